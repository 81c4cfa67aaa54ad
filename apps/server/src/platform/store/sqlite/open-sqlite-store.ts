import { stat } from 'node:fs/promises';
import { DatabaseSync } from 'node:sqlite';
import { Kysely } from 'kysely';
import type { Command } from '../command-registry.ts';
import { databaseFile } from '../database-url.ts';
import { isFullDisk } from '../full-disk.ts';
import { createReadiness, probeWrite } from '../readiness.ts';
import type { Database } from '../schema.ts';
import { type Store, type StoreOptions, StoreUnavailable } from '../store.ts';
import { fileInode, fileSize, logPath, makePrivateFile } from './database-file.ts';
import { openFileSpace } from './file-space.ts';
import { NodeSqliteDialect } from './node-sqlite-dialect.ts';
import { createReader, ReaderDialect } from './reader.ts';
import { startWriter } from './writer.ts';

/** Short, because reads run on the thread that serves visitors. */
const READ_BUSY_TIMEOUT_MS = 250;

export interface SqliteStoreOptions extends StoreOptions {
  maxWaitingWrites: number;
}

/** Writes and long reads run in threads of their own; other reads on this thread, read-only. */
export async function openSqliteStore({
  url,
  log,
  commands,
  startWriter: startThread,
  maxWaitingWrites,
  writeTimeoutMs,
}: SqliteStoreOptions): Promise<Store> {
  const file = databaseFile(url);
  try {
    makePrivateFile(file, log);
  } catch (error) {
    throw cannotOpen(file, error);
  }
  const inode = fileInode(file);
  const writer = await startWriter({
    file,
    log,
    commands,
    maxWaiting: maxWaitingWrites,
    startThread,
    ...(writeTimeoutMs && { writeTimeoutMs }),
  }).catch((error: unknown) => {
    throw cannotOpen(file, error);
  });
  const database = new DatabaseSync(file, { readOnly: true, timeout: READ_BUSY_TIMEOUT_MS });
  const reads = new Kysely<Database>({ dialect: new NodeSqliteDialect(database) });
  const longReads = new Kysely<Database>({ dialect: new ReaderDialect(createReader(file)) });
  const space = await openFileSpace(file);
  let closing = false;

  // None of this waits for the disk on the thread that serves visitors.
  const readiness = createReadiness({
    async precheck() {
      if (!writer.ready) throw new StoreUnavailable('the writer is down');
      // Writes to a deleted file still succeed, but are lost.
      const named = await stat(file).catch(() => null);
      if (named?.ino !== inode) throw new StoreUnavailable(`${file} was deleted or replaced`);
    },
    async probe() {
      await writer.write(commands.nameOf(probeWrite), { at: Date.now() });
    },
  });

  return {
    reads,
    longReads,
    async write<Input, Output>(command: Command<Input, Output>, input: Input): Promise<Output> {
      if (closing) throw new StoreUnavailable('it is closing');
      const name = commands.nameOf(command);
      return readiness.watch(async () => (await writer.write(name, input)) as Output);
    },
    ping: () => readiness.check(),
    space: space.read,
    async close() {
      closing = true;
      await Promise.all([reads.destroy(), longReads.destroy()]);
      if (database.isOpen) database.close();
      // Closed last, because the last connection deletes the log.
      await writer.close();
      await space.close();
      if (fileSize(logPath(file)) > 0) {
        log.warn(
          { file },
          `another process is reading the database; a copy needs ${logPath(file)}, too`,
        );
      }
    },
  };
}

function cannotOpen(file: string, error: unknown): Error {
  const reason = error instanceof Error ? error.message : String(error);
  const cure = isFullDisk(error)
    ? 'free some space on its disk'
    : 'point DATABASE_URL at a file in a folder that this user may write to';
  return new Error(
    `The database file ${file} cannot be opened for writing (${reason}); ${cure}, and start again.`,
  );
}
