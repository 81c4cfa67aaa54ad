import type { DimensionName } from '@zipfront/contracts/reports/dimensions';
import { NO_SUMS } from '@zipfront/contracts/reports/measures';
import { HOUR_MS } from '@zipfront/contracts/time/time';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../platform/store/schema.ts';
import type { CountedBy } from '../../platform/store/tables/reports.ts';
import { believedTime } from '../rollups/believed-time.ts';
import { quantile } from '../rollups/percentiles.ts';
import { type ChosenQuery, chosenCondition, columnsBy, keyColumn, propertyName } from './filter.ts';
import { areEarningsKnown } from './known-earnings.ts';
import type { Breakdown } from './rows.ts';

/** Minimum number of a partner's decisions for which a usual time is known. */
export const MIN_DECISIONS_OF_PARTNER = 30;

const LONG_SHARE = 0.9;

const OUTCOMES = sql`partner_outcome join report_lead on report_lead.lead_id = partner_outcome.lead_id`;

/**
 * Makes the expression of the reason of a row of `partner_outcome`: of the latest report with one,
 * else empty.
 */
export function rejectionReason(madeAt: RawBuilder<unknown>): RawBuilder<string> {
  return sql<string>`coalesce((
  select reason from postback where postback.lead_id = partner_outcome.lead_id
    and postback.partner = partner_outcome.partner and status in ('rejected', 'reversed')
  order by ${believedTime(madeAt)} desc, id desc limit 1), '')`;
}

/**
 * Makes the query of rows by partner. Each partner has its own sales of a lead, so a lead that two
 * have bought is in both rows. The partner of leads without a counted report is empty.
 */
function partnerRows(
  condition: RawBuilder<unknown>,
  by: readonly (keyof CountedBy)[],
): RawBuilder<unknown> {
  const columns = by.map((name) => sql.ref(name));
  const ofLead = sql.join([
    sql`awaiting, rejected, approved_cents, reversed_cents as taken_back_cents, pending_cents`,
    ...columns,
  ]);
  const ofNoMoney = sql.join([sql`0, 0, 0, 0, 0`, ...columns]);
  const ofNone = sql`not exists (select 1 from partner_outcome where partner_outcome.lead_id = report_lead.lead_id)`;
  const isLead = sql`case when kind = 'estimate' then 0 else 1 end`;
  const isOrder = sql`case when kind = 'order' then 1 else 0 end`;
  return sql`(
    select partner, 1 as leads, accepted, sold, reversed as taken_back, ${ofLead}
    from ${OUTCOMES} where ${condition}
    union all
    select '', ${isLead}, ${isOrder}, 0, 0, ${ofNoMoney} from report_lead where ${condition} and ${ofNone}
    union all
    select '', 0, accepted, sold + booked, reversed + canceled, ${ofLead}
    from report_money join report_lead on report_lead.lead_id = report_money.lead_id
    where ${condition} and ${ofNone}) as of_partner`;
}

/** Finds how long partners took to decide. A later reversal is no decision. */
export async function findPartnerDecisions(db: Db, condition: RawBuilder<unknown>) {
  const { rows } = await sql<{ partner: string; hours: number; times: number }>`
    select partner, (decided_at - at) / ${sql.lit(HOUR_MS)} as hours, cast(count(*) as bigint) as times
    from ${OUTCOMES} where ${condition} and decided_at is not null
    group by partner, (decided_at - at) / ${sql.lit(HOUR_MS)} order by partner, hours`.execute(db);
  return [...Map.groupBy(rows, ({ partner }) => partner)].map(([partner, own]) => {
    const decided = own.reduce((all, { times }) => all + times, 0);
    const values = own.map(({ hours, times }) => [hours, times] as const);
    const within = (share: number) =>
      decided < MIN_DECISIONS_OF_PARTNER ? null : quantile(values, share);
    return { partner, decided, median_hours: within(0.5), long_hours: within(LONG_SHARE) };
  });
}

export async function findRejectedLeads(db: Db, condition: RawBuilder<unknown>) {
  const { rows } = await sql<{ partner: string; reason: string; leads: number }>`
    select partner, reason, cast(count(*) as bigint) as leads from (
      select partner, ${rejectionReason(sql.ref('report_lead.at'))} as reason from ${OUTCOMES} where rejected > 0 and ${condition}
    ) as rejected group by partner, reason order by leads desc, partner, reason`.execute(db);
  return rows;
}

const SUMS = [
  'leads',
  'accepted',
  'awaiting',
  'sold',
  'taken_back',
  'rejected',
  'approved_cents',
  'taken_back_cents',
  'pending_cents',
] as const;

/**
 * Finds rows by partner. A partner's leads have no known cost: a campaign pays for visits, before
 * any partner.
 */
export async function findPartnerRows(
  db: Db,
  query: ChosenQuery,
  by: readonly DimensionName[],
): Promise<Breakdown> {
  const { filter, sites } = query;
  const { site, partner = null } = filter;
  const counted = by.filter((name) => name !== 'partner');
  const keys = by.map((name) => (name === 'partner' ? sql.ref('partner') : keyColumn(name)));
  const selected = [
    ...keys.map((key, index) => sql`${key} as ${sql.ref(`key_${index}`)}`),
    ...SUMS.map((name) => sql`cast(sum(${sql.ref(name)}) as bigint) as ${sql.ref(name)}`),
  ];
  const ofOne = partner === null ? sql`` : sql`where partner = ${partner}`;
  const { rows } = await sql<
    Record<(typeof SUMS)[number], number> & Record<`key_${number}`, string | number>
  >`
    select ${sql.join(selected)} from ${partnerRows(chosenCondition(db, query), columnsBy(counted))} ${ofOne}
    group by ${sql.join(keys)} order by ${sql.join(keys)}`.execute(db);
  const isKnown = areEarningsKnown(sites, site === null ? [] : [site]);
  const unknown = { visits: null, first_leads: null };
  const unearned = isKnown ? {} : { approved_cents: null, taken_back_cents: null };
  return {
    currency: null,
    rows: rows.map((row) => ({
      names: by.map((name, index) => {
        const key = row[`key_${index}`] ?? '';
        return name === 'partner' ? String(key) : propertyName(name, key);
      }),
      sums: {
        ...NO_SUMS,
        ...Object.fromEntries(SUMS.map((name) => [name, row[name]])),
        ...unknown,
        ...unearned,
      },
    })),
  };
}
