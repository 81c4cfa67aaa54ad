import { type Kysely, type RawBuilder, sql } from 'kysely';

/** Tables with the sums of decisions on leads. */
const TABLES = [
  ...['rollup_campaign', 'rollup_page', 'rollup_device', 'rollup_hour', 'rollup_release'],
  ...['rollup_keyword', 'rollup_line', 'rollup_decided', 'rollup_increment'],
  ...['report_money', 'partner_outcome'],
];

/**
 * A sale that was taken back counts as sold no more. Orders get counts of their own: booked ones,
 * and those that were canceled after that.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const name of TABLES) {
    const table = sql.table(name);
    for (const column of ['booked', 'canceled']) {
      await sql`alter table ${table} add column ${sql.ref(column)} bigint not null default 0`.execute(
        db,
      );
    }
    await sql`update ${table} set sold = sold - reversed where reversed <> 0`.execute(db);
  }
  await countOrders(db, sql`min`, sql`> 0`, sql`booked = 1`);
  await countOrders(db, sql`max`, sql`< 0`, sql`booked = -1, canceled = 1`);
}

const COUNTED_BY = sql.raw(
  'day, hour, site, channel, source, campaign, campaign_id, ad_group, keyword, path, device, locale, release, line, us_state, origin',
);

/**
 * Counts the orders of the ledger on the day on which their money came, or went. Those that have
 * left the ledger have no count.
 */
async function countOrders(
  db: Kysely<unknown>,
  which: RawBuilder<unknown>,
  money: RawBuilder<unknown>,
  counts: RawBuilder<unknown>,
): Promise<void> {
  const days = sql`
    select report_money.lead_id, ${which}(event_day) from report_money
    join conversion on conversion.lead_id = report_money.lead_id
    where kind = 'order' and status in ('sold', 'bound', 'reversed') and approved_cents ${money}
    group by report_money.lead_id`;
  await sql`update report_money set ${counts} where (lead_id, event_day) in (${days})`.execute(db);
  await sql`insert into rollup_increment (id, ${COUNTED_BY}, event_day, booked, canceled)
    select 'order-' || event_day || '-' || report_lead.lead_id, ${COUNTED_BY}, event_day, booked, canceled
    from report_lead join report_money on report_money.lead_id = report_lead.lead_id
    where (report_money.lead_id, event_day) in (${days})`.execute(db);
}
