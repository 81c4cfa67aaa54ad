import { DatabaseSync } from 'node:sqlite';
import { getOwn } from '@zipfront/contracts/own';
import { Kysely, sql } from 'kysely';
import type { Logger } from 'pino';
import { makeTablesOf } from '../migrations/migrate.ts';
import { findMigrations, shareUse, withPostgres } from '../postgres/with-postgres.ts';
import type { Trx } from '../schema.ts';
import { NodeSqliteDialect } from '../sqlite/node-sqlite-dialect.ts';
import { PAGE_BYTES } from '../sqlite/write-connection.ts';
import { readTables, type Table } from './backup-file.ts';

/** Maximum number of rows in memory at a time: a few megabytes. */
const ROWS_FETCHED_AT_ONCE = 5_000;

/** Copies a snapshot into an empty SQLite file. `pg_dump` would have to be as new as the server. */
export async function dumpPostgres({
  url,
  log,
  file,
}: {
  url: string;
  log: Logger;
  file: string;
}): Promise<void> {
  // Rows come in any order, and the whole file is synced at the end.
  const target = new DatabaseSync(file, { enableForeignKeyConstraints: false });
  try {
    target.exec(`pragma page_size = ${PAGE_BYTES}; pragma synchronous = off`);
    await withPostgres({ url, log, onConnect: shareUse }, (db) =>
      db
        .transaction()
        .setIsolationLevel('repeatable read')
        .setAccessMode('read only')
        .execute((snapshot) => copyTables(snapshot, target)),
    );
  } finally {
    target.close();
  }
}

async function copyTables(snapshot: Trx, target: DatabaseSync): Promise<void> {
  const lastMigration = (await findMigrations(snapshot)).at(-1);
  if (lastMigration === undefined) throw new Error('The database has no tables.');
  await makeTablesOf(new Kysely({ dialect: new NodeSqliteDialect(target) }), lastMigration);
  target.exec('begin');
  for (const table of readTables(target)) await copyTable(snapshot, target, table);
  target.exec('commit');
}

async function copyTable(
  snapshot: Trx,
  target: DatabaseSync,
  { name, columns }: Table,
): Promise<void> {
  const list = sql.join(columns.map((column) => sql.id(column)));
  const quoted = columns.map((column) => `"${column}"`).join();
  const insert = target.prepare(
    `insert into "${name}" (${quoted}) values (${columns.map(() => '?').join()})`,
  );
  await sql`declare rows cursor for select ${list} from ${sql.id(name)}`.execute(snapshot);
  for (;;) {
    const { rows } = await sql<Record<string, string | number | null>>`
      fetch ${sql.lit(ROWS_FETCHED_AT_ONCE)} from rows`.execute(snapshot);
    for (const row of rows) insert.run(...columns.map((column) => getOwn(row, column) ?? null));
    if (rows.length < ROWS_FETCHED_AT_ONCE) break;
  }
  await sql`close rows`.execute(snapshot);
}
