import type { CampaignNames, MoneyDay, ReportSums } from '@zipfront/contracts/console/reports';
import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { Database } from '../../platform/store/schema.ts';
import { NO_MEASURES } from '../../platform/store/tables/reports.ts';
import { isMoney } from '../rollups/rollups.ts';
import { type CountedPart, countedParts, summedParts } from './counted-rows.ts';
import {
  conditionOf,
  REPORTED,
  type Reported,
  reportedSums,
  sumsOf,
  type VisitFilter,
} from './filter.ts';

export type CampaignSums = ReportSums;

/** Sums of nothing. */
export const NO_CAMPAIGN_SUMS: CampaignSums = sumsOf(NO_MEASURES);

const SUM_NAMES = Object.keys(NO_CAMPAIGN_SUMS) as (keyof CampaignSums)[];

/** The sums of some campaigns together. */
export function sumCampaigns(parts: readonly CampaignSums[]): CampaignSums {
  const sums = { ...NO_CAMPAIGN_SUMS };
  for (const part of parts) {
    for (const name of SUM_NAMES) sums[name] += part[name];
  }
  return sums;
}

/** Visits and leads by channel and campaign, as the addresses of the visits name them. */
export interface CountedCampaign extends CampaignNames, CampaignSums {
  channel: string;
}

export interface CampaignQuestion {
  filter: VisitFilter;
  moneyDay: MoneyDay;
  limit: number;
}

type FoundRow = Reported & {
  channel: string;
  source: string;
  campaign: string;
  campaign_id: string;
};

// Sorting compares the column that differs most first.
const NAMED = ['campaign', 'source', 'channel', 'campaign_id'] as const;
const NAMES = sql.raw(NAMED.join(', '));

/** Whether a report reads the rows of visits: no rollup has campaigns by page, device or hour. */
export function needsVisits({
  page,
  device,
  beforeHour = null,
}: Pick<VisitFilter, 'page' | 'device' | 'beforeHour'>): boolean {
  return page !== null || device !== null || beforeHour !== null;
}

/**
 * Finds the campaigns that brought visits and leads, the most visits first. The rollup is read
 * once.
 */
export async function findCampaigns(
  db: Kysely<Database>,
  { filter, moneyDay, limit }: CampaignQuestion,
): Promise<CountedCampaign[]> {
  const anySum = REPORTED.map((name) => sql`sum(${sql.ref(name)}) <> 0`);
  const { rows } = await sql<FoundRow>`
    ${rowsFor(db, { filter, moneyDay })} group by ${NAMES} having ${sql.join(anySum, sql` or `)}
    order by visits desc, ${NAMES} limit ${limit}`.execute(db);
  return rows.map(toCampaign);
}

/** The sums of a campaign's names on a day. */
export interface CampaignDay extends CountedCampaign {
  /** Days since 1970-01-01. */
  day: number;
}

/** Finds the visits and leads of campaigns on each day. */
export async function findCampaignDays(
  db: Kysely<Database>,
  question: Omit<CampaignQuestion, 'limit'>,
): Promise<CampaignDay[]> {
  const { rows } = await sql<FoundRow & { day: number }>`
    ${rowsFor(db, question, ['day'])} group by day, ${NAMES}`.execute(db);
  return rows.map(({ day, ...row }) => ({ ...toCampaign(row), day }));
}

function toCampaign({ channel, source, campaign, campaign_id, ...counted }: FoundRow) {
  return { channel, source, campaign, campaign_id: campaign_id, ...sumsOf(counted) };
}

/** Filters that the rollup of campaigns is read without: campaigns are matched over all of them. */
const ALL_CAMPAIGNS = { campaign: null, page: null, device: null, beforeHour: null };

/** The rows to group by the names of campaigns, with their sums. */
function rowsFor(
  db: Kysely<Database>,
  { filter, moneyDay }: Omit<CampaignQuestion, 'limit'>,
  days: ['day'] | [] = [],
): RawBuilder<unknown> {
  const isByClick = moneyDay === 'click';
  const by = [...days, ...NAMED];
  const select = sql`select ${sql.join(by.map((name) => sql.ref(name)))}, ${sql.join(reportedSums)} from`;
  if (!needsVisits(filter) && isByClick) {
    return sql`${select} rollup_campaign where ${conditionOf({ ...filter, ...ALL_CAMPAIGNS })}`;
  }
  const parts = needsVisits(filter)
    ? countedParts(conditionOf(filter), conditionOf(filter, isByClick ? 'day' : 'event_day'))
    : ofRollups(conditionOf({ ...filter, ...ALL_CAMPAIGNS }));
  return sql`${select} (${summedParts(db, parts, { by, sums: REPORTED })}) as parts`;
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
