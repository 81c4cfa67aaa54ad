import * as v from 'valibot';
import { insuranceLineSchema } from '../../insurance-line.ts';
import { anchorSchema, textSchema } from '../text.ts';

/** The first screen: what the page promises, and the zip form; or the title of a page to be read. */
export const heroSchema = v.strictObject({
  type: v.literal('hero'),
  id: v.optional(anchorSchema),
  /** A few words over the heading; a returning visitor is greeted in their place. */
  eyebrow: textSchema,
  /** The page's only first-level heading. */
  heading: textSchema,
  lead: textSchema,
  /** Whether the zip form stands here; a page to be read has it at its end, if at all. */
  form: v.optional(v.boolean(), true),
  /**
   * The form's question: a zip code, or an address, whose zip code goes on. A form that asks for an
   * address offers no choice of line.
   */
  ask: v.optional(v.picklist(['zip', 'address']), 'zip'),
  /** The line that the form starts with. */
  line: v.optional(insuranceLineSchema),
});

export type HeroSection = v.InferOutput<typeof heroSchema>;
