import type { Kysely } from 'kysely';
import type { Logger } from 'pino';
import type { CommandInput, CommandName, CommandOutput } from './commands.ts';
import { openPostgresStore } from './postgres/open-postgres-store.ts';
import type { Database } from './schema.ts';
import { openSqliteStore } from './sqlite/open-sqlite-store.ts';

/** All that the server keeps: queries read at will, writes go through named commands. */
export interface Store {
  /** For queries. Throws `StoreUnavailable` while the database is away. Never write through it. */
  readonly reads: Kysely<Database>;

  /**
   * Runs a command in a transaction and answers once it is durable.
   *
   * @throws StoreUnavailable at once when too many writes wait or the writer is down; or when the
   *   database could not make the write durable. After a lost connection the write may have happened.
   * @throws Error what the command itself throws: a mistake in the program
   */
  write<Name extends CommandName>(
    name: Name,
    input: CommandInput<Name>,
  ): Promise<CommandOutput<Name>>;

  /** Answers when the database can be read and written; otherwise throws `StoreUnavailable`. */
  ping(): Promise<void>;

  /** Refuses new writes, finishes those that wait, then closes the database. */
  close(): Promise<void>;
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
 * Opens the database, bringing its tables up to date first.
 *
 * @throws Error with one sentence for the operator: the folder cannot be written, the server cannot
 *   be reached, the URL is none that a store lives at
 */
export async function openStore(options: StoreOptions): Promise<Store> {
  const maxWaitingWrites = options.maxWaitingWrites ?? MAX_WAITING_WRITES;
  if (options.url.startsWith('file:')) return openSqliteStore({ ...options, maxWaitingWrites });
  if (/^postgres(ql)?:\/\//.test(options.url)) {
    return openPostgresStore({ ...options, maxWaitingWrites });
  }
  throw new Error(
    'DATABASE_URL names no database that is supported; use file:path/to/a/file.db or postgres://user:password@host/database.',
  );
}
