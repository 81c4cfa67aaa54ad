import { DatabaseSync } from 'node:sqlite';
import { Kysely, type Transaction } from 'kysely';
import { migrate } from '../migrations/migrate.ts';
import type { Database } from '../schema.ts';
import { NodeSqliteDialect } from './node-sqlite-dialect.ts';
import { overwriteOldBytes } from './overwrite-old-bytes.ts';
import { isBusy, sqliteFailure } from './sqlite-failure.ts';

/** How long a write waits for another process's write before it gives up. */
export const WRITE_BUSY_TIMEOUT_MS = 2_000;

/** How long a start waits for other processes that start and migrate the same file. */
const START_TIMEOUT_MS = 20_000;
const START_RETRY_MS = 25;

/**
 * The pages of a new database; one that is there keeps its own. Events have about a kilobyte: a page
 * of 4,096 bytes, SQLite's own choice, holds three of them and is a quarter empty.
 */
export const PAGE_BYTES = 8_192;

/**
 * The log is copied into the database after this many pages (3 MB, or half of that in a file with
 * smaller ones); everybody waits meanwhile. A fifth as often, with five times as much, cost the same in
 * all, and 20 to 40 ms each time.
 */
const CHECKPOINT_PAGES = 400;

/** The connection that all writes of this process go through. */
export interface WriteConnection {
  database: DatabaseSync;
  /** What commands work with: their queries belong to the transaction that is open. */
  trx: Transaction<Database>;
  /** Around a group of commands; it takes the write lock at once. */
  transaction: Bracket;
  /** Around one command of a group. */
  savepoint: Bracket;
  close(): Promise<void>;
}

/** Around writes that are kept or undone together. Throws as `sqliteFailure` says. */
export interface Bracket {
  begin(): void;
  keep(): void;
  /** Only where a transaction is open: on a full disk SQLite may have undone everything by itself. */
  undo(): void;
}

/**
 * Opens the write connection and brings the tables up to date. `synchronous=FULL` makes each commit
 * wait for the disk, which WAL alone does not. Blocks its thread while other processes start.
 */
export async function openWriteConnection(file: string): Promise<WriteConnection> {
  const database = new DatabaseSync(file, { timeout: WRITE_BUSY_TIMEOUT_MS });
  const db = new Kysely<Database>({ dialect: new NodeSqliteDialect(database) });
  try {
    const deadline = performance.now() + START_TIMEOUT_MS;
    database.exec(`pragma page_size = ${PAGE_BYTES}`);
    // Changing the journal's mode answers "busy" at once, whatever the busy timeout says.
    await untilFree(deadline, async () => database.exec('pragma journal_mode = wal'));
    database.exec('pragma synchronous = full');
    database.exec(`pragma wal_autocheckpoint = ${CHECKPOINT_PAGES}`);
    await untilFree(deadline, () => migrate(db));
    await untilFree(deadline, async () => overwriteOldBytes(database));
  } catch (error) {
    database.close();
    throw error;
  }
  return {
    database,
    trx: await hold(db),
    transaction: bracketOn(database, {
      begin: ['begin immediate'],
      keep: ['commit'],
      undo: ['rollback'],
    }),
    savepoint: bracketOn(database, {
      begin: ['savepoint command'],
      keep: ['release command'],
      undo: ['rollback to command', 'release command'],
    }),
    async close() {
      bringLogHome(database);
      await db.destroy();
    },
  };
}

/**
 * Copies the whole log into the file, so that a copy of the file alone has every commit. Closing does
 * so by itself, but only where no other process has the file open. Does not wait for one that reads
 * (a backup): the writes of all others would wait with it.
 */
function bringLogHome(database: DatabaseSync): void {
  try {
    database.exec('pragma busy_timeout = 0');
    database.exec('pragma wal_checkpoint(truncate)');
  } catch {
    // The log stays beside the file, and the next start reads it.
  }
}

/**
 * The one connection, for good. Lent out by the query builder and taken back around every group, it
 * cost a fiftieth of the server's processor time under a load of events (decision 0010).
 */
function hold(db: Kysely<Database>): Promise<Transaction<Database>> {
  return new Promise((resolve, reject) => {
    db.connection()
      .execute((connection) => {
        resolve(connection as Transaction<Database>);
        return new Promise<never>(() => {});
      })
      .catch(reject);
  });
}

async function untilFree(deadline: number, work: () => Promise<void>): Promise<void> {
  for (;;) {
    try {
      return await work();
    } catch (error) {
      if (!isBusy(error) || performance.now() > deadline) throw error;
      await new Promise((resolve) => setTimeout(resolve, START_RETRY_MS));
    }
  }
}

function bracketOn(
  database: DatabaseSync,
  words: Record<keyof Bracket, readonly string[]>,
): Bracket {
  const saying = (texts: readonly string[]) => {
    const statements = texts.map((text) => database.prepare(text));
    return () => {
      try {
        for (const statement of statements) statement.run();
      } catch (error) {
        throw sqliteFailure(error);
      }
    };
  };
  return { begin: saying(words.begin), keep: saying(words.keep), undo: saying(words.undo) };
}
