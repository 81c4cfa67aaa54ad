import type { FunnelPageColumn } from '@zipfront/contracts/console/funnel';

/** Headings of the pages of the funnel. */
export const FUNNEL_PAGE_LABELS: Record<FunnelPageColumn, string> = {
  page: 'Page',
  visits: 'Visits',
  engaged: 'Engaged',
  started: 'Form started',
  leads: 'Leads',
  leadRate: 'Lead rate',
  revenuePerVisit: 'Revenue per visit',
  lcp: 'LCP',
  inp: 'INP',
  errorsPerThousand: 'Errors per 1,000',
};
