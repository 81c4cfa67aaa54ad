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
};

function comparableLeadRate(counts: RateView): number | null {
  return comparableRate(leadRate(counts), counts.visits);
}
