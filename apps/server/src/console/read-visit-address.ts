import { MAX_ATTRIBUTION_LENGTH } from '@zipfront/contracts/clean-attribution';
import { DEVICES, type VisitsAsked } from '@zipfront/contracts/console/reports';
import { storableText } from '../platform/store/storable.ts';
import type { VisitFilter } from '../reporting/campaigns/visit-filter.ts';
import { type ReportAddress, type ReportParts, readReportAddress } from './read-report-address.ts';

/** The filters of a report of visits. */
export interface VisitAddress extends ReportAddress {
  asked: VisitsAsked;
  filter: VisitFilter;
}

/** Reads the days, site, channel, campaign, page and device in the address of a report. Never throws. */
export function readVisitAddress(query: Record<string, string>, parts: ReportParts): VisitAddress {
  const { asked, filter, error } = readReportAddress(query, parts);
  const campaign = readName(query.campaign);
  const page = readName(query.page);
  const device = DEVICES.find((name) => name === query.device) ?? null;
  return {
    asked: { ...asked, campaign: campaign ?? '', page: page ?? '', device: device ?? '' },
    filter: { ...filter, campaign, page, device },
    error,
  };
}

/** A name of visits in an address; null without one. */
export function readName(text = ''): string | null {
  return storableText(text).slice(0, MAX_ATTRIBUTION_LENGTH) || null;
}
