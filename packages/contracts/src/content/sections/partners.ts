import * as v from 'valibot';
import { described } from '../described.ts';
import { pictureSchema } from '../picture.ts';
import { sliderSettings } from '../slider-settings.ts';
import { anchorSchema, textSchema } from '../text.ts';

/** The insurers whose prices are compared, each on a plate of its own. */
export const partnersSchema = v.strictObject({
  type: v.literal('partners'),
  id: v.optional(anchorSchema),
  heading: textSchema,
  note: described(textSchema, 'Who they are. If they are invented, say so.'),
  ...sliderSettings({ show: 'up-to-three', loop: true }),
  partners: v.pipe(
    v.array(
      v.strictObject({
        name: textSchema,
        text: described(textSchema, 'What the insurer is known for, in a few words.'),
        logo: described(
          v.optional(v.strictObject({ ...pictureSchema.entries, alt: textSchema })),
          'Shown instead of the name; its `alt` is the name.',
        ),
      }),
    ),
    v.minLength(2, 'at least two partners'),
    v.maxLength(12, 'at most twelve partners'),
  ),
});

export type PartnersSection = v.InferOutput<typeof partnersSchema>;
