import { type Kysely, sql } from 'kysely';
import { isPostgres } from '../column-types.ts';
import { lockTables } from './lock-tables.ts';

/**
 * Deletes the events of a visit by a trigger on PostgreSQL, in place of a foreign key, which looked up and locked the visit again for each
 * event: the insert of events does both once for all events of a visit (`storeEvents`). Servers of the version before delete visits
 * with their events as well. The trigger deletes in the schema of its visit, because a restore moves all tables into another one.
 */
export async function up(db: Kysely<never>): Promise<void> {
  if (!isPostgres(db)) return;
  await lockTables(db, ['visit', 'event']);
  await sql`create or replace function delete_events_of_visit() returns trigger language plpgsql as $$
    begin
      execute format('delete from %I.event where visit_id = $1', tg_table_schema) using old.id;
      return null;
    end $$`.execute(db);
  await sql`create trigger visit_deletes_events after delete on visit
    for each row execute function delete_events_of_visit()`.execute(db);
  await sql`alter table event drop constraint event_visit_id_fkey`.execute(db);
}
