import { HOUR_MS } from '@zipfront/contracts/day-ms';
import { Kysely, PostgresDialect, sql } from 'kysely';
import pg from 'pg';
import type { Logger } from 'pino';
import { databaseAt } from '../database-url.ts';
import type { Database } from '../schema.ts';
import { StoreUnavailable } from '../store-unavailable.ts';
import { createPool } from './pool.ts';

/** Timeout of a query of a migration, a backup or a restore, which may process whole tables. */
const LONG_WORK_TIMEOUT_MS = HOUR_MS;

/**
 * Runs long work on one connection.
 *
 * @throws Error with one sentence if the server is unreachable or refuses the connection; otherwise the
 *   error of the work
 */
export async function withPostgres<T>(
  { url, log, onConnect }: PostgresOptions,
  work: (db: Kysely<Database>) => Promise<T>,
): Promise<T> {
  const pool = createPool(url, log, {
    queryTimeoutMs: LONG_WORK_TIMEOUT_MS,
    max: 1,
    // A start whose migrations ran before would wait for standbys until its timeout.
    confirmsUnchanged: false,
    ...(onConnect && { onConnect }),
  });
  const db = new Kysely<Database>({ dialect: new PostgresDialect({ pool }) });
  try {
    return await work(db);
  } catch (error) {
    throw cannotBeUsed(url, error);
  } finally {
    await db.destroy();
  }
}

interface PostgresOptions {
  url: string;
  log: Logger;
  onConnect?: (client: pg.ClientBase) => Promise<void>;
}

/** Converts an error of PostgreSQL or its driver to one sentence; returns any other error unchanged. */
export function cannotBeUsed(url: string, error: unknown): unknown {
  if (!(error instanceof StoreUnavailable || error instanceof pg.DatabaseError)) return error;
  return new Error(
    `${databaseAt(url)} cannot be used (${error.message}); check that it runs and that DATABASE_URL names it, its user and its password.`,
    { cause: error },
  );
}

/** The names of the migrations that have run on a database; empty without tables of Zipfront. */
export async function migrationsOf(db: Kysely<Database>): Promise<string[]> {
  const found = await sql<{ there: boolean }>`
    select to_regclass('kysely_migration') is not null as there`.execute(db);
  if (!found.rows[0]?.there) return [];
  const { rows } = await sql<{ name: string }>`
    select name from kysely_migration order by name`.execute(db);
  return rows.map(({ name }) => name);
}
