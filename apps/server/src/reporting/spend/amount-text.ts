/** An amount in a sentence: `$1,234.50`. */
export function amountText(cents: number, currency: string): string {
  return new Intl.NumberFormat('en-US', { style: 'currency', currency }).format(cents / 100);
}
