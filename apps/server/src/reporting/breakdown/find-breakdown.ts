import type { BreakdownBy } from '@zipfront/contracts/console/breakdown';
import type { Kysely } from 'kysely';
import type { Database } from '../../platform/store/schema.ts';
import { needsVisits } from '../campaigns/find-campaigns.ts';
import { findChosenCampaigns } from '../campaigns/find-matched.ts';
import type { ReportedSites } from '../campaigns/measures.ts';
import { ALL_VISITS, columnsOf } from '../campaigns/report-filter.ts';
import { sourceOf } from '../rollups/rollups.ts';
import { type Breakdown, type BrokenDown, bySize, totalOf } from './breakdown-rows.ts';
import { campaignsBy, campaignsByDays, findCampaignRows } from './campaign-rows.ts';
import { byColumns } from './column-rows.ts';
import { byPartner } from './partner-sums.ts';
import {
  type BreakdownFilter,
  type ChosenQuery,
  type CountedProperty,
  columnsBy,
  hasVisits,
  isOfCampaignsAlone,
  isOfDays,
  isOfPartners,
  isOfTime,
  OF_CAMPAIGNS,
  type SumsQuery,
} from './properties.ts';

/** A question about visits, leads and money by one or more properties. */
export interface BreakdownQuestion extends BreakdownFilter {
  by: readonly [BreakdownBy, ...BreakdownBy[]];
  /** The sites with whether partners report what their leads earn. */
  sites: ReportedSites;
}

/**
 * Visits, leads and money by one or more properties, of any days. Spend is known by day and by what
 * a campaign has; by other properties no platform reports it.
 */
export async function findBreakdown(
  db: Kysely<Database>,
  question: BreakdownQuestion,
): Promise<Breakdown> {
  const { by } = question;
  const { rows, currency } = await sumsBy(db, queryOf(question), by);
  return { rows: shown(rows, by), currency };
}

/** Rows with their sums, which are the same whatever the rows are by. */
export interface BreakdownWithTotal extends Breakdown {
  total: BrokenDown;
}

/**
 * Finds a breakdown with its sums. These are of rows by all properties of campaigns: each lead is
 * in one of them, and spend is known as exactly as anywhere.
 */
export async function findBreakdownWithTotal(
  db: Kysely<Database>,
  question: BreakdownQuestion,
): Promise<BreakdownWithTotal> {
  const { by } = question;
  const query = queryOf(question);
  if (areCampaigns(by, query.filter)) {
    const campaigns = await findCampaignRows(db, query);
    return withTotal(campaignsBy(campaigns, by), campaignsBy(campaigns, OF_CAMPAIGNS), by);
  }
  const [found, finest] = await Promise.all([
    sumsBy(db, query, by),
    sumsBy(db, query, OF_CAMPAIGNS),
  ]);
  return withTotal(found, finest, by);
}

function queryOf({ by: _by, sites, ...filter }: BreakdownQuestion): SumsQuery {
  return { filter: { ...ALL_VISITS, ...filter }, sites };
}

/** The rows that count anything, in the order of time or of their size. */
function shown(rows: readonly BrokenDown[], by: readonly BreakdownBy[]): BrokenDown[] {
  const counted = rows.filter(
    ({ visits, leads, spendCents }) => (visits ?? 0) + leads > 0 || spendCents,
  );
  return by.every(isOfTime) ? counted : counted.sort(bySize);
}

function withTotal(
  found: Breakdown,
  finest: Breakdown,
  by: readonly BreakdownBy[],
): BreakdownWithTotal {
  const total = totalOf(shown(finest.rows, OF_CAMPAIGNS));
  return { rows: shown(found.rows, by), total, currency: finest.currency };
}

async function sumsBy(
  db: Kysely<Database>,
  query: SumsQuery,
  by: readonly BreakdownBy[],
): Promise<Breakdown> {
  if (isOfPartners(by, query.filter)) return byPartner(db, await chosenOf(db, query), by);
  if (!isOfCampaignsAlone(by, query.filter)) {
    return byColumns(db, await chosenOf(db, query), by as CountedProperty[]);
  }
  if (by.some(isOfDays)) return campaignsByDays(db, query, by);
  return campaignsBy(await findCampaignRows(db, query), by);
}

/** Whether the rows are those of the report of campaigns, some of them together. */
function areCampaigns(by: readonly BreakdownBy[], filter: BreakdownFilter): boolean {
  return !isOfPartners(by, filter) && isOfCampaignsAlone(by, filter) && !by.some(isOfDays);
}

/** A query of all names of the campaign and the source that it names. */
async function chosenOf(db: Kysely<Database>, query: SumsQuery): Promise<ChosenQuery> {
  const { filter, sites } = query;
  const { campaign, source = null } = filter;
  if (campaign === null && source === null) return { ...query, chosen: null };
  const chosen = await findChosenCampaigns(db, { ...filter, source }, sites);
  if (chosen.names.length === 0) return { ...query, chosen: null };
  return { filter: { ...filter, campaign: null, source: null }, sites, chosen };
}

/** Rows that must be stored for a breakdown, because no rollup has all its properties. */
export function neededRows(
  by: readonly BreakdownBy[],
  filter: BreakdownFilter,
): 'visits' | 'leads' | null {
  if (isOfPartners(by, filter)) return 'leads';
  const whole = { ...ALL_VISITS, ...filter };
  const isOfRows = isOfCampaignsAlone(by, filter)
    ? needsVisits(whole)
    : sourceOf([...columnsBy(by as CountedProperty[]), ...columnsOf(whole)]) === 'rows';
  if (!isOfRows) return null;
  return hasVisits(by, filter) ? 'visits' : 'leads';
}
