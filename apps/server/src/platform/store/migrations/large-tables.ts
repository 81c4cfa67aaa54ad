import { type Kysely, type RawBuilder, sql } from 'kysely';
import { isPostgres } from '../tables/columns.ts';

export interface LargeIndex {
  name: string;
  table: string;
  columns: readonly [string, ...string[]];
  /** Condition of the rows that the index has; all by default. */
  where?: RawBuilder<unknown>;
}

/**
 * Creates an index without blocking writers: PostgreSQL creates it `concurrently`, outside a
 * transaction, so that the migration exports `outsideTransaction = true`. In a restore's
 * transaction tables are empty, and it is created as usual. An interrupted start's remains are
 * replaced.
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
 * A change waits for all queries of its table, such as a backup's, and everything later waits
 * behind it. Each attempt waits half a second at most, and leaves visitors' writes a second.
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
