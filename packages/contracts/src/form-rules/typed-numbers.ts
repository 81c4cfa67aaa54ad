/** Invisible marks in pasted text: soft hyphens, joiners, marks of direction. */
export const INVISIBLE = /\p{Cf}/gu;

/** Dashes, the minus sign, and the long vowel mark that a Japanese keyboard types for one. */
const DASH = /[\p{Pd}\u2212\u30fc]/gu;

/** The digits of Arabic and Persian; the lowest four bits of each are its value. */
const ARABIC_DIGIT = /[\u0660-\u0669\u06f0-\u06f9]/g;

/**
 * Converts a typed or pasted number to an ordinary keyboard's characters. Letters stay, so that a
 * text does not become a number.
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

/** Digits as dictation writes them, one by one or with commas at the thousands. */
const DICTATED = /^(?:\d(?: \d){3,}|\d{1,3}(?:,\d{3})+)$/;

/** The closing stop of a sentence, with which dictation ends what was said. */
export const CLOSING_STOP = /[.,]$/;

/**
 * Reads a dictated number without its commas and without dictation's closing stop: `2019` of
 * `2,019.`; other texts stay.
 */
export function dictatedDigits(typed: string): string {
  const plain = plainDigits(typed).replace(CLOSING_STOP, '');
  return DICTATED.test(plain) ? digitsIn(plain) : plain;
}

/** A number of the North American plan with its country code: area, exchange, line. */
const NORTH_AMERICAN = /^1[2-9]\d{2}[2-9]\d{6}$/;

/** A number of any other country (E.164). */
const FOREIGN = /^[2-9]\d{7,14}$/;

/** One repeated digit: `0000` and `222 222 2222` are not real numbers. */
export const SAME_DIGITS = /^(\d)\1*$/;

/** What people dial before a country code: `011` in North America, `00` in most other countries. */
const DIALED_ABROAD = /^0(?:11|0)/;

/** The country code of the United States twice: typed, and again by what fills in the number. */
const TWICE_CODED = /^11(?=\d{10}$)/;

/** The zero that is dialed only within a country, as in `+44 (0)20`. */
const INLAND_ZERO = /\(\s?0\s?\)/;

/** Italy, San Marino and the Vatican, where this zero is part of the number. */
const ZERO_IS_PART = /^(?:39|378)/;

/**
 * E.164 of a typed number. Other countries begin with `+`, `011` or `00`; any other number is one
 * of the United States or Canada.
 *
 * @returns null if the number cannot exist
 * @example
 * internationalNumber('+44 (0)20 7946 0958'); // '+442079460958'
 */
export function internationalNumber(typed: string): string | null {
  const text = plainDigits(typed);
  const all = digitsIn(text);
  const hasCountry = /^\D*\+/.test(text) || DIALED_ABROAD.test(all);
  const whole = (hasCountry ? withCountry(text) : all.replace(/^1?(?=\d{10}$)/, '1')).replace(
    TWICE_CODED,
    '1',
  );
  const isNumber = NORTH_AMERICAN.test(whole) || (hasCountry && FOREIGN.test(whole));
  return isNumber && !SAME_DIGITS.test(whole.slice(1)) ? `+${whole}` : null;
}

function withCountry(text: string): string {
  const [whole, outside] = [text, text.replace(INLAND_ZERO, '')].map((one) =>
    digitsIn(one).replace(DIALED_ABROAD, ''),
  ) as [string, string];
  return ZERO_IS_PART.test(whole) ? whole : outside;
}

function digitsIn(text: string): string {
  return text.replace(/\D/g, '');
}

/**
 * E.164 of the United States or Canada; null for others. Area code and exchange begin with 2 to 9
 * (North American Numbering Plan).
 *
 * @example
 * northAmericanNumber('(212) 555-0134'); // '+12125550134'
 * northAmericanNumber('+47 22 12 34 56'); // null
 */
export function northAmericanNumber(typed: string): string | null {
  const number = internationalNumber(typed);
  return number?.startsWith('+1') ? number : null;
}
