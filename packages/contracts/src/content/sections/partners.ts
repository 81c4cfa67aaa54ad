import * as v from 'valibot';
import { pictureSchema } from '../picture.ts';
import { sliderSettings } from '../slider-settings.ts';
import { anchorSchema, textSchema } from '../text.ts';

/** The insurers whose prices are compared, each on a plate of its own. */
export const partnersSchema = v.strictObject({
  type: v.literal('partners'),
  id: v.optional(anchorSchema),
  heading: textSchema,
  /** Who they are; sample content says here that they are invented. */
  note: textSchema,
  ...sliderSettings({ show: 'up-to-three', loop: true }),
  partners: v.pipe(
    v.array(
      v.strictObject({
        name: textSchema,
        /** Its reputation, in a few words. */
        text: textSchema,
        /** In place of the name, which it then says in its `alt`. */
        logo: v.optional(v.strictObject({ ...pictureSchema.entries, alt: textSchema })),
      }),
    ),
    v.minLength(2, 'at least two partners'),
    v.maxLength(12, 'at most twelve partners'),
  ),
});

export type PartnersSection = v.InferOutput<typeof partnersSchema>;
