import type { ErrorColumn, HealthPageColumn } from '@zipfront/contracts/console/health';

/** Headings of the pages. */
export const PAGE_LABELS: Record<HealthPageColumn, string> = {
  page: 'Page',
  site: 'Site',
  release: 'Release',
  visits: 'Visits',
  leadRate: 'Lead rate',
  revenuePerVisit: 'Revenue per visit',
  lcp: 'LCP',
  inp: 'INP',
  cls: 'CLS',
  errorsPerThousand: 'Errors per 1,000',
};

/** Headings of the errors. */
export const ERROR_LABELS: Record<ErrorColumn, string> = {
  error: 'Error',
  reports: 'Reports',
  trend: 'Trend',
  page: 'Page',
  release: 'Release',
  rateWith: 'Lead rate with it',
  rateWithout: 'Without it',
};
