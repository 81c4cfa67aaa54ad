import { extname } from 'node:path';
import { Worker } from 'node:worker_threads';
import {
  type CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  type Kysely,
  type QueryResult,
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
} from 'kysely';
import { StoreUnavailable } from '../store.ts';

export type ToReader =
  | { kind: 'read'; id: number; sql: string; parameters: readonly unknown[] }
  | { kind: 'close' };

export type FromReader = { id: number } & (
  | { rows: unknown[] }
  | {
      error: Error;
      unavailable: boolean;
    }
);

/** This file is beside the reader in the sources and in the build. */
export const READER_FILE = new URL(`./reader-thread${extname(import.meta.url)}`, import.meta.url);

export interface Reader {
  read(sql: string, parameters: readonly unknown[]): Promise<unknown[]>;
  close(): Promise<void>;
}

interface Waiting {
  resolve(rows: unknown[]): void;
  reject(error: Error): void;
}

/** Its thread starts with the first query, and again after it ended; tests pass their own. */
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

/** Each query sees everything committed before it started. */
export class ReaderDialect implements Dialect {
  readonly #reader: Reader;

  constructor(reader: Reader) {
    this.#reader = reader;
  }

  createDriver(): Driver {
    return new ReaderDriver(this.#reader);
  }

  createQueryCompiler(): SqliteQueryCompiler {
    return new SqliteQueryCompiler();
  }

  createAdapter(): SqliteAdapter {
    return new SqliteAdapter();
  }

  createIntrospector(db: Kysely<unknown>): SqliteIntrospector {
    return new SqliteIntrospector(db);
  }
}

class ReaderDriver implements Driver {
  readonly #connection: DatabaseConnection;
  readonly #reader: Reader;

  constructor(reader: Reader) {
    this.#reader = reader;
    this.#connection = new ReaderConnection(reader);
  }

  async init(): Promise<void> {}

  async acquireConnection(): Promise<DatabaseConnection> {
    return this.#connection;
  }

  async beginTransaction(): Promise<void> {
    throw new Error('The reader runs queries alone.');
  }

  async commitTransaction(): Promise<void> {}

  async rollbackTransaction(): Promise<void> {}

  async releaseConnection(): Promise<void> {}

  destroy(): Promise<void> {
    return this.#reader.close();
  }
}

class ReaderConnection implements DatabaseConnection {
  readonly #reader: Reader;

  constructor(reader: Reader) {
    this.#reader = reader;
  }

  async executeQuery<Row>({ sql, parameters }: CompiledQuery): Promise<QueryResult<Row>> {
    return { rows: (await this.#reader.read(sql, parameters)) as Row[] };
  }

  // biome-ignore lint/correctness/useYield: a reader has no streams
  async *streamQuery<Row>(): AsyncIterableIterator<QueryResult<Row>> {
    throw new Error('The reader sends no streams.');
  }
}
