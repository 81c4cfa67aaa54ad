import type { EventEmitter } from 'node:events';
import type { Kysely } from 'kysely';
import type { Logger } from 'pino';
import type { Command, CommandRegistry } from './command-registry.ts';
import type { Database } from './schema.ts';

/** All stored data of the server: queries read directly, writes run as commands. */
export interface Store {
  /**
   * For queries only, never for writes. Throws `StoreUnavailable` while the database is
   * unavailable.
   */
  readonly reads: Kysely<Database>;

  /**
   * The same for queries that may take long, such as reports. On SQLite they run in a thread of
   * their own, so that no visitor waits for them. No transactions.
   */
  readonly longReads: Kysely<Database>;

  /**
   * Runs a command in a transaction and resolves once it is durable.
   *
   * @throws StoreUnavailable immediately if too many writes are waiting or the writer is down; if
   *   the database could not make the write durable; or if it took longer than five seconds. After
   *   such a timeout, as after a lost connection, the write may have happened or may still happen.
   * @throws Error for a bug: the error that the command throws, or that the command is not
   *   registered
   */
  write<Input, Output>(command: Command<Input, Output>, input: NoInfer<Input>): Promise<Output>;

  /**
   * Resolves if the database accepts writes, as a recent write or a probe shows. Otherwise throws
   * `StoreUnavailable`, after two seconds at the latest.
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
  /**
   * `file:…` (relative to the working folder, or `file:///…`), `postgres://…` or `postgresql://…`.
   */
  url: string;
  log: Logger;
  commands: CommandRegistry;
  /** Starts the thread that writes to an SQLite file by the same commands (`serveWrites`). */
  startWriter(file: string): WriterThread;
  /** Maximum number of waiting writes; further ones are refused. 2,000 by default. */
  maxWaitingWrites?: number;
  /**
   * Receives true when the store starts to refuse writes after an unconfirmed commit, and false
   * when a commit is confirmed again (PostgreSQL).
   */
  onWritesRefused?: (refused: boolean) => void;
  /** Maximum number of connections for visitors (PostgreSQL); 10 by default. */
  maxConnections?: number;
  /** Receives the seconds that a query or a transaction waited for a connection (PostgreSQL). */
  onConnectionWait?: (seconds: number) => void;
}

/** Maximum number of waiting writes: a few tenths of a second of work. */
export const MAX_WAITING_WRITES = 2_000;

/**
 * The database cannot be read or written now: it is unreachable, full, locked by another process,
 * or too many writes are waiting. The same call may soon succeed, so the HTTP layer responds with
 * 503 and `Retry-After`.
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
