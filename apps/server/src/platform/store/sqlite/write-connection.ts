import { DatabaseSync } from 'node:sqlite';
import { Kysely } from 'kysely';
import { migrate } from '../migrations/migrate.ts';
import type { Database, Db, Trx } from '../schema.ts';
import { overwriteDeletedBytes } from './file-space.ts';
import { NodeSqliteDialect } from './node-sqlite-dialect.ts';
import { isBusy, sqliteFailure } from './sqlite-failure.ts';

const WRITE_BUSY_TIMEOUT_MS = 2_000;

/** Timeout of a start that waits for other processes, which start and migrate the same file. */
const START_TIMEOUT_MS = 20_000;
const START_RETRY_MS = 25;

/** Events have a kilobyte: SQLite's own 4,096 bytes hold three, with 25 % empty. */
export const PAGE_BYTES = 8_192;

/** Copied after so many pages (3 MB) while writes wait 20 to 40 ms. */
const CHECKPOINT_PAGES = 400;

export interface WriteConnection {
  database: DatabaseSync;
  trx: Trx;
  /** Around a group of commands; `begin` takes the write lock. */
  transaction: TransactionScope;
  savepoint: TransactionScope;
  /** Outside a transaction. It does not wait for a reader (a backup): the next call does it. */
  overwriteDeleted(rewrite: boolean): void;
  close(): Promise<void>;
}

/** Around writes that are committed or rolled back together. Throws `sqliteFailure`'s errors. */
export interface TransactionScope {
  begin(): void;
  commit(): void;
  /** Only within an open transaction: on a full disk SQLite may have rolled it back already. */
  rollback(): void;
}

/** Blocks its thread. `synchronous=FULL` makes commits wait for the disk, as WAL alone does not. */
export async function openWriteConnection(file: string): Promise<WriteConnection> {
  const database = new DatabaseSync(file, { timeout: WRITE_BUSY_TIMEOUT_MS });
  const db = new Kysely<Database>({ dialect: new NodeSqliteDialect(database) });
  try {
    const deadline = performance.now() + START_TIMEOUT_MS;
    database.exec(`pragma page_size = ${PAGE_BYTES}`);
    // Changing the journal mode ignores the busy timeout, and fails with "busy" immediately.
    await retryWhileBusy(deadline, async () => database.exec('pragma journal_mode = wal'));
    database.exec('pragma synchronous = full');
    // Deleted rows are overwritten with zeros, in pages that are written anyway.
    database.exec('pragma secure_delete = on');
    database.exec(`pragma wal_autocheckpoint = ${CHECKPOINT_PAGES}`);
    await retryWhileBusy(deadline, () => migrate(db));
  } catch (error) {
    database.close();
    throw error;
  }
  return {
    database,
    trx: await pinConnection(db),
    transaction: scopeOn(database, {
      begin: ['begin immediate'],
      commit: ['commit'],
      rollback: ['rollback'],
    }),
    savepoint: scopeOn(database, {
      begin: ['savepoint command'],
      commit: ['release command'],
      rollback: ['rollback to command', 'release command'],
    }),
    overwriteDeleted(rewrite) {
      try {
        database.exec('pragma busy_timeout = 0');
        overwriteDeletedBytes(database, rewrite);
      } catch {
        // Another process reads or writes, or the disk is full.
      } finally {
        database.exec(`pragma busy_timeout = ${WRITE_BUSY_TIMEOUT_MS}`);
      }
    },
    async close() {
      checkpoint(database);
      await db.destroy();
    },
  };
}

/** A copy of the file alone then has every commit. It does not wait for a reader (a backup). */
function checkpoint(database: DatabaseSync): void {
  try {
    database.exec('pragma busy_timeout = 0');
    database.exec('pragma wal_checkpoint(truncate)');
  } catch {
    // The log remains beside the file, and the next start reads it.
  }
}

/** The query builder must not acquire a connection for each command. */
function pinConnection(db: Db): Promise<Trx> {
  return new Promise((resolve, reject) => {
    db.connection()
      .execute((connection) => {
        resolve(connection as Trx);
        return new Promise<never>(() => {});
      })
      .catch(reject);
  });
}

async function retryWhileBusy(deadline: number, work: () => Promise<void>): Promise<void> {
  for (;;) {
    try {
      return await work();
    } catch (error) {
      if (!isBusy(error) || performance.now() > deadline) throw error;
      await new Promise((resolve) => setTimeout(resolve, START_RETRY_MS));
    }
  }
}

function scopeOn(
  database: DatabaseSync,
  statements: Record<keyof TransactionScope, readonly string[]>,
): TransactionScope {
  const runAll = (texts: readonly string[]) => {
    const prepared = texts.map((text) => database.prepare(text));
    return () => {
      try {
        for (const statement of prepared) statement.run();
      } catch (error) {
        throw sqliteFailure(error);
      }
    };
  };
  return {
    begin: runAll(statements.begin),
    commit: runAll(statements.commit),
    rollback: runAll(statements.rollback),
  };
}
