import { type Kysely, sql } from 'kysely';
import { isPostgres } from '../column-types.ts';
import { lockTables } from './lock-tables.ts';

/** Columns of `report_visit`, and of where changes of the sums are. */
const FACTS = [
  ...['day', 'hour', 'site', 'channel', 'source', 'campaign', 'campaign_id', 'path', 'device'],
  ...['locale', 'release', 'origin'],
];
const NAMES = sql.raw(FACTS.join(', '));
const SUMS = sql.raw('handoffs, estimates, orders, call_backs');

/** The bit of each name that is counted as `(other)`. */
const UNNAMED = { source: 1, campaign: 2, path: 4, campaign_id: 8 } as const;

/**
 * A visit says itself by what it is counted, so that a registration on SQLite writes no other row for it: it waits as long as it has no row
 * of `report_visit`, and its id is within those of `report_waiting`. `report_pending` stays empty from now on. On PostgreSQL
 * a visit has its row from the start; those that a backup of SQLite brings are counted at the end of the transaction that restores them.
 */
export async function up(db: Kysely<never>): Promise<void> {
  if (isPostgres(db)) await lockTables(db, ['visit']);
  await db.schema.alterTable('visit').addColumn('counted_as', 'text').execute();
  await db.schema
    .createTable('report_waiting')
    .addColumn('id', 'integer', (column) => column.primaryKey().notNull())
    .addColumn('from_visit', 'text', (column) => column.notNull())
    .addColumn('to_visit', 'text', (column) => column.notNull())
    .execute();
  if (isPostgres(db)) await countRestored(db);
  else await markPending(db);
}

async function markPending(db: Kysely<never>): Promise<void> {
  await sql`update visit set counted_as = (
      select printf('%05d %02d %02d %-6s %-7s %s', day, hour, unnamed, origin, device, release)
      from report_pending where visit_id = visit.id)
    where id in (select visit_id from report_pending)`.execute(db);
  await sql`insert into report_waiting (id, from_visit, to_visit)
    select 1, min(visit_id), max(visit_id) || '~' from report_pending having count(*) > 0`.execute(
    db,
  );
  await sql`delete from report_pending`.execute(db);
}

async function countRestored(db: Kysely<never>): Promise<void> {
  await sql`create or replace function count_waiting_visits() returns trigger language plpgsql as $$
    begin
      with counted as (
        insert into report_visit (visit_id, ${NAMES}, ${SUMS})
          ${waitingVisits()} and visit.id >= new.from_visit and visit.id < new.to_visit
        returning *
      )
      insert into report_delta (id, ${NAMES}, visits, ${SUMS})
        select visit_id, ${NAMES}, 1, 0, 0, 0, 0 from counted;
      delete from report_waiting where id = new.id;
      return null;
    end $$`.execute(db);
  await sql`create constraint trigger waiting_visits_are_counted after insert on report_waiting
    deferrable initially deferred for each row execute function count_waiting_visits()`.execute(db);
}

/** The rows of report_visit of visits that wait, of what is stored of each first touch. */
function waitingVisits() {
  const at = (first: number, length: number) =>
    sql.raw(`substr(visit.counted_as, ${first}, ${length})`);
  const named = (name: keyof typeof UNNAMED, value: string) =>
    sql`case when ${at(10, 2)}::integer & ${sql.lit(UNNAMED[name])} = 0 then ${sql.raw(value)} else '(other)' end`;
  const field = (name: string) => `coalesce(touch.fields ->> '${name}', '')`;
  return sql`select visit.id, ${at(1, 5)}::integer, ${at(7, 2)}::integer, visit.site, touch.channel, ${named('source', field('source'))},
      ${named('campaign', field('campaign'))}, ${named('campaign_id', field('utm_id'))}, ${named('path', 'touch.path')},
      rtrim(${at(20, 7)}), visit.locale, ${at(28, 80)}, rtrim(${at(13, 6)}), 0, 0, 0, 0
    from visit join touch on touch.visit_id = visit.id and touch.position = 1
    where visit.counted_as is not null
      and not exists (select 1 from report_visit where report_visit.visit_id = visit.id)`;
}
