import { fileOf, isFileUrl } from './database-url.ts';
import { openPostgresStore } from './postgres/open-postgres-store.ts';
import { requireCurrentDatabase } from './require-current-database.ts';
import { checkFile } from './sqlite/check-file.ts';
import { openSqliteStore } from './sqlite/open-sqlite-store.ts';
import { MAX_WAITING_WRITES, type Store, type StoreOptions } from './store.ts';

/**
 * For a server: creates a missing database, checks it, migrates.
 *
 * @throws Error with one sentence for the operator: folder not writable, file corrupt or no
 *   database, server unreachable, newer version, or unsupported URL
 */
export async function openStoreWith(options: StoreOptions): Promise<Store> {
  if (isFileUrl(options.url)) checkFile(fileOf(options.url), options.log);
  return open(options);
}

/**
 * For a command beside the server: the tables must be this version's; nothing is created or
 * migrated.
 *
 * @throws Error with one sentence for the operator: missing, of another version, or cannot be
 *   opened
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
