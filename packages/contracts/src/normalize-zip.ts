/** Characters without a width, which pasted text may carry unseen. */
const INVISIBLE = /[\u200b-\u200d\u2060\ufeff]/g;

/**
 * What a visitor typed or pasted, as a zip code where it holds one: spaces around it and characters
 * that nobody sees go, full-width digits become plain ones, and of a ZIP+4 (`10001-1234`,
 * `10001 – 1234`, `100011234`, also `10001-` that somebody stopped at) the first five digits stay.
 * Anything else comes back without those, so that the form can say that it is invalid.
 */
export function normalizeZip(typed: string): string {
  const plain = typed.normalize('NFKC').replace(INVISIBLE, '').trim();
  const zipPlusFour = /^(\d{5})(\s?[-–]?\s?\d{4}|\s?[-–])$/.exec(plain);
  return zipPlusFour?.[1] ?? plain;
}
