import * as v from 'valibot';
import { described } from '../described.ts';
import { anchorSchema, textSchema } from '../text.ts';

/** Who is behind the site, by its settings: telephone, hours, address, licenses. */
export const companySectionSchema = v.strictObject({
  type: v.literal('company'),
  id: v.optional(anchorSchema),
  heading: textSchema,
  lead: v.optional(textSchema),
  note: described(v.optional(textSchema), 'Below it all. If the company is invented, say so.'),
});

export type CompanySection = v.InferOutput<typeof companySectionSchema>;
