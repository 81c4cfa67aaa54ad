import { plainDigits } from './plain-digits.ts';

/**
 * Normalizes a zip code that a visitor typed or pasted: it is read by `plainDigits`, and of a ZIP+4 (`10001-1234`,
 * `10001 – 1234`, `100011234`, also an unfinished `10001-`) the first five digits stay. Any other text is returned
 * so, and the form can report it as invalid.
 */
export function normalizeZip(typed: string): string {
  const plain = plainDigits(typed);
  const zipPlusFour = /^(\d{5})( ?-? ?\d{4}| ?-)$/.exec(plain);
  return zipPlusFour?.[1] ?? plain;
}
