import { CONSOLE_PATHS } from '@zipfront/contracts/console/paths';

/** Filters that the list of leads has in common with reports. */
const SHARED = ['from', 'to', 'site', 'channel', 'source', 'campaign', 'page', 'device'] as const;

/** The address of the leads that a report with these filters counts; empty filters are left out. */
export function leadsAddress(query: Partial<Record<(typeof SHARED)[number], string>>): string {
  const chosen = SHARED.flatMap((name) => (query[name] ? [[name, query[name]]] : []));
  return `${CONSOLE_PATHS.leads}?${new URLSearchParams(chosen)}`;
}
