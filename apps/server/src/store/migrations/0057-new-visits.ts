import { type Kysely, sql } from 'kysely';
import { clustered, isPostgres } from '../column-types.ts';
import { lockTables } from './lock-tables.ts';

const NUMBERS = ['day', 'hour'];
const FACTS = [
  ...NUMBERS,
  ...['site', 'channel', 'source', 'campaign', 'campaign_id', 'path', 'device', 'locale'],
  ...['release', 'origin'],
];
const NAMES = sql.raw(FACTS.join(', '));

/** The bit of each name that is counted as `(other)`, in `report_pending.unnamed`. */
const UNNAMED = { source: 1, campaign: 2, path: 4, campaign_id: 8 } as const;

/**
 * On PostgreSQL new visits get the row that reports count when they are made, and one row of each write adds those that are counted
 * alike to the sums. Those that wait in `report_pending` get theirs here, and those of servers of the version before at the end of each of their
 * transactions, when the other rows of their visits are there. The table stays empty there.
 */
export async function up(db: Kysely<never>): Promise<void> {
  const facts = db.schema
    .createTable('report_new_visits')
    .addColumn('id', 'text', (column) => column.primaryKey().notNull());
  await FACTS.reduce(
    (table, name) =>
      table.addColumn(name, NUMBERS.includes(name) ? 'integer' : 'text', (column) =>
        column.notNull(),
      ),
    facts,
  )
    .addColumn('visits', 'integer', (column) => column.notNull())
    .modifyEnd(clustered(db))
    .execute();
  if (!isPostgres(db)) return;
  await lockTables(db, ['report_pending']);
  await sql`insert into report_visit (visit_id, ${NAMES}, handoffs, estimates, orders, call_backs)
    ${countedRows()}`.execute(db);
  await sql`insert into report_delta (id, ${NAMES}, visits, handoffs, estimates, orders, call_backs)
    select visit_id, ${NAMES}, 1, 0, 0, 0, 0 from report_visit
    where visit_id in (select visit_id from report_pending)`.execute(db);
  await sql`delete from report_pending`.execute(db);
  await sql`create or replace function count_pending_visit() returns trigger language plpgsql as $$
    begin
      insert into report_visit (visit_id, ${NAMES}, handoffs, estimates, orders, call_backs)
        ${countedRows(sql` and pending.visit_id = new.visit_id`)};
      insert into report_delta (id, ${NAMES}, visits, handoffs, estimates, orders, call_backs)
        select visit_id, ${NAMES}, 1, 0, 0, 0, 0 from report_visit
        where visit_id in (select visit_id from report_pending where visit_id = new.visit_id);
      delete from report_pending where visit_id = new.visit_id;
      return null;
    end $$`.execute(db);
  await sql`create constraint trigger pending_visit_is_counted after insert on report_pending
    deferrable initially deferred for each row execute function count_pending_visit()`.execute(db);
}

/** The rows of report_visit of visits in `report_pending`, of what is stored of each first touch. */
function countedRows(condition = sql``) {
  const named = (name: keyof typeof UNNAMED, value: string) =>
    sql`case when pending.unnamed & ${sql.lit(UNNAMED[name])} = 0 then ${sql.raw(value)} else '(other)' end`;
  const field = (name: string) => `coalesce(touch.fields ->> '${name}', '')`;
  return sql`select pending.visit_id, pending.day, pending.hour, visit.site, touch.channel, ${named('source', field('source'))},
      ${named('campaign', field('campaign'))}, ${named('campaign_id', field('utm_id'))}, ${named('path', 'touch.path')},
      pending.device, visit.locale, pending.release, pending.origin, 0, 0, 0, 0
    from report_pending as pending
    join visit on visit.id = pending.visit_id
    join touch on touch.visit_id = pending.visit_id and touch.position = 1
    where true${condition}`;
}
