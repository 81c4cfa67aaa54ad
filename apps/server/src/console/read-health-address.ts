import type { HealthQuery } from '@zipfront/contracts/console/health';
import { storableText } from '../platform/store/texts.ts';
import { type HealthFilter, sourceOfPages } from '../reporting/page-health/health-filter.ts';
import {
  type ReportParts,
  readVisitAddress,
  type StoredFilter,
  withinStored,
} from './report-addresses.ts';
import { TABLE_ORDERS } from './table-orders.ts';

/** The longest name of a release in an address; a longer one is cut. */
const MAX_RELEASE_LENGTH = 200;

/** The filters of the health of pages. */
export interface HealthAddress extends StoredFilter<HealthFilter> {
  asked: HealthQuery;
  /** Null if the address is valid; otherwise the default days are used. */
  error: string | null;
}

/**
 * Reads the filters in the address of the page of health. If no rollup has the requested
 * properties, days without all their visits are left out. Never throws.
 */
export function readHealthAddress(
  query: Record<string, string>,
  parts: ReportParts,
): HealthAddress {
  const { asked, filter: visits, error } = readVisitAddress(query, parts);
  const release = storableText(query.release ?? '').slice(0, MAX_RELEASE_LENGTH);
  const filter = { ...visits, release };
  const ofRows = sourceOfPages(filter) === 'rows';
  return {
    asked: {
      ...{ ...asked, release },
      sort: TABLE_ORDERS.healthPages.read(query.sort),
      errorSort: TABLE_ORDERS.healthErrors.read(query.errorSort),
    },
    ...(ofRows ? withinStored(filter, parts) : { filter, visitsSince: null }),
    error,
  };
}
