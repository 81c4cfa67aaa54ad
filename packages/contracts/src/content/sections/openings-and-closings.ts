import * as v from 'valibot';
import { lineKeySchema } from '../../visits/business-line.ts';
import { described, section, textSchema } from '../fields.ts';
import { linkSchema } from '../link.ts';
import { heroPictureSchema, STREET_PLAN } from '../pictures.ts';
import { partnersRowSchema } from './company.ts';
import { postalFormTextsSchema } from './forms.ts';

const callHoursSchema = described(
  v.optional(v.literal(true)),
  '`true` for a page of thanks: shows the hours of the telephone, as those for calls, in the time zone of the visitor.',
);

export const heroSchema = section('hero', {
  eyebrow: described(
    textSchema,
    'A few words above the heading. A returning visitor gets the greeting instead.',
  ),
  heading: described(textSchema, "The page's main heading."),
  lead: described(textSchema, 'One or two sentences.'),
  callHours: callHoursSchema,
  form: described(
    v.optional(v.boolean(), true),
    '`false` for a page of text: no zip form and no street plan. With a `closing` section, `#quote` leads there; without one, "Compare prices" leads to the home page.',
  ),
  picture: described(
    v.optional(heroPictureSchema, STREET_PLAN),
    'Beside the form. The drawings are `street-plan`, `open-road`, `front-yard`, `price-tags`, `driving-test`, `car`, `house`, `carrier`, and `state-map`, which marks the `state` of the page.',
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

export const openingSchema = section('opening', {
  eyebrow: described(
    v.optional(textSchema),
    'A few words above the heading. A returning visitor gets the greeting instead.',
  ),
  heading: described(textSchema, "The page's main heading."),
  lead: textSchema,
  callHours: callHoursSchema,
  form: described(v.optional(postalFormTextsSchema), 'The postal form.'),
  rating: described(
    v.optional(linkSchema),
    'Shows the mean and the number of the reviews near the form, and leads to them. Nothing without reviews.',
  ),
});

export const closingSchema = section('closing', {
  heading: textSchema,
  text: textSchema,
  line: described(
    v.optional(lineKeySchema),
    'Key of the line that is selected at first: the first line of the site if omitted.',
  ),
});

export const actionSchema = section('action', {
  heading: textSchema,
  text: textSchema,
  link: described(linkSchema, 'The button, which leads to a quote form.'),
});
