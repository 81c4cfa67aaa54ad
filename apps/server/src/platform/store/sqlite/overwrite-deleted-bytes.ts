import type { DatabaseSync } from 'node:sqlite';

/**
 * Longest file that is rewritten while the server runs (64 MB): writes wait meanwhile, and give up after
 * five seconds.
 */
const MAX_REWRITTEN_BYTES = 64 * 1024 * 1024;

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
  // `vacuum` needs the file's size again while it runs.
  if (isRewritten && Number(bytes) <= MAX_REWRITTEN_BYTES) database.exec('vacuum');
  // Empties the log, which has old pages, unless another process reads them.
  database.exec('pragma wal_checkpoint(truncate)');
}
