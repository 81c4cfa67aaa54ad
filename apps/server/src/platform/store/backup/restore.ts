import type { Logger } from 'pino';
import { isThere } from '../../refused-files.ts';
import { databaseFile, isFileUrl } from '../database-url.ts';
import { type BackupFile, inspectBackup, refuseForeign, verifyChecksum } from './backup-file.ts';
import type { Finish } from './finish.ts';
import { restoreIntoFile } from './restore-into-file.ts';
import { restoreIntoPostgres } from './restore-into-postgres.ts';

export interface RestoreOptions {
  from: string;
  url: string;
  /** Whether to compare the checksum beside the backup. A copy made without `backUp` has none. */
  hasChecksum: boolean;
  log: Logger;
  now: number;
  finish: Finish;
}

export interface Restored {
  backup: BackupFile;
  /** The file or schema of the old database; null if there was no database. */
  aside: string | null;
}

/**
 * Restores a backup. A failure changes nothing. The old database stays; the next start migrates an
 * older backup.
 */
export async function restore({
  from,
  url,
  hasChecksum,
  log,
  now,
  finish,
}: RestoreOptions): Promise<Restored> {
  if (hasChecksum && isThere(from)) await verifyChecksum(from);
  const backup = await inspectBackup(from);
  refuseForeign(backup);
  // `2026-11-20T12:00:00.000Z` becomes `20261120t120000`, a valid name of files and schemas.
  const time = new Date(now)
    .toISOString()
    .replace(/\.\d+Z$|[-:]/g, '')
    .toLowerCase();
  const aside = isFileUrl(url)
    ? await restoreIntoFile({ backup, file: databaseFile(url), log, time, finish })
    : await restoreIntoPostgres({ backup, url, log, time, finish });
  return { backup, aside };
}
