/** Memoizes a function of a text (up to `maxLength` characters); a full memo is cleared. */
export function boundedMemo<T extends boolean | number | object>(
  compute: (text: string) => T,
  { maxEntries, maxLength = Number.POSITIVE_INFINITY }: { maxEntries: number; maxLength?: number },
): (text: string) => T {
  const remembered = new Map<string, T>();
  return (text) => {
    const known = remembered.get(text);
    if (known !== undefined) return known;
    const value = compute(text);
    if (text.length > maxLength) return value;
    if (remembered.size >= maxEntries) remembered.clear();
    remembered.set(text, value);
    return value;
  };
}
