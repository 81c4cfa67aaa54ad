import type { DatabaseSync } from 'node:sqlite';

/**
 * `application_id` of a file whose old bytes were overwritten. It is not in a table, because a crash may
 * follow the commit of a migration. `user_version` is the id of a backup (decision 0146).
 */
const OVERWRITTEN_ID = 0x5a46_0002;

/**
 * Overwrites once the bytes of deleted and changed rows, which SQLite leaves in free pages and in the log
 * until they are reused: values that migrations 0006 and 0008 removed, and visits that were deleted
 * before. `vacuum` rewrites the file, and needs its size again while it runs.
 *
 * @throws the error of SQLite if another process has locked the file
 */
export function overwriteOldBytes(database: DatabaseSync): void {
  const { application_id: id } = database.prepare('pragma application_id').get() ?? {};
  if (id === OVERWRITTEN_ID) return;
  database.exec('vacuum');
  // Empties the log, which has the old pages; busy while another process reads them.
  const { busy } = database.prepare('pragma wal_checkpoint(truncate)').get() ?? {};
  if (busy === 0) database.exec(`pragma application_id = ${OVERWRITTEN_ID}`);
}
