import * as v from 'valibot';
import { lineKeySchema } from '../../line-key.ts';
import { described } from '../described.ts';
import { heroPictureSchema, STREET_PLAN } from '../illustration.ts';
import { anchorSchema, textSchema } from '../text.ts';
import { partnersRowSchema } from './partners.ts';

/** The first screen: what the page promises, and the zip form; or the title of a page to be read. */
export const heroSchema = v.strictObject({
  type: v.literal('hero'),
  id: v.optional(anchorSchema),
  eyebrow: described(
    textSchema,
    'A few words above the heading. A returning visitor gets the greeting instead.',
  ),
  heading: described(textSchema, "The page's main heading."),
  lead: described(textSchema, 'One or two sentences.'),
  form: described(
    v.optional(v.boolean(), true),
    '`false` for a page of text: no zip form and no street plan. With a `closing` section, `#quote` leads there; without one, "Compare prices" leads to the home page.',
  ),
  picture: described(
    v.optional(heroPictureSchema, STREET_PLAN),
    'Beside the form. The drawings are `street-plan`, `car`, `house` and `carrier`.',
  ),
  ask: described(
    v.optional(v.picklist(['zip', 'address']), 'zip'),
    'What the form asks for, see below.',
  ),
  line: described(
    v.optional(lineKeySchema),
    'Key of the line that is selected at first: the first line of the site if omitted.',
  ),
  partners: described(
    v.optional(partnersRowSchema),
    'Row of [partners](#partners-the-companies-behind-the-prices) right under the form.',
  ),
});

export type HeroSection = v.InferOutput<typeof heroSchema>;
