import { comparableRate } from '@zipfront/contracts/console/forms-and-tables';
import type {
  CampaignColumn,
  CampaignSort,
  CampaignView,
  ReportMeasures,
  ReportRow,
  ReportSums,
} from '@zipfront/contracts/console/reports';
import { NO_MEASURES } from '../../platform/store/tables/reports.ts';
import { acceptance, leadRate, sumOrNull } from '../campaigns/measures.ts';
import { sumsOf } from '../campaigns/report-filter.ts';
import { nextSort, type SortValues, sortRows } from '../campaigns/sort-rows.ts';
import type { CampaignReport } from './campaign-report.ts';

/** The values that each column sorts by. */
const VALUES: SortValues<CampaignView, CampaignColumn> = {
  campaign: ({ campaign, campaignId, source }) =>
    JSON.stringify([campaign.toLowerCase(), campaignId, source]),
  spend: (view) => view.spendCents,
  clicks: (view) => view.clicks,
  cpc: (view) => view.cpcCents,
  visits: (view) => view.visits,
  leads: (view) => view.leads,
  leadRate: (view) => comparableRate(view.leadRate, view.visits),
  costPerLead: (view) => view.cplCents,
  sold: (view) => view.sold,
  acceptance: (view) => comparableRate(view.acceptance, view.accepted + view.rejected),
  approved: (view) => view.approvedCents,
  pending: (view) => view.pendingCents,
  reversed: (view) => view.reversedCents,
  epc: (view) => comparableRate(view.epcCents, view.clicks ?? view.visits),
  roas: (view) => view.roas,
  profit: (view) => view.profitCents,
};

/** Sorts campaigns. Unknown values come last, and equal campaigns keep their order. */
export function sortCampaigns(
  campaigns: readonly CampaignView[],
  sort: CampaignSort,
): CampaignView[] {
  return sortRows(campaigns, sort, VALUES);
}

/**
 * The order that a column's heading links to: the largest first, or A first for names; then the
 * reverse.
 */
export function sortOf(column: CampaignColumn, current: CampaignSort): CampaignSort {
  return nextSort<CampaignColumn>(column, current, column === 'campaign' ? column : `-${column}`);
}

const SUMS = Object.keys(sumsOf(NO_MEASURES)) as (keyof ReportSums)[];

/** Measures that can be added. A sum of campaigns has no others. */
const ADDED = [
  'leads',
  'spendCents',
  'reportedSpendCents',
  'clicks',
  'undecided',
  'unanswered',
] as const satisfies readonly (keyof ReportMeasures)[];

const UNKNOWN = { cpcCents: null, cplCents: null, epcCents: null, roas: null, earnedCents: null };

/**
 * Adds up the campaigns that a list leaves out, as one row. With it the list adds up to the total,
 * which includes campaigns beyond the limit of reading. Null if nothing is left out.
 */
export function furtherCampaigns(
  { campaigns, total }: Pick<CampaignReport, 'campaigns' | 'total'>,
  listed: readonly CampaignView[],
): CampaignView | null {
  const left = (name: (typeof ADDED)[number] | keyof ReportSums) => {
    const whole = total[name];
    return whole === null ? null : whole - (sumOrNull(listed.map((row) => row[name])) ?? 0);
  };
  const isListed = new Set(listed);
  const named = [...SUMS, ...ADDED].map((name) => [name, left(name)]);
  const sums = Object.fromEntries(named) as Pick<ReportRow, (typeof ADDED)[number]> & ReportSums;
  if (campaigns.length === listed.length && sums.visits === 0) return null;
  return {
    ...{ channel: '', source: '', campaignId: '', campaign: 'further campaigns' },
    ...{ ...sums, ...UNKNOWN },
    // The total's profit covers all visits, including campaigns without a profit of their own.
    profitCents: sumOrNull(
      campaigns.filter((row) => !isListed.has(row)).map((row) => row.profitCents),
    ),
    leadRate: leadRate(sums),
    acceptance: acceptance(sums),
  };
}
