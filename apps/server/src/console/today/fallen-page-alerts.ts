import type { Rate } from '@zipfront/contracts/api/health';
import { CONSOLE_PATHS, itemPath } from '@zipfront/contracts/console/pages';
import type { FallenPage, PageRates } from '../../reporting/page-health/find-fallen-pages.ts';
import { dateOfDay } from '../../reporting/rollups/reporting-time.ts';
import type { Alert } from './rank-alerts.ts';

const MAX_ERROR_LENGTH = 48;

/**
 * The alerts, one for each release of a site: it names the page that lost the most leads, and opens
 * the error that came with it.
 */
export function fallenPageAlerts(pages: readonly FallenPage[], today: number): Alert[] {
  const releases = Map.groupBy(pages, ({ site, release }) => `${site} ${release}`);
  return [...releases.values()].flatMap((fallen) => {
    const [worst] = fallen.toSorted((one, other) => lostLeads(other) - lostLeads(one));
    if (worst === undefined) return [];
    const { site, path, release, since, before, after, errors } = worst;
    const others = fallen.length - 1;
    const days = { from: dateOfDay(since), to: dateOfDay(today) };
    const query = new URLSearchParams({ ...days, site, ...(others === 0 && { page: path }) });
    const [error] = errors;
    return {
      kind: 'fallen-page' as const,
      size: fallen.reduce((sum, page) => sum + lostLeads(page), 0),
      count: fallen.length,
      since,
      text: `The lead rate of ${path} (${site}) fell from ${rate(before)} to ${rate(after)} with release ${release}${
        error ? `, and ${errorText(error)} was first reported then` : ''
      }.${others === 0 ? '' : ` ${others === 1 ? '1 more page' : `${others} more pages`} fell with it.`}`,
      page: error ? ('healthError' as const) : ('health' as const),
      address: `${error ? itemPath('healthError', error.fingerprint) : CONSOLE_PATHS.health}?${query}`,
    };
  });
}

/** Leads that the visits with the lower rate would have made at the other. */
export function lostLeads({ before, after }: PageRates): number {
  return (before.leads / before.visits) * after.visits - after.leads;
}

export function rate({ visits, leads }: Rate): string {
  return `${((leads / visits) * 100).toFixed(1)}%`;
}

/** Its type and the begin of its message, in quotation marks. */
export function errorText({ type, message }: { type: string; message: string }): string {
  const text = `${type}: ${message}`;
  return `“${text.length > MAX_ERROR_LENGTH ? `${text.slice(0, MAX_ERROR_LENGTH)}…` : text}”`;
}
