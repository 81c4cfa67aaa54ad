import type { DatabaseSync, SQLInputValue, SQLOutputValue, StatementSync } from 'node:sqlite';
import {
  CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type Kysely,
  SqliteAdapter,
  type SqliteDatabase,
  SqliteDriver,
  SqliteIntrospector,
  SqliteQueryCompiler,
  type SqliteStatement,
} from 'kysely';
import type { DirectAdapter } from '../insertions.ts';
import { heldNumber } from '../tables/columns.ts';
import { sqliteFailure } from './sqlite-failure.ts';

/** Maximum number of cached prepared statements. The server uses fewer different ones. */
const MAX_STATEMENTS = 256;

/** Transactions lock at their start (`begin immediate`), so that none fails halfway. */
export class NodeSqliteDialect implements Dialect {
  readonly #database: DatabaseSync;
  readonly #statements: SqliteDatabase;

  constructor(database: DatabaseSync) {
    this.#database = database;
    this.#statements = withStatementCache(database);
  }

  createDriver(): SqliteDriver {
    return new NodeSqliteDriver(this.#database, this.#statements);
  }

  createQueryCompiler(): SqliteQueryCompiler {
    return new SqliteQueryCompiler();
  }

  createAdapter(): SqliteAdapter {
    return new NodeSqliteAdapter(this.#statements);
  }

  createIntrospector(db: Kysely<unknown>): SqliteIntrospector {
    return new SqliteIntrospector(db);
  }
}

class NodeSqliteAdapter extends SqliteAdapter implements DirectAdapter {
  readonly #statements: SqliteDatabase;

  constructor(statements: SqliteDatabase) {
    super();
    this.#statements = statements;
  }

  runDirectly(sql: string, parameters: readonly unknown[]): number {
    return Number(this.#statements.prepare(sql).run(parameters).changes);
  }

  /** SQLite has transactional DDL; this makes Kysely migrate in one transaction. */
  override get supportsTransactionalDdl(): boolean {
    return true;
  }
}

class NodeSqliteDriver extends SqliteDriver {
  readonly #database: DatabaseSync;

  constructor(database: DatabaseSync, statements: SqliteDatabase) {
    super({ database: statements });
    this.#database = database;
  }

  override async beginTransaction(connection: DatabaseConnection): Promise<void> {
    await connection.executeQuery(CompiledQuery.raw('begin immediate'));
  }

  override async rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    // SQLite rolls back by itself after some failures (a full disk, an input or output error).
    if (this.#database.isTransaction) await super.rollbackTransaction(connection);
  }
}

export function withStatementCache(database: DatabaseSync): SqliteDatabase {
  const statements = new Map<string, SqliteStatement>();
  return {
    prepare(sql) {
      const known = statements.get(sql);
      if (known) return known;
      const statement = asKyselyStatement(attempt(() => database.prepare(sql)));
      if (statements.size >= MAX_STATEMENTS) statements.clear();
      statements.set(sql, statement);
      return statement;
    },
    close: () => database.close(),
  };
}

function asKyselyStatement(statement: StatementSync): SqliteStatement {
  return {
    reader: statement.columns().length > 0,
    all: (parameters) => attempt(() => readRows(statement, values(parameters))),
    run: (parameters) => attempt(() => statement.run(...values(parameters))),
    iterate: (parameters) => attempt(() => statement.iterate(...values(parameters))),
  };
}

/** A statement that changes rows must not run again. */
const RETURNING = /\breturning\b/i;

/** The rows of a statement. Node refuses numbers that it cannot hold, which are cut here. */
function readRows(statement: StatementSync, parameters: SQLInputValue[]): unknown[] {
  try {
    return statement.all(...parameters);
  } catch (error) {
    const isTooLarge = error instanceof RangeError && !RETURNING.test(statement.sourceSQL);
    if (!isTooLarge) throw error;
  }
  statement.setReadBigInts(true);
  try {
    return statement.all(...parameters).map(withHeldNumbers);
  } finally {
    statement.setReadBigInts(false);
  }
}

function withHeldNumbers(row: Record<string, SQLOutputValue>): Record<string, SQLOutputValue> {
  const columns = Object.entries(row).map(([name, value]) => [
    name,
    typeof value === 'bigint' ? heldNumber(value) : value,
  ]);
  return Object.fromEntries(columns);
}

/** The column types of the schema allow no other values. */
function values(parameters: readonly unknown[]): SQLInputValue[] {
  return parameters as SQLInputValue[];
}

function attempt<T>(work: () => T): T {
  try {
    return work();
  } catch (error) {
    throw sqliteFailure(error);
  }
}
