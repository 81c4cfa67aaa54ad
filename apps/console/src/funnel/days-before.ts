import { useQuery } from '@tanstack/react-query';
import { getFunnel } from '@zipfront/contracts/api/funnel';
import { countDays, type Days, daysAfter } from '@zipfront/contracts/reports/day-ranges';
import { apiQuery } from '../api/queries.ts';
import { type FunnelSearch, funnelFilters } from './funnel-search.ts';
import { groupByVisitSet, type VisitSet } from './visit-sets.ts';

export interface VisitsBefore {
  days: Days;
  set: VisitSet;
}

export function daysBefore(days: Days): Days {
  const { from } = days;
  return { from: daysAfter(from, -countDays(days)), to: daysAfter(from, -1) };
}

/**
 * Asks for the visits of the days before `days`. Null where none were counted, or not all are
 * stored; undefined until that is known.
 */
export function useBefore(search: FunnelSearch, days: Days): VisitsBefore | null | undefined {
  const query = { ...funnelFilters(search), ...daysBefore(days) };
  const { data, isPending } = useQuery({
    ...apiQuery(getFunnel, { query }),
    placeholderData: (previous) => previous,
  });
  if (data === undefined) return isPending ? undefined : null;
  const [set] = groupByVisitSet(data);
  return data.since === null && set?.steps[0]?.count ? { days: data, set } : null;
}
