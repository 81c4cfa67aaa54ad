import type { ComparedDays } from '@zipfront/contracts/console/reports';
import { HOUR_MS } from '@zipfront/contracts/time/time';
import type { ZonedSites } from '../../site/pages/site-time-zones.ts';
import { dateOfDay, firstStoredDay, reportingTime, yearBefore } from '../rollups/reporting-time.ts';
import type { ReportSource, RollupsSince } from '../rollups/row-tables.ts';
import type { ReportFilter } from './filter.ts';

/**
 * Days before today whose leads are all stored with their money, as leads are for 120 days after
 * the click.
 */
const LEAD_DAYS = 90;

/** Returns the first day of such leads. Partners can no longer pay for the days before it. */
export function firstLeadDay(today: number): number {
  return today - LEAD_DAYS;
}

export interface ReportParts {
  pages: ZonedSites;
  now(): number;
}

/** Today in the reporting time zone of each site: days since 1970-01-01. */
export interface TodayOfSites {
  of: ReadonlyMap<string, number>;
  /** Without a site: on the first, which also stands for data of several sites. */
  shown: number;
}

export function today(parts: ReportParts, site: string | null): number {
  return reportingTime(parts.now(), reportZone(parts, site)).day;
}

function reportZone({ pages }: ReportParts, site: string | null): string {
  return pages.timeZoneOf(site ?? pages.siteNames()[0] ?? '');
}

export function todayOfSites(parts: ReportParts, site: string | null): TodayOfSites {
  const names = parts.pages.siteNames();
  return {
    of: new Map(names.map((name) => [name, today(parts, name)])),
    shown: today(parts, site),
  };
}

export interface Days {
  from: number;
  to: number;
}

export interface OtherDays extends Days {
  beforeHour: number | null;
}

/**
 * Returns the days with which days are compared. Today is compared with another day up to the same
 * hour; a year before, with the whole day.
 */
export function comparedDays(
  { from, to, site }: Pick<ReportFilter, 'from' | 'to' | 'site'>,
  compare: ComparedDays | number,
  parts: ReportParts,
): OtherDays {
  if (compare === 'year') return { from: yearBefore(from), to: yearBefore(to), beforeHour: null };
  const thisDay = today(parts, site);
  const length = to - from + 1;
  const before = compare === 'weekdays' ? Math.ceil(length / 7) * 7 : length;
  const first = typeof compare === 'number' ? compare : from - before;
  const days = { from: first, to: first + length - 1 };
  if (from !== thisDay || to !== thisDay) return { ...days, beforeHour: null };
  const { day, hour } = reportingTime(parts.now() + HOUR_MS / 2, reportZone(parts, site));
  return { ...days, beforeHour: day === thisDay ? hour : 25 };
}

/** Returns the first day that all sources of a report have whole. */
export function firstWholeDay(
  sources: readonly ReportSource[],
  thisDay: number,
  rollups: RollupsSince,
): number {
  const rows = new Map<ReportSource, number>([
    ['visits', firstStoredDay(thisDay)],
    ['leads', firstLeadDay(thisDay)],
  ]);
  const days = sources.map((source) => rows.get(source) ?? rollups.get(source) ?? -Infinity);
  return Math.max(-Infinity, ...days);
}

export interface StoredFilter<Filter extends ReportFilter> {
  filter: Filter;
  /** The first day of the filter, if earlier days were removed; otherwise null. */
  since: string | null;
}

export function withinStored<Filter extends ReportFilter>(
  filter: Filter,
  first: number,
): StoredFilter<Filter> {
  return filter.from >= first
    ? { filter, since: null }
    : { filter: { ...filter, from: first }, since: dateOfDay(first) };
}

export function unfinishedDay(
  { from, to, site }: Pick<ReportFilter, 'from' | 'to' | 'site'>,
  parts: ReportParts,
): string | null {
  const thisDay = today(parts, site);
  return from <= thisDay && thisDay <= to ? dateOfDay(thisDay) : null;
}

export function filterDates({ from, to }: Pick<ReportFilter, 'from' | 'to'>): {
  from: string;
  to: string;
} {
  return { from: dateOfDay(from), to: dateOfDay(to) };
}
