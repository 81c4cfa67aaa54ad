import type { ExperimentColumn, ExperimentSummary } from '@zipfront/contracts/console/experiments';
import { comparableRate } from '@zipfront/contracts/console/forms-and-tables';
import type { FunnelPageColumn, FunnelPageView } from '@zipfront/contracts/console/funnel';
import type { RateView } from '@zipfront/contracts/console/health';
import type { CampaignColumn, CampaignView } from '@zipfront/contracts/console/reports';
import { leadRate } from '../reporting/campaigns/measures.ts';
import { orderTable } from '../reporting/campaigns/sort-rows.ts';

/** The tables with sortable headings. */
export const TABLE_ORDERS = {
  /** The campaigns of the report, the most visits first. */
  campaigns: orderTable<CampaignView, CampaignColumn>({
    values: {
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
    },
    names: ['campaign'],
    usual: '-visits',
  }),

  /** The pages of the funnel, the most visits first. */
  funnelPages: orderTable<FunnelPageView, FunnelPageColumn>({
    values: {
      page: ({ page }) => page,
      visits: ({ visits }) => visits,
      engaged: ({ engaged }) => engaged,
      started: ({ started }) => started,
      leads: ({ leads }) => leads,
      leadRate: comparableLeadRate,
      revenuePerVisit: ({ revenuePerVisitCents, visits }) =>
        comparableRate(revenuePerVisitCents, visits),
      lcp: ({ lcp }) => lcp,
      inp: ({ inp }) => inp,
      errorsPerThousand: ({ errorsPerThousand, visits }) =>
        comparableRate(errorsPerThousand, visits),
    },
    names: ['page'],
    usual: '-visits',
  }),

  /** The experiments, latest start first. */
  experiments: orderTable<ExperimentSummary, ExperimentColumn>({
    values: {
      experiment: ({ name }) => name,
      page: ({ path }) => path,
      day: ({ day }) => day,
      state: ({ state }) => state,
    },
    names: ['experiment', 'page', 'state'],
    usual: null,
  }),
};

function comparableLeadRate(counts: RateView): number | null {
  return comparableRate(leadRate(counts), counts.visits);
}
