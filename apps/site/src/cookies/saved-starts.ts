/** Prefix of the keys. It starts like the trackers' keys, so that a deletion finds them. */
const PREFIX = 'zf.start.';

export function startKey(form: string): string {
  return PREFIX + form;
}

/** The saved starts in a browser's storage, by key. A forbidden storage has none. */
export function savedStarts(storage: () => Storage): { name: string; value: string }[] {
  try {
    return Object.entries<string>(storage())
      .filter(([name]) => name.startsWith(PREFIX))
      .map(([name, value]) => ({ name, value }));
  } catch {
    return [];
  }
}

export function clearSavedStarts(storage: () => Storage): void {
  for (const { name } of savedStarts(storage)) storage().removeItem(name);
}
