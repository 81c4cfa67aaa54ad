import * as v from 'valibot';
import { MOTORCYCLE_TYPES } from '../shipping/vehicle.ts';

const factorSchema = v.pipe(v.number(), v.minValue(0.1), v.maxValue(10));
const milesSchema = v.pipe(v.number(), v.minValue(0), v.maxValue(10_000));
const dollarsSchema = v.pipe(v.number(), v.minValue(0), v.maxValue(100_000));
const daysSchema = v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(60));

const monthSchema = v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(12));
const stateSchema = v.pipe(v.string(), v.regex(/^[A-Z]{2}$/, 'a state as two letters'));

/** Rates of shipping: `content/<site>/rates.yaml`. An operator edits it; an error stops the start. */
export const ratesSchema = v.strictObject({
  /** Road miles for each mile as the crow flies. */
  roadFactor: v.pipe(v.number(), v.minValue(1), v.maxValue(2)),
  /**
   * The whole price of a running car on an open carrier at so many road miles. Between two lines it
   * is a straight line, beyond the last it goes on as the last piece did: 501 miles are never
   * cheaper than 499.
   */
  price: v.pipe(
    v.array(v.strictObject({ miles: milesSchema, dollars: dollarsSchema })),
    v.minLength(2, 'at least two lines'),
    v.check((lines) => lines[0]?.miles === 0, 'a first line at 0 miles'),
    v.check(
      (lines) =>
        lines.every((line, index) => index === 0 || line.miles > milesBefore(lines, index)),
      'lines in the order of their miles, each once',
    ),
    v.check(
      (lines) => lines.every((line, index) => line.dollars >= (lines[index - 1]?.dollars ?? 0)),
      'dollars that never fall as the miles grow',
    ),
  ),
  /** Price of each kind of vehicle relative to a car. */
  vehicle: v.strictObject({
    suv: factorSchema,
    van: factorSchema,
    truck: factorSchema,
    motorcycle: factorSchema,
  }),
  /** Price of each type of motorcycle relative to a standard one. */
  motorcycle: v.strictObject(
    Object.fromEntries(MOTORCYCLE_TYPES.map((type) => [type, factorSchema])) as Record<
      (typeof MOTORCYCLE_TYPES)[number],
      typeof factorSchema
    >,
  ),
  /** Price of an enclosed carrier relative to an open one. */
  enclosed: v.pipe(v.number(), v.minValue(1), v.maxValue(10)),
  /**
   * Effect of the time of year and the direction on a price: each rule that holds multiplies it. A rule
   * holds in its months, from its states and to its states; what is left out holds for all.
   */
  season: v.optional(
    v.array(
      v.strictObject({
        months: v.optional(v.pipe(v.array(monthSchema), v.minLength(1, 'at least one month'))),
        from: v.optional(v.pipe(v.array(stateSchema), v.minLength(1, 'at least one state'))),
        to: v.optional(v.pipe(v.array(stateSchema), v.minLength(1, 'at least one state'))),
        factor: v.pipe(v.number(), v.minValue(0.5), v.maxValue(2)),
      }),
    ),
    [],
  ),
  /** Dollars for a winch: a vehicle that does not run. */
  notRunning: dollarsSchema,
  /** How far the range reaches to either side of the price: 0.1 is a tenth. */
  range: v.pipe(v.number(), v.minValue(0), v.maxValue(0.5)),
  /** Days on the road up to so many miles; the last line holds for all that is farther. */
  transit: v.pipe(
    v.array(v.strictObject({ upToMiles: milesSchema, days: v.tuple([daysSchema, daysSchema]) })),
    v.minLength(1, 'at least one line'),
    v.check(
      (lines) =>
        lines.every(
          ({ upToMiles, days: [least, most] }, index) =>
            least <= most &&
            (index === 0 ||
              (upToMiles > (lines[index - 1]?.upToMiles ?? 0) &&
                least >= (lines[index - 1]?.days[0] ?? 0) &&
                most >= (lines[index - 1]?.days[1] ?? 0))),
        ),
      'lines in the order of their miles, with days that never fall',
    ),
  ),
});

export type Rates = v.InferOutput<typeof ratesSchema>;

function milesBefore(lines: { miles: number }[], index: number): number {
  return lines[index - 1]?.miles ?? -1;
}
