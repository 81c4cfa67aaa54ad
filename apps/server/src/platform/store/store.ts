import type { EventEmitter } from 'node:events';
import type { Kysely } from 'kysely';
import type { Logger } from 'pino';
import type { Command, CommandRegistry } from './command-registry.ts';
import type { Database } from './schema.ts';

/** All stored data of the server: queries read directly, writes run as commands. */
export interface Store {
  /** Never for writes. Throws `StoreUnavailable` while the database is unavailable. */
  readonly reads: Kysely<Database>;

  /** Long queries, such as reports, go here: SQLite runs them in a thread. No transactions. */
  readonly longReads: Kysely<Database>;

  /**
   * Resolves once durable.
   *
   * @throws StoreUnavailable immediately if too many writes wait or the writer is down; if it
   *   could not be durable; or after five seconds or a lost connection, when it may still happen
   * @throws Error for a bug: the command's own error, or an unregistered command
   */
  write<Input, Output>(command: Command<Input, Output>, input: NoInfer<Input>): Promise<Output>;

  /**
   * A recent write or a probe proves it. Throws `StoreUnavailable`, after two seconds at the
   * latest.
   */
  ping(): Promise<void>;

  /** Free and used space of the database. Throws if it is unknown at the moment. */
  space(): Promise<StoreSpace>;

  /** Refuses new writes, finishes the waiting ones, then closes the database. */
  close(): Promise<void>;
}

export interface StoreSpace {
  /** Space for further writes; null if the disk cannot be inspected from here (PostgreSQL). */
  freeBytes: number | null;
  /** Size of the database, without the space that deleted rows left in it. */
  usedBytes: number;
}

export interface WriterThread {
  on(...event: Parameters<EventEmitter['on']>): unknown;
  postMessage(message: unknown): void;
}

export interface StoreOptions {
  /** `file:…` (relative, or `file:///…`), `postgres://…` or `postgresql://…`. */
  url: string;
  log: Logger;
  commands: CommandRegistry;
  /** Starts the thread that writes to an SQLite file by the same commands (`serveWrites`). */
  startWriter(file: string): WriterThread;
  /** Maximum number of waiting writes; further ones are refused. 2,000 by default. */
  maxWaitingWrites?: number;
  /** True once writes are refused after an unconfirmed commit, false once one is confirmed. */
  onWritesRefused?: (refused: boolean) => void;
  /** Maximum number of connections for visitors (PostgreSQL); 10 by default. */
  maxConnections?: number;
  /** Receives the seconds that a query or a transaction waited for a connection (PostgreSQL). */
  onConnectionWait?: (seconds: number) => void;
}

/** Maximum number of waiting writes: a few tenths of a second of work. */
export const MAX_WAITING_WRITES = 2_000;

/**
 * Unreachable, full, locked, or too many writes waiting. The call may soon succeed, so that HTTP
 * responds with 503 and `Retry-After`.
 */
export class StoreUnavailable extends Error {
  override readonly name: string = 'StoreUnavailable';

  /** @param reason the cause, for the log; never sent to a visitor */
  constructor(reason: string, options?: ErrorOptions) {
    super(`The store is unavailable: ${reason}`, options);
  }
}

/** Too many writes are waiting. The database itself may be available. */
export class StoreBusy extends StoreUnavailable {
  override readonly name = 'StoreBusy';

  /** @param waiting number of waiting writes */
  constructor(waiting: number) {
    super(`${waiting} writes are waiting`);
  }
}
