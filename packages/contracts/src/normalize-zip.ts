/** Characters without a width, which pasted text may carry unseen. */
const INVISIBLE = /[\u200b-\u200d\u2060\ufeff]/g;

/**
 * Normalizes a zip code that a visitor typed or pasted: spaces around it and invisible
 * characters are removed, full-width digits become plain ones, and of a ZIP+4 (`10001-1234`,
 * `10001 – 1234`, `100011234`, also an unfinished `10001-`) the first five digits stay.
 * Any other text is returned without those, so that the form can report it as invalid.
 */
export function normalizeZip(typed: string): string {
  const plain = typed.normalize('NFKC').replace(INVISIBLE, '').trim();
  const zipPlusFour = /^(\d{5})(\s?[-–]?\s?\d{4}|\s?[-–])$/.exec(plain);
  return zipPlusFour?.[1] ?? plain;
}
