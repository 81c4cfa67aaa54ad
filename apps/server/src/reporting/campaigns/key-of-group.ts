import { type Kysely, type RawBuilder, sql } from 'kysely';
import { isPostgres } from '../../platform/store/column-types.ts';
import type { Database } from '../../platform/store/schema.ts';

/**
 * The columns that many rows are grouped by. SQLite sorts rows to group them, by one text in four fifths of the time of several
 * columns; it allows these to be selected all the same.
 */
export function keyOfGroup(
  db: Kysely<Database>,
  columns: readonly [string, ...string[]],
): RawBuilder<unknown> {
  const list = sql.join(columns.map((name) => sql.ref(name)));
  return isPostgres(db) || columns.length === 1 ? list : sql`json_array(${list})`;
}
