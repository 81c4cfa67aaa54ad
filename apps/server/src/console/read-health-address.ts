import type { HealthAsked } from '@zipfront/contracts/console/health';
import type { HealthFilter } from '../reports/health-filter.ts';
import { storableText } from '../store/storable.ts';
import { type ReportParts, readReportAddress } from './read-report-address.ts';

/** The longest name of a release in an address; a longer one is cut. */
const MAX_RELEASE_LENGTH = 200;

/** The filters of the health of pages. */
export interface HealthAddress {
  asked: HealthAsked;
  filter: HealthFilter;
  /** Null where the address is right; otherwise the days are the default ones. */
  error: string | null;
}

/** Reads the filters in the address of the health of pages. Never throws. */
export function readHealthAddress(
  query: Record<string, string>,
  parts: ReportParts,
): HealthAddress {
  const { asked, filter, error } = readReportAddress(query, parts);
  const release = storableText(query.release ?? '').slice(0, MAX_RELEASE_LENGTH);
  const { from, to, site } = asked;
  return { asked: { from, to, site, release }, filter: { ...filter, release }, error };
}
