import { useQuery } from '@tanstack/react-query';
import { getFunnel } from '@zipfront/contracts/api/funnel';
import { type Days, daysAfter } from '@zipfront/contracts/reports/day-ranges';
import { DAY_MS } from '@zipfront/contracts/time/time';
import { apiQuery } from '../api/queries.ts';
import { type FunnelSearch, funnelFilters } from './funnel-search.ts';
import { type FunnelAnswer, groupByVisitSet, type VisitSet } from './visit-sets.ts';

export interface VisitsBefore {
  days: Days;
  set: VisitSet;
}

export function daysBefore({ from, to }: Days): Days {
  const count = (Date.parse(to) - Date.parse(from)) / DAY_MS + 1;
  return { from: daysAfter(from, -count), to: daysAfter(from, -1) };
}

/** Asks for the visits of the days before; null where none were counted, or are not all stored. */
export function useBefore(
  answer: FunnelAnswer | undefined,
  search: FunnelSearch,
): VisitsBefore | null {
  const isWhole = answer !== undefined && answer.since === null;
  const days = isWhole ? daysBefore(answer) : { from: '', to: '' };
  const query = { ...funnelFilters(search), ...days };
  const { data } = useQuery({ ...apiQuery(getFunnel, { query }), enabled: isWhole });
  if (data === undefined || data.since !== null) return null;
  const [set] = groupByVisitSet(data);
  return set?.steps[0]?.count ? { days, set } : null;
}
