import type { Measured } from './measure.ts';

/** Adjusts one font to replace another; shares, 1 is 100 %. */
export interface Adjustment {
  /** `size-adjust`: how much larger its characters have to be. */
  size: number;
  /** Of the adjusted size; gaps between lines count for nothing. */
  ascent: number;
  descent: number;
}

/** `texts` are those of pages, so that letters count as often as they are read. */
export function adjustment(
  font: Measured,
  aim: Measured,
  texts: string[],
  features: string[] = [],
): Adjustment {
  const width = ({ widthOf }: Measured) =>
    texts.reduce((sum, text) => sum + widthOf(text, features), 0);
  const size = width(aim) / width(font);
  return { size, ascent: aim.ascent / size, descent: aim.descent / size };
}
