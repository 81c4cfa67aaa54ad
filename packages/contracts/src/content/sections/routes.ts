import * as v from 'valibot';
import { zipCodeSchema } from '../../zip-code.ts';
import { dollarsSchema } from '../dollars.ts';
import { pageHrefSchema } from '../link.ts';
import { anchorSchema, textSchema } from '../text.ts';

const MAX_MILES = 5_000;
const MAX_DAYS = 60;

const endSchema = v.strictObject({ zip: zipCodeSchema, place: textSchema });
const daySchema = v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(MAX_DAYS));

/** Two numbers, the lower one first. */
function rangeOf<Schema extends v.GenericSchema<unknown, number>>(number: Schema) {
  return v.pipe(
    v.tuple([number, number]),
    v.check(([low, high]) => low <= high, 'two numbers, the lower one first'),
  );
}

/** Routes with their miles, days and dollars, each drawn to scale; each leads to its quote. */
export const routesSchema = v.strictObject({
  type: v.literal('routes'),
  id: v.optional(anchorSchema),
  heading: textSchema,
  lead: v.optional(textSchema),
  /** What the figures are; sample content says so here. */
  note: textSchema,
  /** What the figures are called. */
  miles: textSchema,
  days: textSchema,
  dollars: textSchema,
  /** The page with the quote form, which takes a route's zip codes over. */
  next: pageHrefSchema,
  routes: v.pipe(
    v.array(
      v.strictObject({
        from: endSchema,
        to: endSchema,
        miles: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(MAX_MILES)),
        days: rangeOf(daySchema),
        dollars: rangeOf(dollarsSchema),
      }),
    ),
    v.minLength(1, 'at least one route'),
    v.maxLength(8, 'at most eight routes'),
  ),
});

export type RoutesSection = v.InferOutput<typeof routesSchema>;
