import type { CampaignKey } from '@zipfront/contracts/console/campaign';
import { LEADS_ASKED, type LeadsQuery, NOT_GIVEN } from '@zipfront/contracts/console/leads';
import { CONSOLE_PATHS } from '@zipfront/contracts/console/paths';

/**
 * The address of the leads that filters hold for; empty filters, and those that the list does not
 * have, are left out.
 */
export function leadsAddress(query: Partial<LeadsQuery>): string {
  const chosen = LEADS_ASKED.flatMap((name) =>
    query[name] ? [[NAMES[name] ?? name, name === 'exact' ? 'name' : query[name]]] : [],
  );
  return `${CONSOLE_PATHS.leads}?${new URLSearchParams(chosen)}`;
}

/** Filters that have another name in the list of leads. */
const NAMES: Partial<Record<keyof LeadsQuery, string>> = {
  ...{ campaignId: 'campaign_id', adGroup: 'ad_group', began: 'touch' },
};

/** The filters of a row of the report of campaigns. */
export function rowFilter({
  channel,
  source,
  campaign,
  campaignId,
}: CampaignKey): Partial<LeadsQuery> {
  const names = Object.entries({ channel, source, campaign, campaignId });
  return Object.fromEntries(names.map(([name, text]) => [name, text || NOT_GIVEN]));
}
