import type { Measured } from './measure.ts';

/** Adjustment with which one font stands in for another; as shares, 1 is 100 %. */
export interface Adjustment {
  /** `size-adjust`: how much larger its characters have to be. */
  size: number;
  /** `ascent-override`, `descent-override`: of the adjusted size. Pages set the height of their lines
   * themselves, so that gaps between lines count for nothing. */
  ascent: number;
  descent: number;
}

/**
 * Makes a font's texts as wide as they are in another, and its lines as high and their baselines where
 * they are.
 *
 * @param texts what pages say, so that the letters count as often as they are read
 * @param features what pages switch on for such texts beyond what every text has
 */
export function adjustment(
  font: Measured,
  aim: Measured,
  texts: string[],
  features: string[] = [],
): Adjustment {
  const width = ({ widthOf }: Measured) =>
    texts.reduce((sum, text) => sum + widthOf(text, features), 0);
  const size = width(aim) / width(font);
  return {
    size,
    ascent: aim.ascent / size,
    descent: aim.descent / size,
  };
}
