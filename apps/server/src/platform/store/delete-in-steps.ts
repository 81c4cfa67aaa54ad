import type { Transaction } from 'kysely';
import type { Database } from './schema.ts';

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

export interface Overwriting {
  /**
   * Whether to rewrite the whole file, unless it is too long; otherwise only the log is emptied.
   */
  rewrite: boolean;
}

/**
 * Asks for the bytes of deleted rows to be overwritten. SQLite does this after committing the group
 * of this command (`serve-writes.ts`). PostgreSQL vacuums by itself, so nothing happens.
 */
export async function overwriteDeleted(
  _trx: Transaction<Database>,
  _overwriting: Overwriting,
): Promise<void> {}
