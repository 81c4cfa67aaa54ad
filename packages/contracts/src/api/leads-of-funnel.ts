import type { getFunnel } from './funnel.ts';
import type { listLeads } from './leads.ts';
import type { RequestOf, ResponseOf } from './operation.ts';

type LeadsQuery = RequestOf<typeof listLeads>['query'];
type Filters = Omit<RequestOf<typeof getFunnel>['query'], 'group' | 'from' | 'to'>;

/** The filters of the leads that the funnel counts. `group`: `device:phone`; empty for all. */
export function leadsOfFunnel(
  { from, to, since }: Pick<ResponseOf<typeof getFunnel>, 'from' | 'to' | 'since'>,
  { site, channel, campaign, page, device }: Filters,
  group = '',
): LeadsQuery {
  const [kind, value] = groupParts(group);
  const filters: LeadsQuery = {
    site,
    channel,
    campaign,
    page,
    device,
    ...(kind !== '' && { [kind]: value }),
    from: since ?? from,
    to,
  };
  // The funnel counts a campaign by its own name, without those that are joined to it.
  return filters.campaign === undefined ? filters : { ...filters, exact: 'name' };
}

/** Splits a group into its property and its value: `device` and `phone`. */
export function groupParts(group: string): [kind: string, value: string] {
  const at = group.indexOf(':');
  return [group.slice(0, Math.max(0, at)), group.slice(at + 1)];
}
