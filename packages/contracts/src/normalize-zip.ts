import { plainDigits } from './plain-digits.ts';

/**
 * Normalizes a zip code that a visitor typed or pasted. `plainDigits` reads it, and a ZIP+4 (`10001-1234`,
 * `10001 – 1234`, `100011234`, or an unfinished `10001-`) is cut to its first five digits. Any other text
 * is not cut, so that the form can report it as invalid.
 *
 * @example
 * normalizeZip(' 10001-1234 '); // '10001'
 */
export function normalizeZip(typed: string): string {
  const plain = plainDigits(typed);
  const zipPlusFour = /^(\d{5})( ?-? ?\d{4}| ?-)$/.exec(plain);
  return zipPlusFour?.[1] ?? plain;
}
