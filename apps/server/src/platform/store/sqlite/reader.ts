import { extname } from 'node:path';
import { Worker } from 'node:worker_threads';
import { StoreUnavailable } from '../store-unavailable.ts';
import type { FromReader, ToReader } from './to-reader.ts';

/** Beside this file, in the sources and in the build. */
export const READER_FILE = new URL(`./reader-thread${extname(import.meta.url)}`, import.meta.url);

/** Runs queries in a thread of their own. */
export interface Reader {
  /** Rejects with `StoreUnavailable` if the database is unavailable or the thread ends. */
  read(sql: string, parameters: readonly unknown[]): Promise<unknown[]>;
  /** Finishes the waiting queries, then ends the thread. */
  close(): Promise<void>;
}

interface Waiting {
  resolve(rows: unknown[]): void;
  reject(error: Error): void;
}

/**
 * Creates a reader of a database file. Its thread starts with the first query, and again after it ended.
 *
 * @param startThread starts the reader's thread; a test passes its own
 */
export function createReader(
  file: string,
  startThread = () => new Worker(READER_FILE, { workerData: { file } }),
): Reader {
  const waiting = new Map<number, Waiting>();
  let thread: Worker | null = null;
  let lastId = 0;
  let closed = false;

  function start(): Worker {
    const started = startThread();
    let reason = 'the thread ended';
    started.on('message', (message: FromReader) => {
      const { resolve, reject } = waiting.get(message.id) ?? {};
      waiting.delete(message.id);
      if ('rows' in message) resolve?.(message.rows);
      else if (message.unavailable) reject?.(new StoreUnavailable(message.error.message));
      else reject?.(message.error);
    });
    started.on('error', (error: Error) => {
      reason = error.message;
    });
    started.on('exit', () => {
      thread = null;
      for (const { reject } of waiting.values()) {
        reject(new StoreUnavailable(`the reader stopped (${reason})`));
      }
      waiting.clear();
    });
    return started;
  }

  const send = (to: Worker, message: ToReader) => to.postMessage(message);

  return {
    read(sql, parameters) {
      if (closed) return Promise.reject(new StoreUnavailable('it is closing'));
      thread ??= start();
      const to = thread;
      lastId += 1;
      const id = lastId;
      return new Promise((resolve, reject) => {
        waiting.set(id, { resolve, reject });
        send(to, { kind: 'read', id, sql, parameters });
      });
    },
    async close() {
      closed = true;
      const open = thread;
      if (open === null) return;
      const ended = new Promise((resolve) => open.once('exit', resolve));
      send(open, { kind: 'close' });
      await ended;
    },
  };
}
