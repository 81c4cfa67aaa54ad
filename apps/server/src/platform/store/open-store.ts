import { fileOf, isFileUrl } from './database-url.ts';
import { openPostgresStore } from './postgres/open-postgres-store.ts';
import { requireCurrentDatabase } from './require-current-database.ts';
import { checkFile } from './sqlite/check-file.ts';
import { openSqliteStore } from './sqlite/open-sqlite-store.ts';
import { MAX_WAITING_WRITES, type Store, type StoreOptions } from './store.ts';

/**
 * Opens the database for a server: creates it if it is missing, checks it for corruption, and runs
 * the migrations.
 *
 * @throws Error with one sentence for the operator: the folder is not writable, the file is corrupt
 *   or not a database, the server is unreachable, the database is from a newer version, or the URL
 *   is not supported
 */
export async function openStoreWith(options: StoreOptions): Promise<Store> {
  if (isFileUrl(options.url)) checkFile(fileOf(options.url), options.log);
  return open(options);
}

/**
 * Opens the database for a command that runs beside the server. The database must exist and have
 * this version's tables; nothing is created or migrated.
 *
 * @throws Error with one sentence for the operator: the database is missing, is from an older or a
 *   newer version, or cannot be opened
 */
export async function openStoreForCommandWith(options: StoreOptions): Promise<Store> {
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
    'DATABASE_URL names an unsupported database; use file:path/to/a/file.db or postgres://user:password@host/database.',
  );
}
