/**
 * An amount as people read it: `$1,234.50`; below zero `−$54.14`, with the sign of all negative
 * numbers on screens.
 */
export function money(cents: number, currency: string): string {
  return new Intl.NumberFormat('en-US', { style: 'currency', currency })
    .format(cents / 100)
    .replace('-', '−');
}

/** Formats an amount that may be unknown; null if it is. */
export function knownMoney(cents: number | null, currency: string | null): string | null {
  return cents === null || currency === null ? null : money(cents, currency);
}
