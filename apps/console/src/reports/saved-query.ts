import type { SavedQuery } from '@zipfront/contracts/api/reports';
import { MIN_CASES } from '@zipfront/contracts/console/rates';
import {
  DAY_RANGES,
  type DayRange,
  daysOfReport,
  USUAL_RANGE,
} from '@zipfront/contracts/reports/day-ranges';
import { type ReportSearch, reportFilters } from './report-search.ts';

export const QUICK_REPORTS: readonly { id: string; label: string; query: SavedQuery }[] = [
  {
    id: 'yesterday',
    label: 'Profit yesterday',
    query: { days: 'yesterday', sort: '-profit_cents' },
  },
  {
    id: 'lost',
    label: 'Lost most in 7 days, where spend is known',
    query: { days: '7-days', sort: 'profit_cents' },
  },
  {
    id: 'week',
    // Whole days, each with the same weekday before.
    label: '7 days vs. the 7 before',
    query: { days: '7-days', compare: 'before' },
  },
  {
    id: 'phones',
    label: 'Worst pages on phones',
    query: {
      by: ['page'],
      days: '28-days',
      device: 'phone',
      sort: 'lead_rate',
      min_visits: String(MIN_CASES),
    },
  },
];

/** The query that is saved with a name; the choice of columns and chart is not a part of it. */
export function createSavedQuery(search: ReportSearch, days: DayRange): SavedQuery {
  const { site, by, compare, sort, min } = search;
  const parts = {
    days,
    site,
    compare,
    sort,
    ...reportFilters(search),
    by: by.length === 0 ? undefined : by.slice(0, 2),
    min_visits: min,
  };
  return Object.fromEntries(
    Object.entries(parts).filter(([, value]) => value !== undefined),
  ) as SavedQuery;
}

/** The search of a saved report, with the days of its range as of `today`, a date of its site. */
export function savedSearch(
  { days = USUAL_RANGE, by = [], min_visits: min, limit: _limit, ...query }: SavedQuery,
  today: string,
): ReportSearch {
  return { ...query, ...DAY_RANGES[days].days(today), by, min, columns: [] };
}

export function isShown(saved: SavedQuery, search: ReportSearch, today: string): boolean {
  const {
    columns: _columns,
    chart: _chart,
    ...shown
  } = { ...search, ...daysOfReport(search, today) };
  const { columns: _none, ...asked } = savedSearch(saved, today);
  return text(asked) === text(shown);
}

/**
 * The text of a search with its parts in one order, so that two can be compared; the usual property
 * is left out.
 */
function text(search: object): string {
  const parts = Object.entries(search)
    .filter(([name, value]) => value !== undefined && !(name === 'by' && isUsual(value)))
    .toSorted(([one], [other]) => (one < other ? -1 : 1));
  return JSON.stringify(parts);
}

function isUsual(by: readonly string[]): boolean {
  return by.length === 0 || (by.length === 1 && by[0] === 'campaign');
}
