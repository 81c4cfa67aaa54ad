import type { DatabaseSync } from 'node:sqlite';

/**
 * `application_id` of a file whose old bytes were overwritten. It is not in a table, because a crash may
 * follow the commit of a migration. `user_version` is the id of a backup (decision 0146).
 */
const OVERWRITTEN_ID = 0x5a46_0003;

/**
 * Longest file that is rewritten while the server runs (64 MB): writes wait meanwhile, and give up after
 * five seconds.
 */
const MAX_REWRITTEN_BYTES = 64 * 1024 * 1024;

/**
 * Overwrites once the bytes of deleted and changed rows, which older versions left in free pages and in the
 * log: values that migrations 0006 and 0008 removed, and rows that were deleted before `secure_delete`.
 *
 * @throws the error of SQLite if another process has locked the file
 */
export function overwriteOldBytes(database: DatabaseSync): void {
  const { application_id: id } = database.prepare('pragma application_id').get() ?? {};
  if (id === OVERWRITTEN_ID) return;
  if (rewrite(database)) database.exec(`pragma application_id = ${OVERWRITTEN_ID}`);
}

/**
 * Overwrites the bytes of deleted rows, which `secure_delete` leaves in the log, and in some of the pages
 * that were split before.
 *
 * @param isRewritten whether the file is rewritten, too, if it is not too long
 * @throws the error of SQLite if another process has locked the file
 */
export function overwriteDeletedBytes(database: DatabaseSync, isRewritten: boolean): void {
  const { bytes } =
    database
      .prepare('select page_count * page_size as bytes from pragma_page_count, pragma_page_size')
      .get() ?? {};
  if (isRewritten && Number(bytes) <= MAX_REWRITTEN_BYTES) rewrite(database);
  else emptyLog(database);
}

/** `vacuum` needs the file's size again while it runs. @returns whether no old page is left in the log */
function rewrite(database: DatabaseSync): boolean {
  database.exec('vacuum');
  return emptyLog(database);
}

/** Empties the log, which has old pages. @returns false while another process reads them */
function emptyLog(database: DatabaseSync): boolean {
  const { busy } = database.prepare('pragma wal_checkpoint(truncate)').get() ?? {};
  return busy === 0;
}
