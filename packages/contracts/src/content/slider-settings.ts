import * as v from 'valibot';
import { textSchema } from './text.ts';

/**
 * Number of slides beside one another: always one; up to three, at two
 * breakpoints (behaviours, 9.6); or one on a narrow screen and three on a wide one.
 */
export const SLIDES_SHOWN = ['one', 'up-to-three', 'one-or-three'] as const;

/** Settings of a section's slider, beside its slides. */
export function sliderSettings(usual: { show: SlidesShown; loop: boolean }) {
  return {
    show: v.optional(v.picklist(SLIDES_SHOWN), usual.show),
    /** Whether the first slide follows the last. */
    loop: v.optional(v.boolean(), usual.loop),
    /** Location of its clicks, the same in every language; the section's `id` where left out. */
    location: v.optional(textSchema),
  };
}

export type SlidesShown = (typeof SLIDES_SHOWN)[number];
