import type {
  CampaignView,
  ReportMeasures,
  ReportRow,
  ReportSums,
} from '@zipfront/contracts/console/reports';
import { NO_MEASURES } from '../../platform/store/tables/reports.ts';
import type { CampaignReport } from './campaign-report.ts';
import { acceptance, leadRate, sumOrNull } from './measures.ts';
import { sumsOf } from './report-filter.ts';

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
