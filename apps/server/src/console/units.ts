/** An amount in units of its currency, for a file: `12.50`; empty where it is not known. */
export function units(cents: number | null): string {
  return cents === null ? '' : (cents / 100).toFixed(2);
}
