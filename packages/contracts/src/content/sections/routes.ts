import * as v from 'valibot';
import { zipCodeSchema } from '../../zip-code.ts';
import { pageHrefSchema } from '../link.ts';
import { anchorSchema, textSchema } from '../text.ts';

const endSchema = v.strictObject({ zip: zipCodeSchema, place: textSchema });
/**
 * Routes with their miles, days and dollars, which are made from the rates; each is drawn to scale and
 * leads to its quote.
 */
export const routesSchema = v.strictObject({
  type: v.literal('routes'),
  id: v.optional(anchorSchema),
  heading: textSchema,
  lead: v.optional(textSchema),
  /** Caption of the figures; sample content says so here. */
  note: textSchema,
  /** Name of the figures. */
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
      }),
    ),
    v.minLength(1, 'at least one route'),
    v.maxLength(8, 'at most eight routes'),
  ),
});

export type RoutesSection = v.InferOutput<typeof routesSchema>;
