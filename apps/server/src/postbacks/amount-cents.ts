/** Maximum of an amount: ten million dollars. More is an error of units. */
export const MAX_CENTS = 1_000_000_000;

/**
 * An amount in cents, without floating point.
 *
 * @param amount dollars with two decimals at most, further zeros apart: `42.50`, 42.5
 * @returns null where it is no such amount, or negative
 */
export function amountCents(amount: string | number): number | null {
  const match = /^(\d{1,9})(?:\.(\d{1,2})0*)?$/.exec(String(amount).trim());
  if (match === null) return null;
  const [, dollars = '', decimals = ''] = match;
  const cents = Number(dollars + decimals.padEnd(2, '0'));
  return cents <= MAX_CENTS ? cents : null;
}
