import type { DatabaseSync } from 'node:sqlite';
import { setTimeout } from 'node:timers/promises';
import { getOwn } from '@zipfront/contracts/own';
import { sql } from 'kysely';
import type { Logger } from 'pino';
import { databaseAt } from '../database-url.ts';
import { makeCurrentTables, makeTablesOf } from '../migrations/migrate.ts';
import { isCurrent, OTHER_TABLES } from '../migrations/schema-state.ts';
import { findMigrations, TAKE_USE_ALONE, withPostgres } from '../postgres/with-postgres.ts';
import type { Trx } from '../schema.ts';
import { type BackupFile, openAtRest, readTables, type Table } from './backup-file.ts';
import type { Finish, Previous } from './finish.ts';

/** Maximum number of rows in a statement: about a megabyte. */
const ROWS_INSERTED_AT_ONCE = 1_000;

const USE_ATTEMPTS = 20;
const USE_RETRY_MS = 100;

/** Timeout for locks on the old tables while other connections read them. */
const LOCK_TIMEOUT = '5s';

/**
 * Restores a backup in one transaction. Returns the schema of the old tables; throws if a server is
 * connected.
 */
export async function restoreIntoPostgres({
  backup,
  url,
  log,
  time,
  finish,
}: {
  backup: BackupFile;
  url: string;
  log: Logger;
  time: string;
  finish: Finish;
}): Promise<string | null> {
  const source = openAtRest(backup.file);
  try {
    return await withPostgres({ url, log }, (db) =>
      db.transaction().execute(async (trx) => {
        if (!(await takeUseAlone(trx))) throw inUse(url);
        await sql`set local lock_timeout = ${sql.lit(LOCK_TIMEOUT)}`.execute(trx);
        const executed = await findMigrations(trx);
        const aside = await setAside(trx, `zipfront_before_${time}`);
        await makeTablesOf(trx, backup.migrations.at(-1) ?? '');
        for (const table of readTables(source)) await copyTable(source, trx, table);
        await makeCurrentTables(trx);
        await finish(trx, previousIn(trx, aside, executed));
        return aside;
      }),
    );
  } finally {
    source.close();
  }
}

/** Whether no server and no command is connected to the database; waits two seconds for it. */
async function takeUseAlone(trx: Trx): Promise<boolean> {
  for (let left = USE_ATTEMPTS; left > 0; left -= 1) {
    const { rows } = await sql<{ alone: boolean }>`${sql.raw(TAKE_USE_ALONE)}`.execute(trx);
    if (rows[0]?.alone) return true;
    await setTimeout(USE_RETRY_MS);
  }
  return false;
}

function previousIn(trx: Trx, aside: string | null, executed: readonly string[]): Previous {
  if (aside === null) return { unread: 'there is no database' };
  return isCurrent(executed) ? { db: trx.withSchema(aside) } : { unread: OTHER_TABLES };
}

async function setAside(trx: Trx, aside: string): Promise<string | null> {
  const { rows: tables } = await sql<{ name: string }>`
    select relname as name from pg_class
    where relnamespace = current_schema()::regnamespace and relkind in ('r', 'p')
      and not exists (select 1 from pg_depend where objid = pg_class.oid and deptype = 'e')
    order by relname`.execute(trx);
  if (tables.length === 0) return null;
  await sql`create schema ${sql.id(aside)}`.execute(trx);
  for (const { name } of tables) {
    await sql`alter table ${sql.id(name)} set schema ${sql.id(aside)}`.execute(trx);
  }
  // The migrator finds its own tables in any schema, and would not create them again.
  for (const name of ['kysely_migration', 'kysely_migration_lock']) {
    if (!tables.some((table) => table.name === name)) continue;
    const old = sql.id(aside, name);
    await sql`create table ${sql.id(name)} (like ${old} including all)`.execute(trx);
  }
  return aside;
}

async function copyTable(source: DatabaseSync, trx: Trx, { name, columns }: Table): Promise<void> {
  const types = await findTypes(trx, name);
  const list = sql.join(columns.map((column) => sql.id(column)));
  const insert = async (rows: Record<string, unknown>[]) => {
    const arrays = columns.map(
      (column) =>
        sql`${rows.map((row) => getOwn(row, column))}::${sql.raw(types.get(column) ?? 'text')}[]`,
    );
    await sql`insert into ${sql.id(name)} (${list}) select * from unnest(${sql.join(arrays)})`.execute(
      trx,
    );
  };
  const quoted = columns.map((column) => `"${column}"`).join();
  let rows: Record<string, unknown>[] = [];
  for (const row of source.prepare(`select ${quoted} from "${name}"`).iterate()) {
    rows.push(row);
    if (rows.length < ROWS_INSERTED_AT_ONCE) continue;
    await insert(rows);
    rows = [];
  }
  if (rows.length > 0) await insert(rows);
}

async function findTypes(trx: Trx, table: string): Promise<Map<string, string>> {
  const { rows } = await sql<{ name: string; type: string }>`
    select attname as name, format_type(atttypid, null) as type from pg_attribute
    where attrelid = ${table}::regclass and attnum > 0 and not attisdropped`.execute(trx);
  return new Map(rows.map(({ name, type }) => [name, type]));
}

function inUse(url: string): Error {
  return new Error(
    `${databaseAt(url)} is in use; stop the servers, and every command that works with it, then restore again.`,
  );
}
