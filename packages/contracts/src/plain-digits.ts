/** Marks that no reader sees, which pasted text may carry: soft hyphens, joiners, marks of direction. */
const INVISIBLE = /\p{Cf}/gu;

/** Every dash, the minus sign, and the long vowel that a Japanese keyboard writes for a hyphen. */
const DASH = /[\p{Pd}\u2212\u30fc]/gu;

/** The digits of Arabic and Persian; the lowest four bits of each are its value. */
const ARABIC_DIGIT = /[\u0660-\u0669\u06f0-\u06f9]/g;

/**
 * Converts a number that was typed or pasted to the characters of an ordinary keyboard: wide digits, spaces
 * and signs become ordinary ones, dashes of any length become `-`, and invisible characters are removed.
 * Letters stay, so that a text that is not a number does not become one.
 *
 * @example
 * plainDigits('（２１２） 555–0134'); // '(212) 555-0134'
 */
export function plainDigits(typed: string): string {
  return typed
    .normalize('NFKC')
    .replace(INVISIBLE, '')
    .replace(DASH, '-')
    .replace(ARABIC_DIGIT, (digit) => String(digit.charCodeAt(0) & 15))
    .trim();
}
