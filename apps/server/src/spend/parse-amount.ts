import { own } from '@zipfront/contracts/own';

/** Maximum number of digits of an amount before its decimals: sums of a file stay exact. */
const MAX_UNITS_DIGITS = 8;

/** Signs and codes of currencies before or after an amount. */
const CURRENCY_MARKS = /^(?:[A-Z]{1,3}\s?)?\p{Sc}|^[A-Z]{3}(?=[\s\d])|\p{Sc}$|\s[A-Z]{3}$/gu;

/** The currencies of signs that stand for one, with the letters before them. */
const SIGNS: Record<string, string> = { $: 'USD', US$: 'USD', '€': 'EUR', '£': 'GBP' };

/** Groups of thousands with a comma, a space or an apostrophe, and a point before the decimals. */
const POINT = /^(\d{1,3}(?:[,\s'’]\d{3})+|\d+)?(?:\.(\d*))?$/u;

/** Groups of thousands with a point, a space or an apostrophe, and a comma before the decimals. */
const COMMA = /^(\d{1,3}(?:[.\s'’]\d{3})+|\d+)?(?:,(\d*))?$/u;

/** Cells of exports that hold no number. */
const NO_NUMBER = /^(?:|-{1,2}|–|—|n\/?a)$/i;

/** An amount that was read, or a sentence about why it is not one. */
export type Parsed = { value: number } | { error: string };

/**
 * An amount of money as integer hundredths of its currency, computed from the digits: `$1,234.56` is 123456. Further
 * decimals are rounded. A cell without a number is 0.
 */
export function parseAmount(cell: string): Parsed {
  if (NO_NUMBER.test(cell)) return { value: 0 };
  if (/^\s*\(.*\)\s*$|^\s*[-−]|[-−]\s*$/u.test(cell)) return { error: 'is negative' };
  const bare = cell
    .replace(CURRENCY_MARKS, '')
    .replace(/\u00a0|\u202f/g, ' ')
    .trim();
  if (/^\d{1,3}\.\d{3}$/.test(bare) && !bare.startsWith('0.')) {
    return {
      error: 'can be read with a decimal point or with a group of thousands; write two decimals',
    };
  }
  const [, units = '', decimals = ''] = POINT.exec(bare) ?? COMMA.exec(bare) ?? [];
  if (units === '' && decimals === '') return { error: 'is not an amount like 1,234.56' };
  return centsOf(units.replace(/\D/g, ''), decimals);
}

/**
 * The currency that an amount names by its code or its sign: `CAD 12.00`, `12,30 €`.
 *
 * @returns null without one; an error for a sign of several currencies, such as `CA$` or `¥`
 */
export function currencyOf(cell: string): { code: string | null } | { error: string } {
  const marks = (cell.match(CURRENCY_MARKS) ?? []).map((mark) => mark.replace(/\s/g, ''));
  const codes = new Set(marks.map((mark) => own(SIGNS, mark) ?? mark));
  const [code = null] = codes;
  if (code === null) return { code };
  return codes.size === 1 && /^[A-Z]{3}$/.test(code)
    ? { code }
    : { error: 'does not name its currency; add a column “currency” with a code such as USD' };
}

/** A whole number such as `1,234`; null for a cell without one. */
export function parseCount(cell: string): { value: number | null } | { error: string } {
  if (NO_NUMBER.test(cell)) return { value: null };
  const bare = cell.replace(/\u00a0|\u202f/g, ' ').trim();
  const [, units = ''] = /^(\d{1,3}(?:[,.\s'’]\d{3})+|\d+)(?:\.0+)?$/u.exec(bare) ?? [];
  const digits = units.replace(/\D/g, '');
  if (digits === '') return { error: 'is not a whole number' };
  return digits.length > MAX_UNITS_DIGITS ? { error: 'is too large' } : { value: Number(digits) };
}

function centsOf(units: string, decimals: string): Parsed {
  const whole = units.replace(/^0+/, '');
  if (whole.length > MAX_UNITS_DIGITS) return { error: 'is too large' };
  const hundredths = Number(whole + decimals.slice(0, 2).padEnd(2, '0'));
  return { value: hundredths + (Number(decimals[2] ?? 0) >= 5 ? 1 : 0) };
}
