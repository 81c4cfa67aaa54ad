import { type Kysely, type RawBuilder, sql } from 'kysely';
import { isPostgres } from '../column-types.ts';

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
