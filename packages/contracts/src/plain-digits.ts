/** Marks that no reader sees, which pasted text may carry: soft hyphens, joiners, marks of direction. */
const INVISIBLE = /\p{Cf}/gu;

/** Every dash, the minus sign, and the long vowel that a Japanese keyboard writes for a hyphen. */
const DASH = /[\p{Pd}\u2212\u30fc]/gu;

/** The digits of Arabic and Persian; the lowest four bits of each are its value. */
const ARABIC_DIGIT = /[\u0660-\u0669\u06f0-\u06f9]/g;

/**
 * A number as a person meant it, with the characters of an ordinary keyboard: digits, spaces and signs of any width,
 * dashes of any length, and nothing that cannot be seen. Letters stay, so that what is no number is no number then.
 *
 * @param typed a zip code or a telephone number, typed or pasted: `90210‑1234`, `（２１２） 555–0134`
 */
export function plainDigits(typed: string): string {
  return typed
    .normalize('NFKC')
    .replace(INVISIBLE, '')
    .replace(DASH, '-')
    .replace(ARABIC_DIGIT, (digit) => String(digit.charCodeAt(0) & 15))
    .trim();
}
