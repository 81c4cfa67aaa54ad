import { fileOf, isFileUrl } from './database-url.ts';
import { openPostgresStore } from './postgres/open-postgres-store.ts';
import { requireCurrentDatabase } from './require-current-database.ts';
import { checkFile } from './sqlite/check-file.ts';
import { openSqliteStore } from './sqlite/open-sqlite-store.ts';
import { MAX_WAITING_WRITES, type Store, type StoreOptions } from './store.ts';

/**
 * Opens the database for a server: makes it where there is none, looks whether it is sound, and
 * brings its tables up to date.
 *
 * @throws Error with one sentence for the operator: the folder cannot be written, the file is broken
 *   or no database, the server cannot be reached, the database is from a newer version, the URL is
 *   none that a store lives at
 */
export async function openStore(options: StoreOptions): Promise<Store> {
  if (isFileUrl(options.url)) checkFile(fileOf(options.url), options.log);
  return open(options);
}

/**
 * Opens the database for a command that works beside the server: one that is there and has the tables
 * of this version. Nothing is made, and no table is changed.
 *
 * @throws Error with one sentence for the operator: there is no database, it is from an older or a
 *   newer version, it cannot be opened
 */
export async function openStoreForCommand(options: StoreOptions): Promise<Store> {
  await requireCurrentDatabase(options);
  return open(options);
}

async function open(options: StoreOptions): Promise<Store> {
  const maxWaitingWrites = options.maxWaitingWrites ?? MAX_WAITING_WRITES;
  if (isFileUrl(options.url)) return openSqliteStore({ ...options, maxWaitingWrites });
  if (/^postgres(ql)?:\/\//.test(options.url)) {
    return openPostgresStore({ ...options, maxWaitingWrites });
  }
  throw new Error(
    'DATABASE_URL names no database that is supported; use file:path/to/a/file.db or postgres://user:password@host/database.',
  );
}
