/**
 * What a task answers, or undefined where it throws: storage that is full, forbidden or broken, and
 * text that is spoilt, are each the same to us.
 */
export function attempt<T>(task: () => T): T | undefined {
  try {
    return task();
  } catch {
    return undefined;
  }
}
