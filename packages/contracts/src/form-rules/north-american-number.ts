import { plainDigits } from '../plain-digits.ts';

/** The digits of a number of the North American plan behind its country code: area, exchange, line. */
const NATIONAL = /^[2-9]\d{2}[2-9]\d{6}$/;

/** One digit again and again: `0000`, `222 222 2222` are no person's numbers. */
export const SAME_DIGITS = /^(\d)\1*$/;

/**
 * A telephone number of the United States or Canada as it is stored: `+1` and ten digits (E.164). Area
 * code and exchange begin with 2 to 9 (North American Numbering Plan).
 *
 * @param typed as a visitor types or pastes it: `(212) 555-0134`, `+1 212 555 0134`
 * @returns null where it is no such number
 */
export function northAmericanNumber(typed: string): string | null {
  const text = plainDigits(typed);
  const isForeign = /^\s*\+(?!\s*1)/.test(text);
  const digits = text.replace(/\D/g, '').replace(/^1(?=\d{10}$)/, '');
  if (isForeign || !NATIONAL.test(digits) || SAME_DIGITS.test(digits)) return null;
  return `+1${digits}`;
}
