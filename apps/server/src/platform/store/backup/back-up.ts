import { statSync } from 'node:fs';
import { dirname } from 'node:path';
import type { Logger } from 'pino';
import { isThere } from '../../refused-files.ts';
import { databaseAt, databaseFile, isFileUrl } from '../database-url.ts';
import { refuseOtherVersion } from '../migrations/schema-state.ts';
import { migrationsOfDatabase } from '../require-current-database.ts';
import { checkFile } from '../sqlite/check-file.ts';
import { openExisting } from '../sqlite/database-file.ts';
import {
  assignDatabaseId,
  type BackupFile,
  copyDatabase,
  inspectBackup,
  putBackup,
  syncToDisk,
} from './backup-file.ts';
import { dumpPostgres } from './dump-postgres.ts';
import { dropAdded, type ForeignPart, findForeignParts } from './foreign-parts.ts';
import { makeBeside } from './make-beside.ts';

const BACKUP_BUSY_TIMEOUT_MS = 5_000;

export interface BackUpOptions {
  url: string;
  to: string;
  replace: boolean;
  log: Logger;
}

export interface TakenBackup extends BackupFile {
  leftOut: ForeignPart[];
}

/**
 * Takes a backup while servers write. A copy is checked before it gets its name; an error changes
 * no file.
 */
export async function backUp({ url, to, replace, log }: BackUpOptions): Promise<TakenBackup> {
  const migrations = await migrationsOfDatabase({ url, log });
  refuseOtherVersion(migrations, databaseAt(url));
  refuseTarget({ url, to, replace });
  return makeBeside(to, async (partial) => {
    if (isFileUrl(url)) copyFile(databaseFile(url), partial, log);
    else await dumpPostgres({ url, log, file: partial });
    const leftOut = await leaveOutAdded(partial, migrations);
    assignDatabaseId(partial);
    const backup = await inspectBackup(partial);
    syncToDisk(partial);
    await putBackup(partial, to);
    syncToDisk(dirname(to));
    return { ...backup, file: to, leftOut };
  });
}

function refuseTarget({ url, to, replace }: Omit<BackUpOptions, 'log'>): void {
  if (!isThere(dirname(to))) throw new Error(`There is no folder ${dirname(to)}.`);
  if (!isThere(to)) return;
  if (isFileUrl(url) && statSync(to).ino === statSync(databaseFile(url)).ino) {
    throw new Error(`${to} is the database itself; give the backup another name.`);
  }
  if (!replace) throw new Error(`${to} exists already; choose another name, or add --replace.`);
}

/** Deletes from a copy what a restore would refuse: an operator's own index, view or table. */
async function leaveOutAdded(file: string, migrations: string[]): Promise<ForeignPart[]> {
  const database = openExisting(file, 'write', { enableForeignKeyConstraints: false });
  try {
    const foreign = await findForeignParts(database, migrations);
    return dropAdded(database, foreign);
  } finally {
    database.close();
  }
}

function copyFile(file: string, partial: string, log: Logger): void {
  // Copying rebuilds the pages, so a corrupt file could give a copy that passes the check.
  checkFile(file, log, 'always');
  const database = openExisting(file, 'read', { timeout: BACKUP_BUSY_TIMEOUT_MS });
  try {
    copyDatabase(database, partial);
  } finally {
    database.close();
  }
}
