/**
 * Result of a task, or undefined if it throws. The tracker treats full, forbidden and broken
 * storage and corrupt text alike.
 */
export function attempt<T>(task: () => T): T | undefined {
  try {
    return task();
  } catch {
    return undefined;
  }
}
