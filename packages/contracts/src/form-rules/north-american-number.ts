import { plainDigits } from '../plain-digits.ts';

/** A number of the North American plan with its country code: area, exchange, line. */
const NORTH_AMERICAN = /^1[2-9]\d{2}[2-9]\d{6}$/;

/** A number of any other country (E.164). */
const FOREIGN = /^[2-9]\d{7,14}$/;

/** One digit again and again: `0000`, `222 222 2222` are no person's numbers. */
export const SAME_DIGITS = /^(\d)\1*$/;

/**
 * A telephone number with its country (E.164): `+` and digits. The digits behind a plus, or behind the `011` that is
 * dialed in North America before other countries, stand as they are. Others are of the United States or Canada, or are refused.
 *
 * @param typed as a visitor types or pastes it: `+47 22 12 34 56`, `(212) 555-0134`
 * @returns null where its country is not known, or has no such number
 */
export function internationalNumber(typed: string): string | null {
  const text = plainDigits(typed);
  const digits = text.replace(/\D/g, '');
  const hasCountry = /^\D*\+/.test(text) || digits.startsWith('011');
  const whole = hasCountry ? digits.replace(/^011/, '') : digits.replace(/^1?(?=\d{10}$)/, '1');
  const isNumber = NORTH_AMERICAN.test(whole) || (hasCountry && FOREIGN.test(whole));
  return isNumber && !SAME_DIGITS.test(whole.slice(1)) ? `+${whole}` : null;
}

/**
 * A telephone number of the United States or Canada as it is stored: `+1` and ten digits (E.164). Area
 * code and exchange begin with 2 to 9 (North American Numbering Plan).
 *
 * @param typed as a visitor types or pastes it: `(212) 555-0134`, `+1 212 555 0134`
 * @returns null where it is no such number
 */
export function northAmericanNumber(typed: string): string | null {
  const number = internationalNumber(typed);
  return number?.startsWith('+1') ? number : null;
}
