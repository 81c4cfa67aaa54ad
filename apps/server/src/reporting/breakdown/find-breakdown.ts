import type { BreakdownBy } from '@zipfront/contracts/console/breakdown';
import type { Kysely } from 'kysely';
import type { Database } from '../../platform/store/schema.ts';
import { needsVisits } from '../campaigns/find-campaigns.ts';
import { findChosenCampaigns } from '../campaigns/find-matched.ts';
import type { ReportedSites } from '../campaigns/measures.ts';
import { ALL_VISITS, columnsOf } from '../campaigns/report-filter.ts';
import { sourceOf } from '../rollups/rollups.ts';
import { type Breakdown, bySize } from './breakdown-rows.ts';
import { byCampaigns, campaignsByDays } from './campaign-rows.ts';
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
  type SumsQuery,
} from './properties.ts';

/** A question about visits, leads and money by one or more properties. */
export interface BreakdownQuestion extends BreakdownFilter {
  by: BreakdownBy | readonly [BreakdownBy, ...BreakdownBy[]];
  /** The sites with whether partners report what their leads earn. */
  sites: ReportedSites;
}

/**
 * Visits, leads and money by one or more properties, of any days. Spend is known by day and by what
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

async function sumsBy(
  db: Kysely<Database>,
  query: SumsQuery,
  by: readonly BreakdownBy[],
): Promise<Breakdown> {
  if (isOfPartners(by, query.filter)) return byPartner(db, await chosenOf(db, query), by);
  if (!isOfCampaignsAlone(by, query.filter)) {
    return byColumns(db, await chosenOf(db, query), by as CountedProperty[]);
  }
  return by.some(isOfDays) ? campaignsByDays(db, query, by) : byCampaigns(db, query, by);
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
