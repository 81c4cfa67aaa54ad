function range(first: string, last: string): string {
  const start = first.charCodeAt(0);
  return Array.from({ length: last.charCodeAt(0) - start + 1 }, (_, index) =>
    String.fromCharCode(start + index),
  ).join('');
}

/** Signs that only programs use are left out. */
const ENGLISH = range(' ', '~').replaceAll(/[\\^`{|}~]/g, '');

const SPANISH = 'ÁÉÍÑÓÚÜáéíñóúü¿¡«»ªº';

/** Letters of names that visitors have: Zoë, François, Jürgen, João. */
const NAMES = 'ÄÅÇÈÖØàâãäåçèêëîïôöøù';

/** Dashes, quotation marks, currencies, fractions and the signs of measures; a no-break space. */
const TYPOGRAPHY = '\u00a0–—‘’“”…·•−×°€£¢½¼¾™®©';

export const CHARACTERS = [...new Set(ENGLISH + SPANISH + NAMES + TYPOGRAPHY)].join('');

/** Further characters of our pages: no typeface here has them, and every system does. */
export const LEFT_TO_THE_SYSTEM = '★☆';

/** Kerning, ligatures, the language's own forms, and figures that line up. */
export const FEATURES = ['kern', 'liga', 'locl', 'rvrn', 'tnum', 'lnum'];
