import type { ExperimentColumn, ExperimentSummary } from '@zipfront/contracts/console/experiments';
import { comparableRate } from '@zipfront/contracts/console/forms-and-tables';
import type { FunnelPageColumn, FunnelPageView } from '@zipfront/contracts/console/funnel';
import type { RateView } from '@zipfront/contracts/console/health';
import { leadRate } from '../reporting/campaigns/measures.ts';
import { orderTable } from '../reporting/campaigns/sort-rows.ts';

/** The tables with sortable headings. */
export const TABLE_ORDERS = {
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
