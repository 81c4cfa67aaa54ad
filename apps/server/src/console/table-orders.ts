import type { ExperimentColumn, ExperimentSummary } from '@zipfront/contracts/console/experiments';
import type { FunnelPageColumn, FunnelPageView } from '@zipfront/contracts/console/funnel';
import type {
  ErrorColumn,
  ErrorView,
  HealthPageColumn,
  PageHealthView,
  RateView,
} from '@zipfront/contracts/console/health';
import { leadRate } from '../reports/measures.ts';
import { orderTable } from '../reports/order-table.ts';

/** The tables that are sorted by their headings. */
export const TABLE_ORDERS = {
  /** The pages of the funnel, those with the most visits first. */
  funnelPages: orderTable<FunnelPageView, FunnelPageColumn>({
    values: {
      page: ({ page }) => page,
      visits: ({ visits }) => visits,
      engaged: ({ engaged }) => engaged,
      started: ({ started }) => started,
      leads: ({ leads }) => leads,
      leadRate,
      revenuePerVisit: ({ revenuePerVisitCents }) => revenuePerVisitCents,
      lcp: ({ lcp }) => lcp,
      inp: ({ inp }) => inp,
      errorsPerThousand: ({ errorsPerThousand }) => errorsPerThousand,
    },
    names: ['page'],
    usual: '-visits',
  }),

  /** The pages of Health, those with the most visits first. */
  healthPages: orderTable<PageHealthView, HealthPageColumn>({
    values: {
      page: ({ path }) => path,
      site: ({ site }) => site,
      release: ({ release }) => release || null,
      visits: ({ visits }) => visits,
      leadRate,
      revenuePerVisit: ({ revenuePerVisitCents }) => revenuePerVisitCents,
      lcp: ({ lcp }) => lcp,
      inp: ({ inp }) => inp,
      cls: ({ cls }) => cls,
      errorsPerThousand: ({ errorsPerThousand }) => errorsPerThousand,
    },
    names: ['page', 'site', 'release'],
    usual: '-visits',
  }),

  /** The errors of Health, the most frequent first. */
  healthErrors: orderTable<ErrorView, ErrorColumn>({
    values: {
      error: ({ type, message }) => `${type}: ${message}`,
      reports: ({ reports }) => reports,
      trend: ({ lately, before }) => lately - before,
      page: ({ path }) => path || null,
      release: ({ release }) => release || null,
      rateWith: ({ rates }) => rateOf(rates?.withError),
      rateWithout: ({ rates }) => rateOf(rates?.withoutError),
    },
    names: ['error', 'page', 'release'],
    usual: '-reports',
  }),

  /** The experiments, the latest start first. */
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

function rateOf(rate: RateView | undefined): number | null {
  return rate ? leadRate(rate) : null;
}
