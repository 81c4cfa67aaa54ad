import type { MoneyDay } from '@zipfront/contracts/console/reports';
import { type DimensionName, isOfDays, isOfTime } from '@zipfront/contracts/reports/dimensions';
import { addSums } from '@zipfront/contracts/reports/measures';
import type { Db } from '../../platform/store/schema.ts';
import { chooseSource, type ReportSource } from '../rollups/row-tables.ts';
import { campaignsBy, findCampaignRows, findCampaignsByDays } from './campaign-rows.ts';
import { findColumnRows, type KnownSpend } from './column-rows.ts';
import {
  ALL_VISITS,
  type BreakdownFilter,
  type ChosenQuery,
  type CountedProperty,
  columnsBy,
  filterColumns,
  isOfCampaigns,
  isOfPartners,
  isOfWholeCampaigns,
  type NamedBy,
  OF_CAMPAIGNS,
  type SumsQuery,
} from './filter.ts';
import { sourceOfCampaigns } from './find-campaigns.ts';
import { chosenNames, findChosenCampaigns } from './find-matched.ts';
import { findPartnerRows } from './find-partner-facts.ts';
import type { ReportedSites } from './known-earnings.ts';
import { findPaidSums, findSpendOfDays } from './paid-sums.ts';
import {
  type Breakdown,
  type BreakdownWithTotal,
  type BrokenDown,
  bySize,
  type CampaignRows,
  isCounted,
} from './rows.ts';

export interface BreakdownQuestion extends BreakdownFilter {
  by: readonly [DimensionName, ...DimensionName[]];
  sites: ReportedSites;
  moneyDay?: MoneyDay;
  namedBy?: NamedBy | undefined;
}

/**
 * Finds rows by some properties. Spend is known by day and by what a campaign has; by other
 * properties no platform reports it.
 */
export async function findBreakdown(db: Db, question: BreakdownQuestion): Promise<Breakdown> {
  const { by } = question;
  const query = createQuery(question);
  const { rows, currency } = await findRowsBy(db, query, by);
  return { rows: shown(rows, by), currency };
}

/**
 * Finds rows and their total. Each lead counts once in the sums: they are of rows by all properties
 * of campaigns.
 */
export async function findBreakdownWithTotal(
  db: Db,
  question: BreakdownQuestion,
): Promise<BreakdownWithTotal> {
  const { by } = question;
  const query = createQuery(question);
  const isOfPartner = isOfPartners(by, query.filter);
  const campaigns =
    isOfWholeCampaigns(query.filter) && !isOfPartner ? await findCampaignRows(db, query) : null;
  const found = await findRowsBy(db, query, by, campaigns);
  const finest = campaigns ?? (isOfPartner ? await findRowsBy(db, query, OF_CAMPAIGNS) : found);
  const total = addSums(finest.rows.map(({ sums }) => sums));
  return { rows: shown(found.rows, by), total, currency: finest.currency };
}

function createQuery({
  by: _by,
  sites,
  moneyDay = 'click',
  namedBy,
  ...filter
}: BreakdownQuestion): SumsQuery {
  return { filter: { ...ALL_VISITS, ...filter }, sites, moneyDay, namedBy };
}

function shown(rows: readonly BrokenDown[], by: readonly DimensionName[]): BrokenDown[] {
  const counted = rows.filter(isCounted);
  return by.every(isOfTime) ? counted : counted.sort(bySize);
}

async function findRowsBy(
  db: Db,
  query: SumsQuery,
  by: readonly DimensionName[],
  campaigns: CampaignRows | null = null,
): Promise<Breakdown> {
  const { filter } = query;
  const kind = chooseRows(by, filter);
  if (kind === 'partners') return findPartnerRows(db, await findChosen(db, query, campaigns), by);
  const findForDays = async () =>
    campaigns ?? (await findCampaignRows(db, query, { isByDays: true }));
  if (kind === 'campaigns-by-day') return findCampaignsByDays(db, query, by, await findForDays());
  if (kind === 'campaigns') {
    return campaignsBy(campaigns ?? (await findCampaignRows(db, query)), by);
  }
  const [first, second] = by;
  const isOfDaysAlone = first !== undefined && isOfDays(first) && second === undefined;
  const spend =
    isOfDaysAlone && isOfWholeCampaigns(filter)
      ? await findKnownSpend(db, query, first, await findForDays())
      : undefined;
  const chosen = await findChosen(db, query, campaigns);
  return findColumnRows(db, chosen, by as CountedProperty[], spend);
}

async function findKnownSpend(
  db: Db,
  query: SumsQuery,
  by: 'day' | 'weekday',
  campaigns: CampaignRows,
): Promise<KnownSpend> {
  const paid = campaigns.rows.filter(({ sums }) => sums.spend_cents !== null);
  const [spent, sums] = await Promise.all([
    findSpendOfDays(db, query, campaigns, by),
    findPaidSums(db, query, paid, by),
  ]);
  return {
    currency: campaigns.currency,
    rows: spent.map(({ key, cents, paidCents }) => ({
      key,
      of: () => ({
        paid_leads: 0,
        paid_sold: 0,
        ...sums.get(key),
        spend_cents: cents,
        paid_spend_cents: paidCents,
        paid_approved_cents: paidCents === null ? null : (sums.get(key)?.paid_approved_cents ?? 0),
      }),
    })),
  };
}

async function findChosen(
  db: Db,
  query: SumsQuery,
  campaigns: CampaignRows | null,
): Promise<ChosenQuery> {
  const { filter } = query;
  const { campaign, source = null } = filter;
  if (campaign === null && source === null) return { ...query, chosen: null };
  const chosen =
    campaigns === null
      ? await findChosenCampaigns(db, { ...filter, source }, query)
      : chosenNames(campaigns.rows.map((row) => row.campaign));
  if (chosen.names.length === 0) return { ...query, chosen: null };
  return { ...query, filter: { ...filter, campaign: null, source: null }, chosen };
}

export type RowsKind = 'partners' | 'campaigns' | 'campaigns-by-day' | 'columns';

export function chooseRows(by: readonly DimensionName[], filter: BreakdownFilter): RowsKind {
  if (isOfPartners(by, filter)) return 'partners';
  const others = by.filter((name) => !isOfDays(name));
  if (!isOfWholeCampaigns(filter) || others.length === 0 || !others.every(isOfCampaigns)) {
    return 'columns';
  }
  return others.length < by.length ? 'campaigns-by-day' : 'campaigns';
}

export function chooseSources(
  by: readonly DimensionName[],
  filter: BreakdownFilter,
  moneyDay: MoneyDay,
): ReportSource[] {
  const kind = chooseRows(by, filter);
  if (kind === 'partners') return ['leads'];
  const whole = { ...ALL_VISITS, ...filter };
  return [
    ...(isOfWholeCampaigns(filter) ? [sourceOfCampaigns(whole, moneyDay)] : []),
    ...(kind === 'columns'
      ? [chooseSource([...columnsBy(by as CountedProperty[]), ...filterColumns(whole)])]
      : []),
  ];
}
