import { MAX_ATTRIBUTION_LENGTH } from '@zipfront/contracts/clean-attribution';
import type { CampaignAsked, CampaignKey } from '@zipfront/contracts/console/campaign';
import { CONSOLE_PATHS } from '@zipfront/contracts/console/paths';
import type { CampaignsAsked } from '@zipfront/contracts/console/reports';
import type { VisitFilter } from '../reports/visit-filter.ts';
import { storableText } from '../store/storable.ts';
import { campaignsAddress, readCampaignsAddress, withinStored } from './read-campaigns-address.ts';
import type { ReportParts } from './read-report-address.ts';
import { readVisitAddress } from './read-visit-address.ts';

/** A campaign, and the filters of its page. */
export interface CampaignAddress {
  asked: CampaignAsked;
  key: CampaignKey;
  /** Without the days whose visits are not all stored. */
  filter: VisitFilter;
  /** The first day whose visits are all stored, where earlier days are left out for it; otherwise null. */
  visitsSince: string | null;
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
    channel: nameOf(query.rowChannel),
    source: nameOf(query.rowSource),
    campaignId: nameOf(query.rowId),
    campaign: nameOf(query.rowCampaign),
  };
  const stored = withinStored(readVisitAddress(query, parts).filter, parts);
  return { asked: { ...asked, ...rowOf(key) }, key, ...stored, error };
}

/** The address of the page of a campaign, from the report with these filters. */
export function campaignAddress(asked: CampaignsAsked, key: CampaignKey): string {
  return campaignsAddress(CONSOLE_PATHS.campaign, { ...asked, ...rowOf(key) });
}

/** The parameters that name a campaign. */
function rowOf({ channel, source, campaignId, campaign }: CampaignKey) {
  return { rowChannel: channel, rowSource: source, rowId: campaignId, rowCampaign: campaign };
}

function nameOf(text = ''): string {
  return storableText(text).slice(0, MAX_ATTRIBUTION_LENGTH);
}
