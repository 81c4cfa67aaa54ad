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

/** Where the bytes of deleted rows are overwritten. */
export interface Overwriting {
  /** Whether the whole file is rewritten, unless it is too long for that; otherwise the log alone is emptied. */
  rewrite: boolean;
}

/**
 * Asks for the bytes of deleted rows to be overwritten. SQLite does so after the commit of the group that this
 * command is in (`serve-writes.ts`); PostgreSQL has its own vacuum, and nothing happens.
 */
export async function overwriteDeleted(
  _trx: Transaction<Database>,
  _overwriting: Overwriting,
): Promise<void> {}
