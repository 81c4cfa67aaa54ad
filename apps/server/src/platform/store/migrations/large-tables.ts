import { type Kysely, type RawBuilder, sql } from 'kysely';
import { isPostgres } from '../tables/columns.ts';

/** An index of a table that may be large. */
export interface LargeIndex {
  name: string;
  table: string;
  columns: readonly [string, ...string[]];
  /** Which rows it has; all by default. */
  where?: RawBuilder<unknown>;
}

/**
 * Creates an index of a table that may be large, such as `event` or `visit`, without blocking its writers: on PostgreSQL
 * `concurrently`, which works outside of a transaction only, so that the migration exports `outsideTransaction = true`. In the
 * transaction of a restore, whose tables are empty, it is created as any other. What an interrupted start left of it is replaced.
 */
export async function createLargeIndex(
  db: Kysely<never>,
  { name, table, columns, where }: LargeIndex,
): Promise<void> {
  const isConcurrent = isPostgres(db) && !db.isTransaction;
  const concurrently = isConcurrent ? sql`concurrently` : sql``;
  if (isConcurrent) await sql`drop index concurrently if exists ${sql.ref(name)}`.execute(db);
  const keys = sql.join(columns.map((column) => sql.ref(column)));
  const some = where ? sql`where ${where}` : sql``;
  await sql`create index ${concurrently} ${sql.ref(name)} on ${sql.table(table)} (${keys}) ${some}`.execute(
    db,
  );
}

/**
 * Locks tables before a migration changes them on PostgreSQL. A change waits for every query of its table, such as those of a backup,
 * and all that comes later waits behind it. So each attempt waits for half a second at most, and visitors' writes go on for a
 * second before the next one.
 *
 * @throws Error after 600 attempts, about a quarter of an hour
 */
export async function lockTables(
  db: Kysely<never>,
  tables: readonly [string, ...string[]],
): Promise<void> {
  if (!isPostgres(db)) return;
  const names = sql.join(tables.map((table) => sql.table(table)));
  await sql`do $$ begin
    set local lock_timeout = '500ms';
    for attempt in 1..600 loop
      begin
        lock table ${names} in access exclusive mode;
        return;
      exception when lock_not_available then
        perform pg_sleep(1);
      end;
    end loop;
    raise exception 'the tables are in use; end long queries, such as backups, and start again';
  end $$`.execute(db);
}
