import { existsSync, mkdirSync, statSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { fileURLToPath } from 'node:url';
import { Kysely, sql } from 'kysely';
import type { CommandOutput } from '../commands.ts';
import type { Database } from '../schema.ts';
import type { Store, StoreOptions } from '../store.ts';
import { StoreUnavailable } from '../store-unavailable.ts';
import { NodeSqliteDialect } from './node-sqlite-dialect.ts';
import { startWriter, type WriterThread } from './writer.ts';

/** Reads run on the thread that answers visitors, so they give up soon. */
const READ_BUSY_TIMEOUT_MS = 250;

export interface SqliteStoreOptions extends Required<StoreOptions> {
  /** Starts the writer's thread; a test hands in its own. */
  startThread?: (file: string) => WriterThread;
}

/**
 * A store in one SQLite file: a writer in a thread of its own, reads on a read-only connection.
 *
 * @throws Error with one sentence where the file cannot be made, opened or written
 */
export async function openSqliteStore({
  url,
  log,
  maxWaitingWrites,
  startThread,
}: SqliteStoreOptions): Promise<Store> {
  const file = fileOf(url);
  try {
    makeFolder(dirname(file));
  } catch (error) {
    throw cannotOpen(file, error);
  }
  const writer = await startWriter({
    file,
    log,
    maxWaiting: maxWaitingWrites,
    ...(startThread && { startThread }),
  }).catch((error: unknown) => {
    throw cannotOpen(file, error);
  });
  const database = new DatabaseSync(file, { readOnly: true, timeout: READ_BUSY_TIMEOUT_MS });
  const inode = inodeOf(file);
  const reads = new Kysely<Database>({ dialect: new NodeSqliteDialect(database) });

  return {
    reads,
    async write(name, input) {
      return (await writer.write(name, input)) as CommandOutput<typeof name>;
    },
    async ping() {
      await sql`select 1 from visit limit 1`.execute(reads);
      if (inodeOf(file) !== inode) throw new StoreUnavailable(`${file} is gone`);
      if (!writer.ready) throw new StoreUnavailable('the writer is down');
    },
    async close() {
      await writer.close();
      await reads.destroy();
      // Where nothing was ever read, Kysely has not taken the connection over.
      if (database.isOpen) database.close();
    },
  };
}

/** The path of a `file:` URL; a relative one is relative to the working folder. */
function fileOf(url: string): string {
  return url.startsWith('file://') ? fileURLToPath(url) : resolve(url.slice('file:'.length));
}

/** Which file a path names; a file that was deleted goes on to be written, to no avail. */
function inodeOf(file: string): number | undefined {
  return statSync(file, { throwIfNoEntry: false })?.ino;
}

/**
 * Makes a folder and those above it, one by one: Node's own recursion never ends where a file
 * system answers "not found" to making a folder in one that is there (/proc does).
 */
function makeFolder(folder: string): void {
  if (existsSync(folder)) return;
  makeFolder(dirname(folder));
  try {
    mkdirSync(folder);
  } catch (error) {
    // Another process that starts at the same time may have made it in between.
    if (!existsSync(folder)) throw error;
  }
}

function cannotOpen(file: string, error: unknown): Error {
  const reason = error instanceof Error ? error.message : String(error);
  return new Error(
    `The database file ${file} cannot be opened for writing (${reason}); point DATABASE_URL at a file in a folder that this user may write to.`,
  );
}
