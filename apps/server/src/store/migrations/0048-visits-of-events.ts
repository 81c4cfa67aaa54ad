import { type Kysely, sql } from 'kysely';
import { isPostgres } from '../column-types.ts';

/**
 * Puts the query of the visits that events belong to into a function on PostgreSQL, which plans it once for each connection. A plan that
 * stays may be made while the tables are small, and would read them whole until statistics are collected again: in the function
 * it may not. The tables are those of the session's schema. A function with other columns gets another name, as servers of two versions call it.
 */
export async function up(db: Kysely<never>): Promise<void> {
  if (!isPostgres(db)) return;
  await sql`create or replace function lock_visits_of_events(ids text[])
    returns table (id text, session_hash text, privacy_signal integer, ad_consent text, bytes bigint)
    language plpgsql set enable_seqscan = off as $$
    begin
      return query select visit.id, visit.session_hash, visit.privacy_signal, visit.ad_consent,
          (select event_load.bytes from event_load where event_load.visit_id = visit.id)
        from visit where visit.id = any (ids) order by visit.id for key share of visit;
    end $$`.execute(db);
}
