import { setTimeout } from 'node:timers/promises';
import { HOUR_MS } from '@zipfront/contracts/time/time';
import { Kysely, PostgresDialect, sql } from 'kysely';
import pg from 'pg';
import type { Logger } from 'pino';
import { databaseAt } from '../database-url.ts';
import type { Database, Db } from '../schema.ts';
import { StoreUnavailable } from '../store.ts';
import { createPool } from './pool.ts';

/** Timeout of a query of a migration, a backup or a restore, which may process whole tables. */
const LONG_WORK_TIMEOUT_MS = HOUR_MS;

/**
 * Works on a database with a connection of its own. Throws one sentence if the server is
 * unreachable; otherwise the error of the work.
 */
export async function withPostgres<T>(
  { url, log, onConnect }: PostgresOptions,
  work: (db: Db) => Promise<T>,
): Promise<T> {
  const pool = createPool(url, log, {
    queryTimeoutMs: LONG_WORK_TIMEOUT_MS,
    max: 1,
    // Otherwise a start without new migrations would wait for standbys until its timeout.
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

export function cannotBeUsed(url: string, error: unknown): unknown {
  if (!(error instanceof StoreUnavailable || error instanceof pg.DatabaseError)) return error;
  return new Error(
    `${databaseAt(url)} cannot be used (${error.message}); check that it runs and that DATABASE_URL names it, its user and its password.`,
    { cause: error },
  );
}

export async function findMigrations(db: Db): Promise<string[]> {
  const found = await sql<{ there: boolean }>`
    select to_regclass('kysely_migration') is not null as there`.execute(db);
  if (!found.rows[0]?.there) return [];
  const { rows } = await sql<{ name: string }>`
    select name from kysely_migration order by name`.execute(db);
  return rows.map(({ name }) => name);
}

/**
 * Number of the lock, "zipfront" in bytes. Servers and commands share it; a restore needs it
 * exclusively.
 */
const USE_LOCK = '8820704930490707572';

/** @throws StoreUnavailable while a restore is running on the database */
export async function shareUse(client: pg.ClientBase): Promise<void> {
  const { rows } = await client.query(`select pg_try_advisory_lock_shared(${USE_LOCK}) as shared`);
  if (!rows[0].shared) throw new StoreUnavailable('a backup is being restored into it');
}

export const TAKE_USE_ALONE = `select pg_try_advisory_xact_lock(${USE_LOCK}) as alone`;

const RETRY_MS = 200;

/**
 * Locks the migrations. It polls: a concurrent index waits for running statements, so a waiting one
 * would block both.
 */
export async function lockMigrations(connection: Db, log: Pick<Logger, 'info'>): Promise<void> {
  let isSaid = false;
  while (!(await tryLock(connection))) {
    if (!isSaid) log.info('another server migrates the database; this one waits');
    isSaid = true;
    await setTimeout(RETRY_MS);
  }
}

async function tryLock(connection: Db): Promise<boolean> {
  const { rows } = await sql<{ locked: boolean }>`
    select pg_try_advisory_lock(hashtext('zipfront migrations')) as locked`.execute(connection);
  return rows[0]?.locked === true;
}
