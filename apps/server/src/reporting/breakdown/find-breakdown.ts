import type { BreakdownBy, BreakdownRow } from '@zipfront/contracts/console/breakdown';
import { leadsOf } from '@zipfront/contracts/console/reports';
import { MONEY_CURRENCY } from '@zipfront/contracts/postback';
import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { Database } from '../../platform/store/schema.ts';
import { type CountedBy, NO_MEASURES } from '../../platform/store/tables/reports.ts';
import { findCampaignReport } from '../campaigns/campaign-report.ts';
import { countedRows } from '../campaigns/counted-rows.ts';
import { areEarningsKnown, profit, type ReportedSites, sumOrNull } from '../campaigns/measures.ts';
import {
  ALL_VISITS,
  columnsOf,
  conditionOf,
  REPORTED,
  type Reported,
  reportedSums,
  sumsOf,
  type VisitFilter,
  WEEKDAY,
} from '../campaigns/report-filter.ts';
import { dateOfDay } from '../rollups/reporting-time.ts';
import { sourceOf } from '../rollups/rollups.ts';
import { findCurrency } from '../spend/find-imports.ts';
import { partnerRows } from './find-partner-facts.ts';

/** A question about visits, leads and money by one or two properties. */
export interface BreakdownQuestion
  extends Pick<VisitFilter, 'from' | 'to' | 'site'>,
    Partial<Omit<VisitFilter, 'from' | 'to' | 'site'>> {
  /** A partner stands alone. */
  by: BreakdownBy | readonly [BreakdownBy, ...BreakdownBy[]];
  /** The sites with whether partners report what their leads earn. */
  sites: ReportedSites;
}

/** A row of a breakdown with the value of each property, in the order of the question. */
export interface BrokenDown extends BreakdownRow {
  names: readonly string[];
}

/** Rows by properties, those with the most visits and leads first. */
export interface Breakdown {
  rows: BrokenDown[];
  /** Currency of the spend, ISO 4217; null without spend. */
  currency: string | null;
}

/** The column of each property. A weekday is computed from the day. */
const COLUMNS = {
  channel: 'channel',
  source: 'source',
  campaign: 'campaign',
  page: 'path',
  device: 'device',
  line: 'line',
  state: 'us_state',
  adGroup: 'ad_group',
  keyword: 'keyword',
  day: 'day',
  weekday: 'day',
  hour: 'hour',
} as const satisfies Record<Exclude<BreakdownBy, 'partner'>, keyof CountedBy>;

/** A property that touches or leads are counted by. */
export type CountedProperty = keyof typeof COLUMNS;

/** Properties of campaigns. Spend is matched to campaigns by name. */
const OF_CAMPAIGNS = ['channel', 'source', 'campaign'] as const;

type OfCampaigns = (typeof OF_CAMPAIGNS)[number];

/**
 * Visits, leads and money by one or two properties, of any days. Spend is known by day and by what
 * a campaign has; by other properties no platform reports it.
 */
export async function findBreakdown(
  db: Kysely<Database>,
  { by: properties, sites, ...filter }: BreakdownQuestion,
): Promise<Breakdown> {
  const by = typeof properties === 'string' ? [properties] : [...properties];
  const query: SumsQuery = { filter: { ...ALL_VISITS, ...filter }, sites };
  const found = await sumsBy(db, query, by);
  const rows = found.rows.filter(
    ({ visits, leads, spendCents }) => (visits ?? 0) + leads > 0 || spendCents,
  );
  return { ...found, rows: by.every(isOfTime) ? rows : rows.toSorted(bySize) };
}

interface SumsQuery {
  filter: VisitFilter;
  sites: ReportedSites;
}

function sumsBy(
  db: Kysely<Database>,
  query: SumsQuery,
  by: readonly BreakdownBy[],
): Promise<Breakdown> {
  if (by.every(isOfCampaigns)) return byCampaigns(db, query, by);
  if (by.includes('partner')) {
    if (by.length > 1) throw new Error('Partners are broken down by nothing else.');
    return byPartner(db, query);
  }
  const isByDays = by.some(isOfCampaigns) && by.some(isOfDays) && by.length === 2;
  return isByDays ? campaignsByDays(db, query, by) : byColumns(db, query, by as CountedProperty[]);
}

function isOfDays(by: BreakdownBy): by is 'day' | 'weekday' {
  return by === 'day' || by === 'weekday';
}

function isOfCampaigns(by: BreakdownBy): by is OfCampaigns {
  return (OF_CAMPAIGNS as readonly string[]).includes(by);
}

/** Whether the rows of a property stand in the order of time. */
export function isOfTime(by: BreakdownBy): boolean {
  return by === 'day' || by === 'weekday' || by === 'hour';
}

/** The rows of the report of campaigns, those together that have the properties in common. */
async function byCampaigns(
  db: Kysely<Database>,
  { filter, sites }: SumsQuery,
  by: readonly OfCampaigns[],
): Promise<Breakdown> {
  const report = await findCampaignReport(db, filter, {
    ...{ moneyDay: 'click', undecidedFrom: filter.from, sites },
  });
  const rows = report.campaigns.map((row) =>
    measured(
      by.map((name) => row[name]),
      {
        ...{ visits: row.visits, leads: row.leads, sold: row.sold, rejected: row.rejected },
        ...{ firstLeads: row.firstLeads, pendingCents: row.pendingCents },
        ...{ approvedCents: row.earnedCents, spendCents: row.spendCents },
        profitCents: row.profitCents,
      },
    ),
  );
  return { rows: together(rows), currency: report.currency };
}

/**
 * Campaigns on each day, or on each weekday: the report of campaigns of one day after the other.
 */
async function campaignsByDays(
  db: Kysely<Database>,
  { filter, sites }: SumsQuery,
  by: readonly BreakdownBy[],
): Promise<Breakdown> {
  const rows: BrokenDown[] = [];
  let currency: string | null = null;
  for (let day = filter.from; day <= filter.to; day += 1) {
    const query = { filter: { ...filter, from: day, to: day }, sites };
    const found = await byCampaigns(db, query, by.filter(isOfCampaigns));
    currency ??= found.currency;
    const names = { day: nameOf('day', day), weekday: nameOf('weekday', (day + 4) % 7) };
    for (const { names: ofCampaign, ...row } of found.rows) {
      const [campaign = ''] = ofCampaign;
      const own = by.map((name) => (isOfDays(name) ? names[name] : campaign));
      rows.push(measured(own, row));
    }
  }
  return { rows: together(rows), currency };
}

/**
 * Adds up rows of the same names. Money that is not known of some rows is the sum of the others.
 */
function together(rows: readonly BrokenDown[]): BrokenDown[] {
  const groups = Map.groupBy(rows, ({ names }) => JSON.stringify(names));
  return [...groups.values()].map((group) => {
    const [{ names }] = group as [BrokenDown];
    const sum = (of: (row: BrokenDown) => number) => group.reduce((all, row) => all + of(row), 0);
    return measured(names, {
      ...{ visits: sum(({ visits }) => visits ?? 0), leads: sum(({ leads }) => leads) },
      ...{ sold: sum(({ sold }) => sold), rejected: sum(({ rejected }) => rejected) },
      firstLeads: sum(({ firstLeads }) => firstLeads),
      pendingCents: sum(({ pendingCents }) => pendingCents),
      approvedCents: sumOrNull(group.map(({ approvedCents }) => approvedCents)),
      spendCents: sumOrNull(group.map(({ spendCents }) => spendCents)),
      // A row without known earnings would put its spend into the profit.
      profitCents: sumOrNull(group.map(({ profitCents }) => profitCents)),
    });
  });
}

/**
 * The cost of a partner's leads is not known: a campaign pays for visits, before any partner gets a
 * lead.
 */
async function byPartner(db: Kysely<Database>, { filter, sites }: SumsQuery): Promise<Breakdown> {
  const { site } = filter;
  const condition = conditionOf(filter);
  const names = ['leads', 'sold', 'rejected', 'approved_cents', 'pending_cents'] as const;
  const sums = names.map((name) => sql`cast(sum(${sql.ref(name)}) as bigint) as ${sql.ref(name)}`);
  const { rows } = await sql<Record<(typeof names)[number], number> & { partner: string }>`
    select partner, ${sql.join(sums)} from ${partnerRows(condition)} group by partner`.execute(db);
  const isKnown = areEarningsKnown(sites, site === null ? [] : [site]);
  return {
    currency: null,
    rows: rows.map(({ partner, leads, sold, rejected, approved_cents, pending_cents }) =>
      measured([partner], {
        ...{ visits: null, leads, sold, rejected, firstLeads: leads },
        ...{ approvedCents: isKnown ? approved_cents : null, pendingCents: pending_cents },
        ...{ spendCents: null, profitCents: null },
      }),
    ),
  };
}

async function byColumns(
  db: Kysely<Database>,
  { filter, sites }: SumsQuery,
  by: readonly CountedProperty[],
): Promise<Breakdown> {
  const columns = [...new Set(by.map((name) => COLUMNS[name]))];
  const counts = countedRows(
    db,
    {
      source: sourceOf([...new Set([...columns, ...columnsOf(filter)])]),
      ...{ by: columns, measures: REPORTED },
    },
    conditionOf(filter),
  );
  const keys = by.map(keyOf);
  const selected = keys.map((key, at) => sql`${key} as ${sql.ref(`key_${at}`)}`);
  const { rows } = await sql<Reported & Record<string, string | number>>`
    select ${sql.join([...selected, ...reportedSums])} from ${counts}
    group by ${sql.join(keys)} order by ${sql.join(keys)}`.execute(db);
  const isKnown = areEarningsKnown(sites, filter.site === null ? [] : [filter.site]);
  const spend = await spendBy(db, filter, by);
  const currency = spend === null ? null : await findCurrency(db);
  const isPaidIn = currency === MONEY_CURRENCY;
  const found = rows.map((counted) => ({
    values: by.map((_name, at) => counted[`key_${at}`] ?? ''),
    sums: sumsOf(counted),
  }));
  const isCounted = new Set(found.map(({ values: [value] }) => Number(value)));
  // Days with spend and without visits.
  for (const value of spend?.keys() ?? []) {
    if (!isCounted.has(value)) found.push({ values: [value], sums: sumsOf(NO_MEASURES) });
  }
  if (spend !== null) found.sort((one, other) => Number(one.values[0]) - Number(other.values[0]));
  const hasVisits = !by.some((name) => name === 'line' || name === 'state');
  return {
    currency,
    rows: found.map(({ values, sums }) => {
      const spendCents = spend?.get(Number(values[0])) ?? null;
      const approvedCents = isKnown ? sums.approvedCents : null;
      const names = by.map((name, at) => nameOf(name, values[at] ?? ''));
      return measured(names, {
        visits: hasVisits ? sums.visits : null,
        ...{ leads: leadsOf(sums), sold: sums.sold, rejected: sums.rejected },
        ...{ firstLeads: sums.firstLeads, pendingCents: sums.pendingCents },
        ...{ approvedCents, spendCents },
        profitCents: profit({ earnedCents: isPaidIn ? approvedCents : null, spendCents }),
      });
    }),
  };
}

/** The column of a property, or what is computed from it. */
export function keyOf(by: CountedProperty): RawBuilder<unknown> {
  return by === 'weekday' ? WEEKDAY : sql.ref(COLUMNS[by]);
}

/** Spend by day or weekday alone; null by other properties, and of visits that a filter chooses. */
async function spendBy(
  db: Kysely<Database>,
  filter: VisitFilter,
  by: readonly CountedProperty[],
): Promise<Map<number, number> | null> {
  const [name, other] = by;
  const isChosen = columnsOf({ ...filter, site: null }).length > 0;
  if (name === undefined || other !== undefined || !isOfDays(name) || isChosen) return null;
  const { from, to, site } = filter;
  const key = keyOf(name);
  const ofSite = site === null ? sql`` : sql` and site = ${site}`;
  const { rows } = await sql<{ key: number; cents: number | string }>`
    select ${key} as key, sum(cents) as cents from spend
    where counts = 1 and day >= ${from} and day <= ${to}${ofSite} group by ${key}`.execute(db);
  return new Map(rows.map(({ key: day, cents }) => [Number(day), Number(cents)]));
}

/** In the order of their numbers. */
export const WEEKDAYS = [
  'Sunday',
  'Monday',
  'Tuesday',
  'Wednesday',
  'Thursday',
  'Friday',
  'Saturday',
];

/** A value of a property, for people. */
export function nameOf(by: CountedProperty, key: string | number): string {
  if (by === 'day') return dateOfDay(Number(key));
  if (by === 'weekday') return WEEKDAYS[Number(key)] ?? '';
  return by === 'hour' ? `${String(key).padStart(2, '0')}:00` : String(key);
}

function measured(
  names: readonly string[],
  row: Omit<BreakdownRow, 'name' | 'costPerLeadCents' | 'costPerSaleCents'>,
): BrokenDown {
  const { spendCents, leads, sold } = row;
  const per = (count: number) => (spendCents === null || count === 0 ? null : spendCents / count);
  return {
    ...{ ...row, names, name: names.join(', ') },
    ...{ costPerLeadCents: per(leads), costPerSaleCents: per(sold) },
  };
}

function bySize(one: BreakdownRow, other: BreakdownRow): number {
  return (
    (other.visits ?? 0) - (one.visits ?? 0) ||
    other.leads - one.leads ||
    (other.spendCents ?? 0) - (one.spendCents ?? 0) ||
    (one.name < other.name ? -1 : 1)
  );
}
