/** Pause between two writes of a purge, so that a long one does not block the writer. */
export const PURGE_PAUSE_MS = 50;

/**
 * Deletes rows in small writes, until one deletes fewer than it may.
 *
 * @param write deletes at most `limit` rows, and returns the number
 * @param stopped called between the writes; true ends the purge
 * @returns the number of deleted rows
 */
export async function deleteInSteps(
  write: (limit: number) => Promise<number>,
  { limit, stopped }: { limit: number; stopped: () => boolean },
): Promise<number> {
  let deleted = 0;
  let last = limit;
  while (last === limit && !stopped()) {
    last = await write(limit);
    deleted += last;
    await new Promise((resolve) => setTimeout(resolve, PURGE_PAUSE_MS));
  }
  return deleted;
}
