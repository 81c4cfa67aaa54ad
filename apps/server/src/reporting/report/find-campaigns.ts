import type { CampaignNames, MoneyDay } from '@zipfront/contracts/console/reports';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../platform/store/schema.ts';
import {
  type CountedPart,
  chooseSource,
  countedParts,
  isMoney,
  type ReportSource,
  rollupRows,
  summedParts,
} from '../rollups/row-tables.ts';
import {
  filterColumns,
  filterCondition,
  REPORTED,
  type Reported,
  reportedSums,
  type VisitFilter,
} from './filter.ts';

const MAX_CAMPAIGNS = 20_000;

/** Stands for all campaigns of a channel beyond the largest. */
export const OTHER_CAMPAIGNS = { source: '', campaign: '(other campaigns)', campaign_id: '' };

export const NO_REPORTED = Object.fromEntries(REPORTED.map((name) => [name, 0])) as Reported;

export function sumCampaigns(parts: readonly Reported[]): Reported {
  const sums = { ...NO_REPORTED };
  for (const part of parts) {
    for (const name of REPORTED) sums[name] += part[name];
  }
  return sums;
}

export interface CountedCampaign extends CampaignNames, Reported {
  channel: string;
}

interface CampaignQuestion {
  filter: VisitFilter;
  moneyDay: MoneyDay;
}

const NAMED = ['campaign', 'source', 'channel', 'campaign_id'] as const;

type NamedColumn = 'day' | (typeof NAMED)[number];
const NAMES = sql.raw(NAMED.join(', '));

/** Money by its own day is known by what campaigns have, or from the rows of visits. */
export function sourceOfCampaigns(filter: VisitFilter, moneyDay: MoneyDay): ReportSource {
  const source = chooseSource([...NAMED, ...filterColumns(filter)]);
  return moneyDay === 'click' || source === 'rollup_campaign' ? source : 'visits';
}

export async function findCampaigns(
  db: Db,
  question: CampaignQuestion,
): Promise<CountedCampaign[]> {
  const anySum = REPORTED.map((name) => sql`sum(${sql.ref(name)}) <> 0`);
  const { rows } = await sql<CountedCampaign>`
    ${rowsFor(db, question, NAMED)} group by ${NAMES} having ${sql.join(anySum, sql` or `)}
    order by visits desc, ${NAMES} limit ${MAX_CAMPAIGNS}`.execute(db);
  return rows.length < MAX_CAMPAIGNS ? rows : [...rows, ...(await findOthers(db, question, rows))];
}

async function findOthers(
  db: Db,
  question: CampaignQuestion,
  largest: readonly CountedCampaign[],
): Promise<CountedCampaign[]> {
  const { rows } = await sql<{ channel: string } & Reported>`
    ${rowsFor(db, question, ['channel'])} group by channel order by channel`.execute(db);
  const byChannel = Map.groupBy(largest, ({ channel }) => channel);
  return rows.map(({ channel, ...all }) => {
    const listed = sumCampaigns(byChannel.get(channel) ?? []);
    const rest = REPORTED.map((name) => [name, all[name] - listed[name]]);
    return { ...OTHER_CAMPAIGNS, channel, ...(Object.fromEntries(rest) as Reported) };
  });
}

export async function findCampaignDays(
  db: Db,
  question: CampaignQuestion,
): Promise<(CountedCampaign & { day: number })[]> {
  const { rows } = await sql<CountedCampaign & { day: number }>`
    ${rowsFor(db, question, ['day', ...NAMED])} group by day, ${NAMES}`.execute(db);
  return rows;
}

function rowsFor(
  db: Db,
  { filter, moneyDay }: CampaignQuestion,
  by: readonly NamedColumn[],
): RawBuilder<unknown> {
  const source = sourceOfCampaigns(filter, moneyDay);
  // A campaign is matched over all names.
  const ofAll = { ...filter, campaign: null, source: null };
  const condition = filterCondition(ofAll);
  const select = sql`select ${sql.join(by.map((name) => sql.ref(name)))}, ${sql.join(reportedSums)} from`;
  if (moneyDay === 'click') {
    return sql`${select} ${rollupRows(db, { source, by, measures: REPORTED }, condition)}`;
  }
  const parts =
    source === 'rollup_campaign'
      ? campaignParts(condition)
      : countedParts(condition, filterCondition(ofAll, 'event_day'));
  return sql`${select} (${summedParts(db, parts, { by, sums: REPORTED })}) as parts`;
}

function campaignParts(condition: RawBuilder<unknown>): CountedPart[] {
  const sumColumns = (ofMoney: boolean) =>
    new Map(
      REPORTED.filter((name) => isMoney(name) === ofMoney).map((name) => [name, sql.ref(name)]),
    );
  return [
    { from: sql`rollup_campaign where ${condition}`, sums: sumColumns(false) },
    { from: sql`rollup_decided where ${condition}`, sums: sumColumns(true) },
  ];
}
