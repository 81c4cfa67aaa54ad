import { type Kysely, type RawBuilder, sql } from 'kysely';
import { lockTables } from './large-tables.ts';

/** Tables with the sums of decisions on leads. */
const TABLES = [
  ...['rollup_campaign', 'rollup_page', 'rollup_device', 'rollup_hour', 'rollup_release'],
  ...['rollup_keyword', 'rollup_line', 'rollup_decided', 'rollup_increment'],
  ...['report_money', 'partner_outcome'],
] as const;

/**
 * A sale that was taken back counts as sold no more. Orders get counts of their own: booked ones,
 * and those that were canceled after that.
 */
export async function up(db: Kysely<never>): Promise<void> {
  await lockTables(db, TABLES);
  for (const name of TABLES) {
    const table = sql.table(name);
    for (const column of ['booked', 'canceled']) {
      await sql`alter table ${table} add column ${sql.ref(column)} bigint not null default 0`.execute(
        db,
      );
    }
    await sql`update ${table} set sold = sold - reversed where reversed <> 0`.execute(db);
  }
  await countOrders(db);
}

const COUNTED_BY = sql.raw(
  'day, hour, site, channel, source, campaign, campaign_id, ad_group, keyword, path, device, locale, release, line, us_state, origin',
);

/**
 * Counts the orders of the ledger on the day on which their money came, and those that stand as
 * canceled on the day on which it went. A lower price of a booked order cancels nothing. Those that
 * have left the ledger have no count.
 */
async function countOrders(db: Kysely<never>): Promise<void> {
  const daysOf = (day: RawBuilder<unknown>, condition: RawBuilder<unknown>) => sql`
    select report_money.lead_id, ${day} from report_money
    join conversion on conversion.lead_id = report_money.lead_id
    where kind = 'order' and ${condition} group by report_money.lead_id`;
  const booked = daysOf(
    sql`min(event_day)`,
    sql`status in ('sold', 'bound', 'reversed') and (approved_cents > 0 or reversed_cents > 0)`,
  );
  const canceled = daysOf(sql`max(event_day)`, sql`status = 'reversed' and reversed_cents > 0`);
  await sql`update report_money set booked = 1 where (lead_id, event_day) in (${booked})`.execute(
    db,
  );
  await sql`update report_money set booked = booked - 1, canceled = 1
    where (lead_id, event_day) in (${canceled})`.execute(db);
  await sql`insert into rollup_increment (id, ${COUNTED_BY}, event_day, booked, canceled)
    select 'order-' || event_day || '-' || report_lead.lead_id, ${COUNTED_BY}, event_day, booked, canceled
    from report_lead join report_money on report_money.lead_id = report_lead.lead_id
    where booked <> 0 or canceled <> 0`.execute(db);
}
