import type { DatabaseSync } from 'node:sqlite';

/**
 * What `application_id` says of a file whose old bytes were overwritten. No table says it: a migration
 * that was committed may still be followed by a crash. `user_version` tells backups apart (0146).
 */
const OVERWRITTEN_ID = 0x5a46_0002;

/**
 * Overwrites once what was deleted or changed in a file before: SQLite leaves it where it was, in free
 * pages and in the log, until something else takes its place. For what migrations 0006 and 0008 took
 * out, and for visits that were deleted before. `vacuum` writes the file anew; it needs as much room again while it runs.
 *
 * @throws what SQLite says where another process holds the file
 */
export function overwriteOldBytes(database: DatabaseSync): void {
  const { application_id: id } = database.prepare('pragma application_id').get() ?? {};
  if (id === OVERWRITTEN_ID) return;
  database.exec('vacuum');
  // Empties the log, which has the pages of before; busy where another process reads them just now.
  const { busy } = database.prepare('pragma wal_checkpoint(truncate)').get() ?? {};
  if (busy === 0) database.exec(`pragma application_id = ${OVERWRITTEN_ID}`);
}
