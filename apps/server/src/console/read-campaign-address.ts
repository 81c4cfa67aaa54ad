import type { CampaignKey, CampaignQuery } from '@zipfront/contracts/console/campaign';
import { CONSOLE_PATHS } from '@zipfront/contracts/console/paths';
import type { CampaignsQuery } from '@zipfront/contracts/console/reports';
import type { VisitFilter } from '../reporting/campaigns/report-filter.ts';
import { campaignsAddress, readCampaignsAddress } from './read-campaigns-address.ts';
import { type ReportParts, readName, readVisitAddress } from './report-addresses.ts';
import { type StoredFilter, withinStored } from './report-ranges.ts';

/** A campaign, and the filters of its page. */
export interface CampaignAddress extends StoredFilter<VisitFilter> {
  asked: CampaignQuery;
  key: CampaignKey;
  /** Null where the address is right; otherwise the days are the default ones. */
  error: string | null;
}

/** Reads the address of a campaign's page. Never throws. */
export function readCampaignAddress(
  query: Record<string, string>,
  parts: ReportParts,
): CampaignAddress {
  const { asked, error } = readCampaignsAddress(query, parts);
  const key = {
    channel: readName(query.rowChannel) ?? '',
    source: readName(query.rowSource) ?? '',
    campaignId: readName(query.rowId) ?? '',
    campaign: readName(query.rowCampaign) ?? '',
  };
  const stored = withinStored(readVisitAddress(query, parts).filter, parts);
  return { asked: { ...asked, ...rowOf(key) }, key, ...stored, error };
}

/** The address of the page of a campaign, from the report with these filters. */
export function campaignAddress(asked: CampaignsQuery, key: CampaignKey): string {
  return campaignsAddress(CONSOLE_PATHS.campaign, { ...asked, ...rowOf(key) });
}

/** The parameters that name a campaign. */
function rowOf({ channel, source, campaignId, campaign }: CampaignKey) {
  return { rowChannel: channel, rowSource: source, rowId: campaignId, rowCampaign: campaign };
}
