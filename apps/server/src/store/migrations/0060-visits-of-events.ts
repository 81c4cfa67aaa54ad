import { type Kysely, sql } from 'kysely';
import { isPostgres } from '../column-types.ts';

/**
 * Finds the visits of events by their quotes, too, on PostgreSQL: an event of a page whose visit has ended may name its quote alone.
 * In place of the function of 0048, with the same reasons for being one. The visits of quotes are read first, as an array, so
 * that the key of `visit` is used for all.
 */
export async function up(db: Kysely<never>): Promise<void> {
  if (!isPostgres(db)) return;
  await sql`create or replace function visits_of_events(visit_ids text[], quote_ids text[])
    returns table (id text, session_hash text, privacy_signal integer, ad_consent text, bytes bigint, quote_id text)
    language plpgsql set enable_seqscan = off as $$
    begin
      return query select visit.id, visit.session_hash, visit.privacy_signal, visit.ad_consent,
          (select event_load.bytes from event_load where event_load.visit_id = visit.id),
          (select quote.id from quote where quote.visit_id = visit.id)
        from visit
        where visit.id = any (visit_ids || array(select quote.visit_id from quote where quote.id = any (quote_ids)))
        order by visit.id for key share of visit;
    end $$`.execute(db);
  await sql`drop function lock_visits_of_events(text[])`.execute(db);
}
