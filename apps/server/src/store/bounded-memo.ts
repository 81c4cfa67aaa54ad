/**
 * A function of a text that remembers what it returned. It forgets everything once it has remembered a
 * number of texts, so that its memory is bounded and a lookup costs no more than that of a map.
 *
 * @param options.maxEntries texts that are remembered at once
 * @param options.maxLength of a text that is remembered, in characters; any where not given
 */
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
