/**
 * An amount as people read it: `$1,234.50`; below zero `−$54.14`, with the sign of all negative
 * numbers on screens.
 */
export function money(cents: number, currency: string): string {
  return new Intl.NumberFormat('en-US', { style: 'currency', currency })
    .format(cents / 100)
    .replace('-', '−');
}
