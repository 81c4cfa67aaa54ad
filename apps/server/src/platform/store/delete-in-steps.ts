import type { Trx } from './schema.ts';

export const PURGE_PAUSE_MS = 50;

/**
 * Repeats a write that deletes rows until it deletes fewer than `limit`, or `stopped` returns true;
 * returns the sum.
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
  /** Whether the whole file is rewritten, unless it is too long; else only the log is emptied. */
  rewrite: boolean;
}

/**
 * Overwrites the bytes of deleted rows. SQLite does it after the commit of this group
 * (`serve-writes.ts`); PostgreSQL vacuums itself.
 */
export async function overwriteDeleted(_trx: Trx, _overwriting: Overwriting): Promise<void> {}
