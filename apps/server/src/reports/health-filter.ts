import type { ReportFilter } from './report-filter.ts';

/** Days and site of a report about the health of pages. */
export type HealthFilter = Omit<ReportFilter, 'channel'>;
