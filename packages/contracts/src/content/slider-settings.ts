import * as v from 'valibot';
import { described } from './described.ts';
import { textSchema } from './text.ts';

/**
 * Number of slides beside one another: always one; up to three, at two
 * breakpoints (behaviours, 9.6); or one on a narrow screen and three on a wide one.
 */
const SLIDES_SHOWN = ['one', 'up-to-three', 'one-or-three'] as const;

/** Settings of a section's slider, beside its slides. */
export function sliderSettings(usual: { show: SlidesShown; loop: boolean }) {
  return {
    show: described(
      v.optional(v.picklist(SLIDES_SHOWN), usual.show),
      'How many slides are side by side, see [`slider`](#slider-stories-one-after-the-other).',
    ),
    loop: described(
      v.optional(v.boolean(), usual.loop),
      'Whether the first slide follows the last.',
    ),
    location: described(
      v.optional(textSchema),
      'Location of its clicks for [analytics](#tracked-links), the same in every language. The `id` of the section if omitted.',
    ),
  };
}

export type SlidesShown = (typeof SLIDES_SHOWN)[number];
