import type { RateView } from '@zipfront/contracts/console/health';
import { CONSOLE_PATHS } from '@zipfront/contracts/console/paths';
import type { FallenPage } from '../../reporting/page-health/find-fallen-pages.ts';
import { dateOfDay } from '../../reporting/rollups/reporting-time.ts';
import type { Need } from './rank-needs.ts';

/** Longest text of an error in a line; the screen has the whole. */
const MAX_ERROR_LENGTH = 48;

/**
 * A need for each release with which pages fell, of which the one that lost the most leads is named.
 *
 * @param today the last day of the report that the need leads to
 */
export function fallenNeeds(pages: readonly FallenPage[], today: number): Need[] {
  const releases = Map.groupBy(pages, ({ site, release }) => `${site} ${release}`);
  return [...releases.values()].flatMap((fallen) => {
    const [worst] = fallen.toSorted((one, other) => lostLeads(other) - lostLeads(one));
    if (worst === undefined) return [];
    const { site, path, release, since, before, after, errors } = worst;
    const others = fallen.length - 1;
    const query = new URLSearchParams({ from: dateOfDay(since), to: dateOfDay(today), site });
    const [error] = errors;
    return {
      kind: 'fallen-page' as const,
      size: fallen.reduce((sum, page) => sum + lostLeads(page), 0),
      text: `The lead rate of ${path} (${site}) fell from ${rate(before)} to ${rate(after)} with release ${release}${
        error ? `, and ${named(error)} was first reported then` : ''
      }.${others === 0 ? '' : ` ${others === 1 ? '1 more page' : `${others} more pages`} fell with it.`}`,
      page: 'health' as const,
      address: `${CONSOLE_PATHS.health}?${query}`,
    };
  });
}

/** Leads that the visits since the release would have made at the rate before. */
function lostLeads({ before, after }: FallenPage): number {
  return (before.leads / before.visits) * after.visits - after.leads;
}

function rate({ visits, leads }: RateView): string {
  return `${((leads / visits) * 100).toFixed(1)}%`;
}

function named({ type, message }: { type: string; message: string }): string {
  const text = `${type}: ${message}`;
  return `“${text.length > MAX_ERROR_LENGTH ? `${text.slice(0, MAX_ERROR_LENGTH)}…` : text}”`;
}
