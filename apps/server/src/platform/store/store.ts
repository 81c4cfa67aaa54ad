import type { EventEmitter } from 'node:events';
import type { Logger } from 'pino';
import type { Command, CommandRegistry } from './command-registry.ts';
import type { Db } from './schema.ts';

/** All stored data of the server: queries read directly, writes run as commands. */
export interface Store {
  /** Never for writes. Throws `StoreUnavailable` while the database is unavailable. */
  readonly reads: Db;

  /** Long queries, such as reports, go here: SQLite runs them in a thread. No transactions. */
  readonly longReads: Db;

  /**
   * Resolves once durable. Throws `StoreUnavailable` if too many writes wait, or after its timeout,
   * when it may still happen; any other error is a bug.
   */
  write<Input, Output>(command: Command<Input, Output>, input: NoInfer<Input>): Promise<Output>;

  /** By a recent write or a probe. Throws `StoreUnavailable`, after two seconds at the latest. */
  ping(): Promise<void>;

  space(): Promise<StoreSpace>;

  close(): Promise<void>;
}

export interface StoreSpace {
  freeBytes: number | null;
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
  startWriter(file: string): WriterThread;
  /** Maximum number of waiting writes; further ones are refused. 2,000 by default. */
  maxWaitingWrites?: number;
  /** Milliseconds before a write on SQLite is given up: 5,000 by default, a minute in a command. */
  writeTimeoutMs?: number;
  /** True once writes are refused after an unconfirmed commit, false once one is confirmed. */
  onWritesRefused?: (refused: boolean) => void;
  maxConnections?: number;
  onConnectionWait?: (seconds: number) => void;
}

export const MAX_WAITING_WRITES = 2_000;

/** Unreachable, full, locked, or too many writes wait: HTTP sends 503 and `Retry-After`. */
export class StoreUnavailable extends Error {
  override readonly name: string = 'StoreUnavailable';

  constructor(reason: string, options?: ErrorOptions) {
    super(`The store is unavailable: ${reason}`, options);
  }
}

export class StoreBusy extends StoreUnavailable {
  override readonly name = 'StoreBusy';

  constructor(waiting: number) {
    super(`${waiting} writes are waiting`);
  }
}
