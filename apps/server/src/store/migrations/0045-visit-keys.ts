import { type Kysely, sql } from 'kysely';
import { isPostgres } from '../column-types.ts';
import { lockTables } from './lock-tables.ts';

/** Tables with rows of each visit, which are inserted with it or while it is locked, in the order in which their rows are deleted. */
const TABLES = ['report_pending', 'report_visit', 'touch', 'quote'] as const;

/**
 * Deletes more rows of a visit by the trigger that deletes its events, on PostgreSQL: their foreign keys looked the visit up and locked it
 * once for each row of a registration, in the statement that had inserted it. Where the visit is in the schema that the session
 * uses, the statements are planned once; a restore moves all tables into another one.
 */
export async function up(db: Kysely<never>): Promise<void> {
  if (!isPostgres(db)) return;
  await lockTables(db, ['visit', ...TABLES]);
  const emptied = [...TABLES, 'event'];
  const planned = emptied.map((table) => `delete from ${table} where visit_id = old.id;`);
  const elsewhere = emptied.map(
    (table) =>
      `execute format('delete from %I.${table} where visit_id = $1', tg_table_schema) using old.id;`,
  );
  await sql`create or replace function delete_rows_of_visit() returns trigger language plpgsql as $$
    begin
      if tg_table_schema = current_schema() then ${sql.raw(planned.join(' '))}
      else ${sql.raw(elsewhere.join(' '))}
      end if;
      return null;
    end $$`.execute(db);
  await sql`create trigger visit_deletes_rows after delete on visit
    for each row execute function delete_rows_of_visit()`.execute(db);
  await sql`drop trigger visit_deletes_events on visit`.execute(db);
  for (const table of TABLES) {
    await sql`alter table ${sql.table(table)} drop constraint ${sql.id(`${table}_visit_id_fkey`)}`.execute(
      db,
    );
  }
}
