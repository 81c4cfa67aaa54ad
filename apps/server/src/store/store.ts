import type { Kysely } from 'kysely';
import type { Logger } from 'pino';
import type { Command, CommandRegistry } from './command-registry.ts';
import type { Database } from './schema.ts';

/** All that the server keeps: queries read at will, writes go through commands. */
export interface Store {
  /** For queries. Throws `StoreUnavailable` while the database is away. Never write through it. */
  readonly reads: Kysely<Database>;

  /**
   * Runs a command in a transaction and answers once it is durable.
   *
   * @throws StoreUnavailable at once when too many writes wait or the writer is down; when the database
   *   could not make the write durable; or when it did not end within five seconds. After that, as
   *   after a lost connection, the write may have happened, or may happen yet.
   * @throws Error what the command itself throws, or that the store does not have it: an error in the program
   */
  write<Input, Output>(command: Command<Input, Output>, input: NoInfer<Input>): Promise<Output>;

  /**
   * Answers where the database takes writes: by the last one that was made, or else by one that is
   * tried. Otherwise throws `StoreUnavailable`, after two seconds at the latest.
   */
  ping(): Promise<void>;

  /** How much room the database has. Throws where that cannot be told at the moment. */
  space(): Promise<StoreSpace>;

  /** Refuses new writes, finishes those that wait, then closes the database. */
  close(): Promise<void>;
}

/** The room of a database, in bytes. */
export interface StoreSpace {
  /** What may still be written; null where the disk cannot be seen from here (PostgreSQL). */
  freeBytes: number | null;
  /** What the database takes, without the room that deleted rows left in it. */
  usedBytes: number;
}

export interface StoreOptions {
  /** `file:…` (relative to the working folder, or `file:///…`), `postgres://…` or `postgresql://…`. */
  url: string;
  log: Logger;
  /** The writes that it runs. */
  commands: CommandRegistry;
  /** The file of the writer's thread, which serves the same commands (`serveWrites`). */
  writerFile: URL;
  /** How many writes may wait before new ones are refused; 2,000 where not given. */
  maxWaitingWrites?: number;
}

/** Past this, a new write is refused rather than kept waiting: some tenths of a second of work. */
export const MAX_WAITING_WRITES = 2_000;
