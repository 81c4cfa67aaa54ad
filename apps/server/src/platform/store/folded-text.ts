/** Apostrophes as people and programs type them. */
const APOSTROPHES = /['’‘ʼʻ`´]/g;

/** Letters that are no others with a mark, as people without them on their keyboard type them. */
const LETTERS: ReadonlyMap<string, string> = new Map([
  ['ß', 'ss'],
  ['æ', 'ae'],
  ['œ', 'oe'],
  ['ø', 'o'],
  ['ł', 'l'],
  ['đ', 'd'],
  ['ð', 'd'],
  ['þ', 'th'],
  ['ı', 'i'],
]);

/** A text as it is searched: in lower case, without marks on letters and without apostrophes. `O’Briên` is `obrien`. */
export function foldedText(text: string): string {
  return text
    .replace(APOSTROPHES, '')
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^ -~]/g, (letter) => LETTERS.get(letter) ?? letter);
}
