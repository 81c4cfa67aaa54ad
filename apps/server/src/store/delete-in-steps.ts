/** Pause between two writes, so that a long purge does not block the writer. */
const PAUSE_MS = 50;

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
    await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
  }
  return deleted;
}
