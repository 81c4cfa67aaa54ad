import type { Transaction } from 'kysely';
import type { Database } from './schema.ts';

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
