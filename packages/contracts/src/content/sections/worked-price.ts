import * as v from 'valibot';
import { transportSchema } from '../../shipping/estimate.ts';
import { VEHICLE_KINDS } from '../../shipping/vehicle.ts';
import { zipCodeSchema } from '../../zip-code.ts';
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
  /** Which shipment it is, in words; sample content says here that it is one. */
  caption: textSchema,
  /** The same for the rates, in an ordinary month; a motorcycle is a standard one. */
  shipment: v.strictObject({
    from: zipCodeSchema,
    to: zipCodeSchema,
    vehicle: v.picklist(VEHICLE_KINDS),
    transport: v.optional(transportSchema, 'open'),
    running: v.optional(v.boolean(), true),
  }),
  /** Headings of the two columns. */
  columns: v.strictObject({ reason: textSchema, dollars: textSchema }),
  /** The words of each reason that the price may have. */
  reasons: v.strictObject({
    distance: textSchema,
    vehicle: v.optional(textSchema),
    enclosed: v.optional(textSchema),
    season: v.optional(textSchema),
    'not-running': v.optional(textSchema),
  }),
  /** Beside the range. */
  range: textSchema,
  note: v.optional(textSchema),
});

export type WorkedPriceSection = v.InferOutput<typeof workedPriceSchema>;
