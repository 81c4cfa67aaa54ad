import type { CampaignNames, MoneyDay, ReportSums } from '@zipfront/contracts/console/reports';
import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { Database } from '../../platform/store/schema.ts';
import { NO_MEASURES } from '../../platform/store/tables/reports.ts';
import { isMoney } from '../rollups/rollups.ts';
import { type CountedPart, countedParts, summedParts, withUndecided } from './counted-rows.ts';
import {
  conditionOf,
  isOneOf,
  REPORTED,
  type Reported,
  type ReportFilter,
  reportedSums,
  sumsOf,
  type VisitFilter,
} from './report-filter.ts';

/** Sums of a campaign. */
export interface CampaignSums extends ReportSums {
  /** Recent hand-offs without a partner's decision; 0 if money counts on its own day. */
  undecided: number;
}

/** Sums of nothing. */
export const NO_CAMPAIGN_SUMS: CampaignSums = { ...sumsOf(NO_MEASURES), undecided: 0 };

/** Visits and leads by channel and campaign, as the addresses of the visits name them. */
export interface CountedCampaign extends CampaignNames, CampaignSums {
  channel: string;
}

/** The campaigns of a report. */
export interface CountedCampaigns {
  campaigns: CountedCampaign[];
  /** The sums of each channel, including campaigns beyond the list. */
  channels: (CampaignSums & { channel: string })[];
}

/** A question about campaigns. */
export interface CampaignQuestion {
  filter: VisitFilter;
  /** The day that money counts on. */
  moneyDay: MoneyDay;
  /** The first day whose hand-offs can be undecided. */
  undecidedFrom: number;
  /** Maximum number of campaigns. */
  limit: number;
}

type FoundRow = Reported & {
  undecided: number;
  is_channel: 0 | 1;
  channel: string;
  source: string;
  campaign: string;
  campaign_id: string;
};

// Sorting compares the column that differs most first.
const NAMED = ['campaign', 'source', 'channel', 'campaign_id'] as const;
const NAMES = sql.raw(NAMED.join(', '));
const MEASURES = [...REPORTED, 'undecided'].map((name) => sql.ref(name));

/** Whether a report reads the rows of visits: no rollup has campaigns by page or device. */
export function needsVisits({ page, device }: Pick<VisitFilter, 'page' | 'device'>): boolean {
  return page !== null || device !== null;
}

/**
 * Finds the campaigns that brought visits and leads, the most visits first. The rollup is read
 * once.
 */
export async function findCampaigns(
  db: Kysely<Database>,
  { filter, moneyDay, undecidedFrom, limit }: CampaignQuestion,
): Promise<CountedCampaigns> {
  const rows = rowsFor(db, { filter, moneyDay, undecidedFrom });
  const sums = MEASURES.map((name) => sql`cast(sum(${name}) as bigint) as ${name}`);
  const anySum = REPORTED.map((name) => sql`sum(${sql.ref(name)}) <> 0`);
  const found = await sql<FoundRow>`
    with counted as materialized (${rows} group by ${NAMES} having ${sql.join(anySum, sql` or `)})
    select 1 as is_channel, '' as campaign, '' as source, channel, '' as campaign_id, ${sql.join(sums)}
    from counted group by channel
    union all
    select * from (
      select 0 as is_channel, ${NAMES}, ${sql.join(MEASURES)} from counted
      order by visits desc, ${NAMES} limit ${limit}
    ) as largest`.execute(db);
  const campaigns: CountedCampaign[] = [];
  const channels: CountedCampaigns['channels'] = [];
  for (const { is_channel, channel, source, campaign, campaign_id, ...counted } of found.rows) {
    const measures = { ...sumsOf(counted), undecided: counted.undecided };
    if (is_channel === 1) channels.push({ channel, ...measures });
    else campaigns.push({ channel, source, campaign, campaignId: campaign_id, ...measures });
  }
  return { campaigns, channels };
}

/** Filters that the rollup of campaigns is read without: campaigns are matched over all of them. */
const ALL_CAMPAIGNS = { campaign: null, page: null, device: null };

/** The rows to group by the names of campaigns, with their sums. */
function rowsFor(
  db: Kysely<Database>,
  { filter, moneyDay, undecidedFrom }: Omit<CampaignQuestion, 'limit'>,
): RawBuilder<unknown> {
  const isByClick = moneyDay === 'click';
  if (!needsVisits(filter) && isByClick) {
    return ofClickDay(conditionOf({ ...filter, ...ALL_CAMPAIGNS }), undecidedFrom);
  }
  const parts = needsVisits(filter)
    ? countedParts(conditionOf(filter), conditionOf(filter, isByClick ? 'day' : 'event_day'))
    : ofRollups(conditionOf({ ...filter, ...ALL_CAMPAIGNS }));
  const open = isByClick ? parts.map((part) => withUndecided(part, undecidedFrom)) : parts;
  const sums = [...REPORTED, 'undecided'];
  return sql`select ${NAMES}, ${sql.join(reportedSums)}, cast(sum(undecided) as bigint) as undecided
    from (${summedParts(db, open, { by: NAMED, sums })}) as parts`;
}

/** Visits and leads count on their own days, money on the day it came or went. */
function ofRollups(condition: RawBuilder<unknown>): CountedPart[] {
  const sumsOf = (ofMoney: boolean) =>
    new Map(
      REPORTED.filter((name) => isMoney(name) === ofMoney).map((name) => [name, sql.ref(name)]),
    );
  return [
    { from: sql`rollup_campaign where ${condition}`, sums: sumsOf(false) },
    { from: sql`rollup_decided where ${condition}`, sums: sumsOf(true) },
  ];
}

/** All sums by the day of the click. */
function ofClickDay(condition: RawBuilder<unknown>, undecidedFrom: number): RawBuilder<unknown> {
  return sql`select ${NAMES}, ${sql.join(reportedSums)},
      cast(sum(case when day >= ${undecidedFrom} then handoffs - accepted - rejected else 0 end) as bigint) as undecided
    from rollup_campaign where ${condition}`;
}

/**
 * Finds the earliest of some days from which on a campaign has at most a number of visits. The last
 * day with visits has all of them.
 */
export async function findFirstDay(
  db: Kysely<Database>,
  filter: ReportFilter,
  { names, maxVisits }: { names: readonly CampaignNames[]; maxVisits: number },
): Promise<number> {
  const { rows } = await sql<{ day: number; visits: number }>`
    select day, cast(sum(visits) as bigint) as visits from rollup_campaign
    where ${conditionOf({ ...filter, ...ALL_CAMPAIGNS })} and ${isOneOf(db, names)}
    group by day order by day desc`.execute(db);
  let left = maxVisits;
  for (const [index, { day, visits }] of rows.entries()) {
    left -= visits;
    if (left < 0) return index === 0 ? day : day + 1;
  }
  return filter.from;
}

/**
 * Channels that are paid by the click or impression. Affiliates are paid by result, and have no
 * spend to import.
 */
const PAID_CHANNELS: readonly string[] = [
  'paid-search',
  'paid-social',
  'paid-video',
  'paid-other',
  'display',
];

/** Whether the visits of a channel are paid by the click or impression. */
export function isPaidChannel(channel: string): boolean {
  return PAID_CHANNELS.includes(channel);
}
