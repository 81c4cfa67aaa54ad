import { type Kysely, sql } from 'kysely';
import { isPostgres } from '../column-types.ts';

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
