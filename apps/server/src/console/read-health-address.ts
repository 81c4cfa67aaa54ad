import type { HealthAsked } from '@zipfront/contracts/console/health';
import { type HealthFilter, sourceOfPages } from '../reports/health-filter.ts';
import { dateOfDay } from '../reports/reporting-time.ts';
import { storableText } from '../store/storable.ts';
import { readVisitAddress } from './read-funnel-address.ts';
import { type ReportParts, storedSince, today } from './read-report-address.ts';

/** The longest name of a release in an address; a longer one is cut. */
const MAX_RELEASE_LENGTH = 200;

/** The filters of the health of pages. */
export interface HealthAddress {
  asked: HealthAsked;
  /** Without days whose visits are not all stored, where no cube has the properties that are asked for. */
  filter: HealthFilter;
  /** The first day of the filter, where days were left out; otherwise null. */
  since: string | null;
  /** Null where the address is right; otherwise the days are the default ones. */
  error: string | null;
}

/** Reads the filters in the address of the health of pages. Never throws. */
export function readHealthAddress(
  query: Record<string, string>,
  parts: ReportParts,
): HealthAddress {
  const { asked, filter: visits, error } = readVisitAddress(query, parts);
  const release = storableText(query.release ?? '').slice(0, MAX_RELEASE_LENGTH);
  const filter = { ...visits, release };
  const since = storedSince(today(parts, filter.site));
  const isCut = filter.from < since && sourceOfPages(filter) === 'report_visit';
  return {
    asked: { ...asked, release },
    filter: isCut ? { ...filter, from: since } : filter,
    since: isCut ? dateOfDay(since) : null,
    error,
  };
}
