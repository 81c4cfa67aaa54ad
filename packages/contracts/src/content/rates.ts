import * as v from 'valibot';
import { MOTORCYCLE_TYPES } from '../shipping/vehicle.ts';
import { described } from './fields.ts';

const factorSchema = v.pipe(v.number(), v.minValue(0.1), v.maxValue(10));
const milesSchema = v.pipe(v.number(), v.minValue(0), v.maxValue(10_000));
const rateDollarsSchema = v.pipe(v.number(), v.minValue(0), v.maxValue(100_000));
const daysSchema = v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(60));

const monthSchema = v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(12));
const stateSchema = v.pipe(v.string(), v.regex(/^[A-Z]{2}$/, 'a state as two letters'));

/** `content/<site>/rates.yaml`. Operators edit it, and an error in it stops the start. */
export const ratesSchema = v.strictObject({
  roadFactor: described(
    v.pipe(v.number(), v.minValue(1), v.maxValue(2)),
    'Road miles per mile as the crow flies (around Lake Michigan, Lake Erie and Long Island Sound).',
  ),
  price: described(
    v.pipe(
      v.array(v.strictObject({ miles: milesSchema, dollars: rateDollarsSchema })),
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
    'Price of a running car on an open carrier by road miles: from 0 miles on, linear between two entries and beyond the last, never lower for more miles.',
  ),
  vehicle: described(
    v.strictObject({
      suv: factorSchema,
      van: factorSchema,
      truck: factorSchema,
      motorcycle: factorSchema,
    }),
    'Factors relative to a car. Minivans count as `suv`, full-size vans as `van`.',
  ),
  motorcycle: described(
    v.strictObject(
      Object.fromEntries(MOTORCYCLE_TYPES.map((type) => [type, factorSchema])) as Record<
        (typeof MOTORCYCLE_TYPES)[number],
        typeof factorSchema
      >,
    ),
    'Factors relative to a standard motorcycle, by type.',
  ),
  enclosed: described(
    v.pipe(v.number(), v.minValue(1), v.maxValue(10)),
    'Factor of an enclosed carrier, relative to an open one.',
  ),
  season: described(
    v.optional(
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
    'Rules for the time of year and the direction. A rule applies in its months, from its states and to its states; without one of these, to all. The factors of all rules that apply are multiplied.',
  ),
  notRunning: described(rateDollarsSchema, 'Dollars for a winch, for a vehicle that does not run.'),
  range: described(
    v.pipe(v.number(), v.minValue(0), v.maxValue(0.5)),
    'Distance of the range from the price on both sides: 0.1 is 10 %.',
  ),
  transit: described(
    v.pipe(
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
    'Days on the road up to so many miles, at least and at most. The last entry applies to all longer routes.',
  ),
});

export type Rates = v.InferOutput<typeof ratesSchema>;

function milesBefore(lines: { miles: number }[], index: number): number {
  return lines[index - 1]?.miles ?? -1;
}
