import type { Kysely } from 'kysely';
import type { Logger } from 'pino';
import type { CommandInput, CommandName, CommandOutput } from './commands.ts';
import { fileOf, isFileUrl } from './database-url.ts';
import { openPostgresStore } from './postgres/open-postgres-store.ts';
import { requireCurrentDatabase } from './require-current-database.ts';
import type { Database } from './schema.ts';
import { checkFile } from './sqlite/check-file.ts';
import { openSqliteStore } from './sqlite/open-sqlite-store.ts';

/** All that the server keeps: queries read at will, writes go through named commands. */
export interface Store {
  /** For queries. Throws `StoreUnavailable` while the database is away. Never write through it. */
  readonly reads: Kysely<Database>;

  /**
   * Runs a command in a transaction and answers once it is durable.
   *
   * @throws StoreUnavailable at once when too many writes wait or the writer is down; when the database
   *   could not make the write durable; or when it did not end within five seconds. After that, as
   *   after a lost connection, the write may have happened, or may happen yet.
   * @throws Error what the command itself throws: a mistake in the program
   */
  write<Name extends CommandName>(
    name: Name,
    input: CommandInput<Name>,
  ): Promise<CommandOutput<Name>>;

  /**
   * Answers where the database takes writes: by the last one that was made, or else by one that is
   * tried. Otherwise throws `StoreUnavailable`, after two seconds at the latest.
   */
  ping(): Promise<void>;

  /** How much room the database has. Throws where that cannot be told at the moment. */
  space(): Promise<StoreSpace>;

  /** Refuses new writes, finishes those that wait, then closes the database. */
  close(): Promise<void>;
}

/** The room of a database, in bytes. */
export interface StoreSpace {
  /** What may still be written; null where the disk cannot be seen from here (PostgreSQL). */
  freeBytes: number | null;
  /** What the database takes, without the room that deleted rows left in it. */
  usedBytes: number;
}

export interface StoreOptions {
  /** `file:…` (relative to the working folder, or `file:///…`), `postgres://…` or `postgresql://…`. */
  url: string;
  log: Logger;
  /** How many writes may wait before new ones are refused; 2,000 where not given. */
  maxWaitingWrites?: number;
}

/** Past this, a new write is refused rather than kept waiting: some tenths of a second of work. */
export const MAX_WAITING_WRITES = 2_000;

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
