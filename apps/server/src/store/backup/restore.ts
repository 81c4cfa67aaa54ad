import type { Logger } from 'pino';
import { fileOf, isFileUrl } from '../database-url.ts';
import { type BackupFile, inspectBackup } from './backup-file.ts';
import { restoreIntoFile } from './restore-into-file.ts';
import { restoreIntoPostgres } from './restore-into-postgres.ts';

export interface RestoreOptions {
  /** The backup. */
  from: string;
  /** The database: a `DATABASE_URL`. */
  url: string;
  log: Logger;
  /** Epoch milliseconds; names what is set aside. */
  now: number;
}

/** What a restore did. */
export interface Restored {
  backup: BackupFile;
  /** Where the database that was there is now: a file or a schema; null where there was none. */
  aside: string | null;
}

/**
 * Puts a backup in the place of a database, in one step: after a failure the database is as it was.
 * The one that was there is kept. A backup from an older version is brought up to date by the next
 * start of the server.
 *
 * @throws Error with one sentence: the backup is not good, or the database is in use
 */
export async function restore({ from, url, log, now }: RestoreOptions): Promise<Restored> {
  const backup = inspectBackup(from);
  // 2026-11-20T12:00:00.000Z becomes 20261120t120000, which may stand in a file's and a schema's name.
  const time = new Date(now)
    .toISOString()
    .replace(/\.\d+Z$|[-:]/g, '')
    .toLowerCase();
  const aside = isFileUrl(url)
    ? await restoreIntoFile({ backup, file: fileOf(url), log, time })
    : await restoreIntoPostgres({ backup, url, log, time });
  return { backup, aside };
}
