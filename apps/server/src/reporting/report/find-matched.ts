import { expandChannel, PAID } from '@zipfront/contracts/attribution/channels';
import type { CampaignNames, MoneyDay } from '@zipfront/contracts/console/reports';
import { sumOrNull } from '@zipfront/contracts/reports/measures';
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
  type FoundSpend,
  findCampaignSpend,
  type SiteSpend,
} from '../spend/find-campaign-spend.ts';
import { findCurrency } from '../spend/find-currency.ts';
import { findJoins } from '../spend/find-joins.ts';
import {
  ALL_VISITS,
  type ChosenCampaigns,
  filterColumns,
  filterCondition,
  isOfPart,
  REPORTED,
  type Reported,
  reportedSums,
  type SumsQuery,
  type VisitFilter,
} from './filter.ts';
import { type CampaignEarnings, findCampaignEarnings } from './known-earnings.ts';
import {
  allDays,
  type CampaignSpend,
  type JoinedCampaign,
  matchCampaigns,
  renamed,
} from './match-campaigns.ts';

const MAX_CAMPAIGNS = 20_000;

/** Stands for all campaigns of a channel beyond the largest. */
export const OTHER_CAMPAIGNS = { source: '', campaign: '(other campaigns)', campaign_id: '' };

export interface Matched {
  matched: JoinedCampaign<Reported>[];
  earnings: CampaignEarnings;
  reported: SiteSpend[];
  currency: string | null;
}

/**
 * Finds campaigns with visits and spend. Names are matched by all visits of the days, so that a
 * campaign has the same rows under every filter. Of a part of its visits (`isOfPart`) no spend is
 * known.
 */
export async function findMatched(
  db: Db,
  filter: VisitFilter,
  { moneyDay, sites, namedBy }: Omit<SumsQuery, 'filter'>,
): Promise<Matched> {
  const find = (of: VisitFilter) => findCampaigns(db, { filter: of, moneyDay });
  const [counted, part, spent, joins, currency, named] = await Promise.all([
    find({ ...filter, ...ALL_VISITS }),
    isOfPart(filter) ? find({ ...filter, campaign: null }) : null,
    findCampaignSpend(db, filter),
    findJoins(db),
    findCurrency(db),
    namedBy && findMatched(db, { ...ALL_VISITS, ...namedBy }, { moneyDay: 'click', sites }),
  ]);
  const question = { sites, site: filter.site, spent, joins };
  const earnings = await findCampaignEarnings(db, question);
  const visits = part === null ? counted.map(toMatch) : partsToMatch(counted, part);
  const found = matchCampaigns<Reported>(visits, ofAllSites(spent, earnings), joins);
  const matched = named ? renamed(found, named.matched) : found;
  return {
    matched: part === null ? matched : matched.map((row) => ({ ...row, spend: null })),
    earnings,
    reported: spent.filter((one) => earnings.ofSpend(one)),
    currency,
  };
}

/**
 * Chooses the campaign displayed by a name, otherwise one that also has it. Spend without visits is
 * paid.
 */
export function ofFilter(
  matched: readonly JoinedCampaign<Reported>[],
  { channel, campaign }: Pick<VisitFilter, 'channel' | 'campaign'>,
): JoinedCampaign<Reported>[] {
  const channels =
    channel === PAID ? ['', ...expandChannel(channel)] : expandChannel(channel ?? '');
  const rows = matched.filter((row) => channel === null || channels.includes(row.channel));
  if (campaign === null) return rows;
  const isShown = matched.some((row) => row.campaign === campaign);
  return rows.filter((row) =>
    isShown ? row.campaign === campaign : row.names.some((one) => one.campaign === campaign),
  );
}

export interface CampaignChoice
  extends Pick<VisitFilter, 'from' | 'to' | 'site' | 'channel' | 'campaign'> {
  source: string | null;
  campaign_id?: string | null;
}

export async function findChosenCampaigns(
  db: Db,
  { source, campaign_id = null, ...filter }: CampaignChoice,
  { sites, namedBy }: Pick<SumsQuery, 'sites' | 'namedBy'>,
): Promise<ChosenCampaigns> {
  const all = { ...ALL_VISITS, from: filter.from, to: filter.to, site: filter.site };
  const { matched } = await findMatched(db, all, { moneyDay: 'click', sites, namedBy });
  const rows = ofFilter(matched, filter)
    .filter((row) => source === null || row.source === source)
    .filter((row) => campaign_id === null || row.campaign_id === campaign_id);
  return chosenNames(rows);
}

export function chosenNames(rows: readonly JoinedCampaign<Reported>[]): ChosenCampaigns {
  return {
    names: rows.flatMap(({ names }) => names),
    paid: rows.filter(({ spend }) => spend !== null),
  };
}

export function toMatch({ channel, source, campaign, campaign_id, ...sums }: CountedCampaign) {
  return { channel, source, campaign, campaign_id, visits: sums.visits, sums };
}

function partsToMatch(whole: readonly CountedCampaign[], part: readonly CountedCampaign[]) {
  const sums = new Map(part.map((row) => [rowKey(row), toMatch(row)]));
  const all = whole.map((row) => {
    const one = toMatch(row);
    const key = rowKey(row);
    const own = sums.get(key)?.sums ?? NO_REPORTED;
    sums.delete(key);
    return { ...one, sums: own };
  });
  // The rest are visits that were counted between the two queries.
  return [...all, ...sums.values()];
}

export function rowKey({
  channel,
  source,
  campaign,
  campaign_id,
}: CampaignNames & { channel: string }) {
  return JSON.stringify([channel, source, campaign, campaign_id]);
}

function ofAllSites(spent: readonly FoundSpend[], earnings: CampaignEarnings): CampaignSpend[] {
  const campaigns = new Map<string, CampaignSpend>();
  for (const { site, ...one } of spent) {
    const key = rowKey({ ...one, channel: '' });
    const known = campaigns.get(key);
    const reportedCents = earnings.ofSpend({ ...one, site }) ? one.cents : null;
    campaigns.set(key, {
      ...one,
      cents: one.cents + (known?.cents ?? 0),
      reportedCents: sumOrNull([known?.reportedCents ?? null, reportedCents]),
      clicks: sumOrNull([known?.clicks ?? null, one.clicks]),
      days: known === undefined ? one.days : allDays([known.days, one.days]),
    });
  }
  return [...campaigns.values()];
}

export const NO_REPORTED = Object.fromEntries(REPORTED.map((name) => [name, 0])) as Reported;

export function sumCampaigns(parts: readonly Reported[]): Reported {
  const sums = { ...NO_REPORTED };
  for (const part of parts) {
    for (const name of REPORTED) sums[name] += part[name];
  }
  return sums;
}

interface CountedCampaign extends CampaignNames, Reported {
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
