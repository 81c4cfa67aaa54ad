import type { BreakdownRow } from '@zipfront/contracts/console/breakdown';
import type { Kysely } from 'kysely';
import type { Database } from '../../platform/store/schema.ts';
import { findCampaignReport } from '../campaigns/campaign-report.ts';
import { sumOrNull } from '../campaigns/measures.ts';
import { ALL_VISITS } from '../campaigns/report-filter.ts';
import type { BreakdownQuestion } from './find-breakdown.ts';

/**
 * The sums of all visits and leads that a breakdown is of, whatever it is by: those of the report
 * of campaigns, so that each screen has the same profit.
 */
export async function findTotal(
  db: Kysely<Database>,
  { sites, ...filter }: Omit<BreakdownQuestion, 'by'>,
): Promise<Omit<BreakdownRow, 'name'>> {
  const { total, campaigns } = await findCampaignReport(
    db,
    { ...ALL_VISITS, ...filter },
    { moneyDay: 'click', undecidedFrom: filter.from, sites },
  );
  const sold = sumOrNull(campaigns.map((row) => (row.spendCents === null ? null : row.sold)));
  const { spendCents } = total;
  return {
    ...{ visits: total.visits, leads: total.leads, sold: total.sold, rejected: total.rejected },
    ...{ approvedCents: total.earnedCents, pendingCents: total.pendingCents, spendCents },
    ...{ costPerLeadCents: total.cplCents, profitCents: total.profitCents },
    costPerSaleCents: spendCents === null || !sold ? null : spendCents / sold,
    firstLeads: total.firstLeads,
  };
}
