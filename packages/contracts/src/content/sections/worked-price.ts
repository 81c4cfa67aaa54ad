import * as v from 'valibot';
import { transportSchema } from '../../shipping/estimate.ts';
import { VEHICLE_KINDS } from '../../shipping/vehicle.ts';
import { zipCodeSchema } from '../../zip-code.ts';
import { described } from '../described.ts';
import { anchorSchema, textSchema } from '../text.ts';

/**
 * A price taken apart: what each reason adds, and the range that comes out, as the rates make it. In
 * `caption`, `note` and the reasons `{miles}`, `{least}` and `{most}` stand for the miles and the days.
 */
export const workedPriceSchema = v.strictObject({
  type: v.literal('worked-price'),
  id: v.optional(anchorSchema),
  heading: textSchema,
  lead: v.optional(textSchema),
  caption: described(textSchema, 'The shipment in words. If it is a sample, say so.'),
  shipment: described(
    v.strictObject({
      from: zipCodeSchema,
      to: zipCodeSchema,
      vehicle: v.picklist(VEHICLE_KINDS),
      transport: v.optional(transportSchema, 'open'),
      running: v.optional(v.boolean(), true),
    }),
    'The shipment that is priced, in a month without a season. A motorcycle is a standard one.',
  ),
  columns: described(
    v.strictObject({ reason: textSchema, dollars: textSchema }),
    'Headings of the two columns.',
  ),
  reasons: described(
    v.strictObject({
      distance: textSchema,
      vehicle: v.optional(textSchema),
      enclosed: v.optional(textSchema),
      season: v.optional(textSchema),
      'not-running': v.optional(textSchema),
    }),
    'A text for each reason that the price has.',
  ),
  middle: described(textSchema, 'Text beside the sum of the reasons, the middle of the range.'),
  range: described(
    textSchema,
    'Text beside the price range; `{percent}` is how far it reaches to either side.',
  ),
  note: v.optional(textSchema),
});

export type WorkedPriceSection = v.InferOutput<typeof workedPriceSchema>;
