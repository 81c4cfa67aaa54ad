import { LEADS_ASKED, type LeadsQuery } from '@zipfront/contracts/console/leads';
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
