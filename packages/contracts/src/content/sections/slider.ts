import * as v from 'valibot';
import { described } from '../described.ts';
import { linkSchema } from '../link.ts';
import { pictureSchema } from '../picture.ts';
import { sliderSettings } from '../slider-settings.ts';
import { anchorSchema, textSchema } from '../text.ts';

/** Short stories, one after the other, each with a picture and a way on. */
export const sliderSchema = v.strictObject({
  type: v.literal('slider'),
  id: v.optional(anchorSchema),
  heading: textSchema,
  note: described(v.optional(textSchema), 'Below the heading. If the slides are invented, say so.'),
  ...sliderSettings({ show: 'one', loop: false }),
  slides: v.pipe(
    v.array(
      v.strictObject({
        heading: textSchema,
        text: textSchema,
        picture: v.optional(pictureSchema),
        link: v.optional(linkSchema),
      }),
    ),
    v.minLength(2, 'at least two slides'),
    v.maxLength(8, 'at most eight slides'),
  ),
});

export type SliderSection = v.InferOutput<typeof sliderSchema>;
