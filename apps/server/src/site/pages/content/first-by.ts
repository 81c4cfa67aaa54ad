/** Remembers the first entry of each key, and gives it back for the later ones. */
export function firstBy<T>(): (key: string, entry: T) => T | undefined {
  const seen = new Map<string, T>();
  return (key, entry) => {
    const first = seen.get(key);
    if (first === undefined) seen.set(key, entry);
    return first;
  };
}
