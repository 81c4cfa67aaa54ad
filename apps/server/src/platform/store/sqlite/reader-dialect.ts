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
import type { Reader } from './reader.ts';

/** Kysely on a reader's thread: queries alone, of which each sees what was committed when it began. */
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
