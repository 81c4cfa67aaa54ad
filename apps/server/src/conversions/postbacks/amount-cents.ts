/** Maximum of an amount: ten million dollars. More is an error of units. */
export const MAX_CENTS = 1_000_000_000;

/** Dollars before and after an amount, by their sign or code. */
const MARK_BEFORE = /^(?:US\$|USD|\$)/i;
const MARK_AFTER = /(?:US\$|USD|\$)$/i;

/** Groups of thousands: several, or one with decimals. One alone could be a decimal comma. */
const GROUPED = /^[1-9]\d{0,2}(?:(?:,\d{3})+\.\d+|(?:,\d{3}){2,})$/;

/**
 * An amount in cents, without floating point. The point stands before the decimals, of which more than two are rounded half up.
 *
 * @param amount dollars in a form with one meaning: `42.50`, 42.5, `$1,234.50`, `12.50 USD`
 * @returns null where it is no such amount, or negative
 */
export function amountCents(amount: string | number): number | null {
  const bare = String(amount).trim().replace(MARK_BEFORE, '').replace(MARK_AFTER, '').trim();
  const plain = GROUPED.test(bare) ? bare.replaceAll(',', '') : bare;
  const [, dollars = '', decimals = ''] = /^(\d{0,9})(?:\.(\d*))?$/.exec(plain) ?? [];
  if (dollars === '' && decimals === '') return null;
  const hundredths = Number(dollars + decimals.slice(0, 2).padEnd(2, '0'));
  const cents = hundredths + ((decimals[2] ?? '') >= '5' ? 1 : 0);
  return cents <= MAX_CENTS ? cents : null;
}

/** Whether an amount takes money back by a sign or parentheses, in one of the forms of {@link amountCents}. */
export function isNegativeAmount(amount: string | number): boolean {
  const text = String(amount).trim();
  const bare = text.replace(/^(\$?)[-−(]/, '$1').replace(/[-−)]$/, '');
  return bare !== text && amountCents(bare) !== null;
}
