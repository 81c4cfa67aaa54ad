import * as v from 'valibot';
import { zipCodeSchema } from '../../zip-code.ts';
import { described } from '../described.ts';
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
  note: described(textSchema, 'What the figures are. If they are samples, say so.'),
  miles: described(textSchema, 'Name of the miles.'),
  days: described(textSchema, 'Name of the days.'),
  dollars: described(textSchema, 'Name of the dollars.'),
  next: described(
    pageHrefSchema,
    'The page with the quote form, which starts with the zip codes of the route.',
  ),
  routes: described(
    v.pipe(
      v.array(
        v.strictObject({
          from: endSchema,
          to: endSchema,
        }),
      ),
      v.minLength(1, 'at least one route'),
      v.maxLength(8, 'at most eight routes'),
    ),
    'The figures are those of a running car on an open carrier, without a date.',
  ),
});

export type RoutesSection = v.InferOutput<typeof routesSchema>;
