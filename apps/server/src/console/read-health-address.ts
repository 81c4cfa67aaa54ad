import { storableText } from '../platform/store/texts.ts';
import { type HealthFilter, sourceOfPages } from '../reporting/page-health/health-filter.ts';
import {
  type ReportParts,
  readVisitAddress,
  type StoredFilter,
  withinStored,
} from './report-addresses.ts';

/** The longest name of a release in an address; a longer one is cut. */
const MAX_RELEASE_LENGTH = 200;

/**
 * Reads the filters of the health of pages. If no rollup has the requested properties, days without
 * all their visits are left out. Never throws.
 */
export function readHealthAddress(
  params: Record<string, string>,
  parts: ReportParts,
): StoredFilter<HealthFilter> {
  const { filter: visits } = readVisitAddress(params, parts);
  const release = storableText(params.release ?? '').slice(0, MAX_RELEASE_LENGTH);
  const filter = { ...visits, release };
  return sourceOfPages(filter) === 'rows'
    ? withinStored(filter, parts)
    : { filter, visitsSince: null };
}
