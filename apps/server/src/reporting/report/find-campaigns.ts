import type { CampaignNames, MoneyDay } from '@zipfront/contracts/console/reports';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../platform/store/schema.ts';
import { chooseSource, isMoney, type ReportSource } from '../rollups/row-tables.ts';
import { type CountedPart, countedParts, rollupRows, summedParts } from './counted-rows.ts';
import {
  filterColumns,
  filterCondition,
  REPORTED,
  type Reported,
  reportedSums,
  type VisitFilter,
} from './filter.ts';

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

const NAMED = ['campaign', 'source', 'channel', 'campaign_id'] as const;
const NAMES = sql.raw(NAMED.join(', '));

/** Money by its own day is known by what campaigns have, or from the rows of visits. */
export function sourceOfCampaigns(filter: VisitFilter, moneyDay: MoneyDay): ReportSource {
  const source = chooseSource([...NAMED, ...filterColumns(filter)]);
  return moneyDay === 'click' || source === 'rollup_campaign' ? source : 'visits';
}

export async function findCampaigns(
  db: Db,
  { filter, moneyDay, limit }: CampaignQuestion,
): Promise<CountedCampaign[]> {
  const anySum = REPORTED.map((name) => sql`sum(${sql.ref(name)}) <> 0`);
  const { rows } = await sql<FoundRow>`
    ${rowsFor(db, { filter, moneyDay })} group by ${NAMES} having ${sql.join(anySum, sql` or `)}
    order by visits desc, ${NAMES} limit ${limit}`.execute(db);
  return rows.map(toCampaign);
}

export interface CampaignDay extends CountedCampaign {
  day: number;
}

export async function findCampaignDays(
  db: Db,
  question: Omit<CampaignQuestion, 'limit'>,
): Promise<CampaignDay[]> {
  const { rows } = await sql<FoundRow & { day: number }>`
    ${rowsFor(db, question, ['day'])} group by day, ${NAMES}`.execute(db);
  return rows.map(({ day, ...row }) => ({ ...toCampaign(row), day }));
}

function toCampaign({ channel, source, campaign, campaign_id, ...counted }: FoundRow) {
  return { channel, source, campaign, campaign_id, ...counted };
}

function rowsFor(
  db: Db,
  { filter, moneyDay }: Omit<CampaignQuestion, 'limit'>,
  days: ['day'] | [] = [],
): RawBuilder<unknown> {
  const by = [...days, ...NAMED];
  const source = sourceOfCampaigns(filter, moneyDay);
  // A campaign is matched over all names.
  const condition = filterCondition({ ...filter, campaign: null, source: null });
  const select = sql`select ${sql.join(by.map((name) => sql.ref(name)))}, ${sql.join(reportedSums)} from`;
  if (moneyDay === 'click') {
    return sql`${select} ${rollupRows(db, { source, by, measures: REPORTED }, condition)}`;
  }
  const parts =
    source === 'rollup_campaign'
      ? campaignParts(condition)
      : countedParts(
          condition,
          filterCondition({ ...filter, campaign: null, source: null }, 'event_day'),
        );
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
