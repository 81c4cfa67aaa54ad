import type { ReportFilter } from './report-filter.ts';

/** Days, site and release of a report about the health of pages. */
export interface HealthFilter extends Omit<ReportFilter, 'channel'> {
  /** Name of a release, or `EACH_RELEASE`; empty for all releases together. */
  release: string;
}
