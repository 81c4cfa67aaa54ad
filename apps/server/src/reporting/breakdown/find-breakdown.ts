import type { BreakdownBy, BreakdownRow } from '@zipfront/contracts/console/breakdown';
import { leadsOf, type ReportSums } from '@zipfront/contracts/console/reports';
import { MONEY_CURRENCY } from '@zipfront/contracts/postback';
import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { Database } from '../../platform/store/schema.ts';
import type { CountedBy } from '../../platform/store/tables/reports.ts';
import { findCampaignReport } from '../campaigns/campaign-report.ts';
import { countedRows } from '../campaigns/counted-rows.ts';
import { areEarningsKnown, profit, type ReportedSites, sumOrNull } from '../campaigns/measures.ts';
import {
  ALL_VISITS,
  conditionOf,
  REPORTED,
  type Reported,
  reportedSums,
  sumsOf,
} from '../campaigns/report-filter.ts';
import { dateOfDay } from '../rollups/reporting-time.ts';
import { sourceOf } from '../rollups/rollups.ts';
import { findCurrency } from '../spend/find-imports.ts';

/** A question about visits, leads and money by a property. */
export interface BreakdownQuestion {
  /** First day: days since 1970-01-01. */
  from: number;
  /** Last day. */
  to: number;
  /** Null for all sites. */
  site: string | null;
  by: BreakdownBy;
  /** The sites with whether partners report what their leads earn. */
  sites: ReportedSites;
}

/** Rows by a property, those with the most visits and leads first. */
export interface Breakdown {
  rows: BreakdownRow[];
  /** Of the spend, ISO 4217; null without any. */
  currency: string | null;
}

/** The column of each property; a weekday is computed from the day. */
const COLUMNS = {
  page: 'path',
  device: 'device',
  line: 'line',
  state: 'us_state',
  adGroup: 'ad_group',
  keyword: 'keyword',
  day: 'day',
  weekday: 'day',
  hour: 'hour',
} as const satisfies Partial<Record<BreakdownBy, keyof CountedBy>>;

/** Properties of campaigns, whose spend is matched by their names. */
const OF_CAMPAIGNS = ['channel', 'source', 'campaign'] as const;

type OfCampaigns = (typeof OF_CAMPAIGNS)[number];

/**
 * Visits, leads and money by one property, of any days. Spend is known by day and by what a campaign has; by other properties no
 * platform reports it.
 */
export async function findBreakdown(
  db: Kysely<Database>,
  question: BreakdownQuestion,
): Promise<Breakdown> {
  const { by } = question;
  const found = isOfCampaigns(by)
    ? await byCampaigns(db, question, by)
    : await byColumn(db, question, by);
  const rows = found.rows.filter(
    ({ visits, leads, spendCents }) => (visits ?? 0) + leads > 0 || spendCents,
  );
  return { ...found, rows: isOfTime(by) ? rows : rows.toSorted(bySize) };
}

function isOfCampaigns(by: BreakdownBy): by is OfCampaigns {
  return (OF_CAMPAIGNS as readonly string[]).includes(by);
}

function isOfTime(by: BreakdownBy): boolean {
  return by === 'day' || by === 'weekday' || by === 'hour';
}

/** The rows of the report of campaigns, those together that have the property in common. */
async function byCampaigns(
  db: Kysely<Database>,
  { from, to, site, sites }: BreakdownQuestion,
  by: OfCampaigns,
): Promise<Breakdown> {
  const filter = { ...ALL_VISITS, from, to, site };
  const report = await findCampaignReport(db, filter, {
    ...{ moneyDay: 'click', undecidedFrom: from, sites },
  });
  const groups = Map.groupBy(report.campaigns, (row) => row[by]);
  const rows = [...groups].map(([name, group]) => {
    const sum = (of: (row: (typeof group)[number]) => number) =>
      group.reduce((all, row) => all + of(row), 0);
    return measured({
      name,
      ...{ visits: sum(({ visits }) => visits), leads: sum(({ leads }) => leads) },
      ...{ sold: sum(({ sold }) => sold), firstLeads: sum(({ firstLeads }) => firstLeads) },
      pendingCents: sum(({ pendingCents }) => pendingCents),
      approvedCents: sumOrNull(group.map(({ earnedCents }) => earnedCents)),
      spendCents: sumOrNull(group.map(({ spendCents }) => spendCents)),
      // A row whose earnings are unknown has spend that no profit includes.
      profitCents: sumOrNull(group.map(({ profitCents }) => profitCents)),
    });
  });
  return { rows, currency: report.currency };
}

async function byColumn(
  db: Kysely<Database>,
  { from, to, site, sites }: BreakdownQuestion,
  by: keyof typeof COLUMNS,
): Promise<Breakdown> {
  const filter = { ...ALL_VISITS, from, to, site };
  const column = COLUMNS[by];
  const needed: (keyof CountedBy)[] = site === null ? [column] : [column, 'site'];
  const counts = countedRows(
    db,
    { source: sourceOf(needed), by: [column], measures: REPORTED },
    conditionOf(filter),
  );
  const key = keyOf(by);
  const { rows } = await sql<Reported & { key: string | number }>`
    select ${key} as key, ${sql.join(reportedSums)} from ${counts} group by ${key} order by key`.execute(
    db,
  );
  const isKnown = areEarningsKnown(sites, site === null ? [] : [site]);
  const spend = by === 'day' || by === 'weekday' ? await spendBy(db, filter, key) : null;
  const currency = spend === null ? null : await findCurrency(db);
  return {
    currency,
    rows: rows.map(({ key: name, ...counted }) => {
      const sums: ReportSums = sumsOf(counted);
      const spendCents = spend === null ? null : (spend.get(Number(name)) ?? null);
      const approvedCents = isKnown ? sums.approvedCents : null;
      const isPaidIn = currency === MONEY_CURRENCY;
      return measured({
        name: nameOf(by, name),
        visits: by === 'line' || by === 'state' ? null : sums.visits,
        ...{ leads: leadsOf(sums), sold: sums.sold },
        ...{ firstLeads: sums.firstLeads, pendingCents: sums.pendingCents },
        ...{ approvedCents, spendCents },
        profitCents: profit({ earnedCents: isPaidIn ? approvedCents : null, spendCents }),
      });
    }),
  };
}

/** 1970-01-01 was a Thursday: 0 is Sunday. */
function keyOf(by: keyof typeof COLUMNS): RawBuilder<unknown> {
  return by === 'weekday' ? sql`(day + 4) % 7` : sql.ref(COLUMNS[by]);
}

async function spendBy(
  db: Kysely<Database>,
  { from, to, site }: { from: number; to: number; site: string | null },
  key: RawBuilder<unknown>,
): Promise<Map<number, number>> {
  const ofSite = site === null ? sql`` : sql` and site = ${site}`;
  const { rows } = await sql<{ key: number; cents: number | string }>`
    select ${key} as key, sum(cents) as cents from spend
    where counts = 1 and day >= ${from} and day <= ${to}${ofSite} group by ${key}`.execute(db);
  return new Map(rows.map(({ key: day, cents }) => [Number(day), Number(cents)]));
}

const WEEKDAYS = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'];

function nameOf(by: keyof typeof COLUMNS, key: string | number): string {
  if (by === 'day') return dateOfDay(Number(key));
  if (by === 'weekday') return WEEKDAYS[Number(key)] ?? '';
  return by === 'hour' ? `${String(key).padStart(2, '0')}:00` : String(key);
}

function measured(row: Omit<BreakdownRow, 'costPerLeadCents' | 'costPerSaleCents'>): BreakdownRow {
  const { spendCents, leads, sold } = row;
  const per = (count: number) => (spendCents === null || count === 0 ? null : spendCents / count);
  return { ...row, costPerLeadCents: per(leads), costPerSaleCents: per(sold) };
}

function bySize(one: BreakdownRow, other: BreakdownRow): number {
  return (
    (other.visits ?? 0) - (one.visits ?? 0) ||
    other.leads - one.leads ||
    (other.spendCents ?? 0) - (one.spendCents ?? 0) ||
    (one.name < other.name ? -1 : 1)
  );
}
