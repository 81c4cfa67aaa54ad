import { dirname } from 'node:path';
import { deleteLeftParts } from './backup/make-beside.ts';
import { databaseFile, isFileUrl } from './database-url.ts';
import { openPostgresStore } from './postgres/open-postgres-store.ts';
import { requireCurrentDatabase } from './require-current-database.ts';
import { checkFile } from './sqlite/check-file.ts';
import { openSqliteStore } from './sqlite/open-sqlite-store.ts';
import { MAX_WAITING_WRITES, type Store, type StoreOptions } from './store.ts';

/** No visitor waits for a command, and one beside a busy machine may take longer for a write. */
export const COMMAND_WRITE_TIMEOUT_MS = 60_000;

/** Opens the store for a server: creates, checks, migrates. Throws a sentence to print. */
export async function openStoreWith(options: StoreOptions): Promise<Store> {
  if (!isFileUrl(options.url)) return open(options);
  checkFile(databaseFile(options.url), options.log);
  const store = await open(options);
  deleteLeftParts(dirname(databaseFile(options.url)));
  return store;
}

/** Opens the store for a command: creates and migrates nothing. Throws a sentence to print. */
export async function openStoreForCommandWith(options: StoreOptions): Promise<Store> {
  await requireCurrentDatabase(options);
  return open({ writeTimeoutMs: COMMAND_WRITE_TIMEOUT_MS, ...options });
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
