/**
 * Runs a task; undefined if it throws: full, forbidden and broken storage and corrupt text are
 * alike.
 */
export function attempt<T>(task: () => T): T | undefined {
  try {
    return task();
  } catch {
    return undefined;
  }
}
