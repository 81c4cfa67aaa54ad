/** The subscription of a component without a store: React calls it and is never called back. */
export function neverChanges(): () => void {
  return () => {};
}
