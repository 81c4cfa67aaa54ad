import { MAX_ATTRIBUTION_LENGTH } from '@zipfront/contracts/attribution/clean-attribution';
import type { ComparedDays } from '@zipfront/contracts/console/reports';
import { HOUR_MS } from '@zipfront/contracts/time/time';
import { storableText } from '../../platform/store/texts.ts';
import type { ZonedSites } from '../../site/pages/time-zones-of.ts';
import { dateOfDay, firstStoredDay, reportingTime, yearBefore } from '../rollups/reporting-time.ts';
import type { ReportSource, RollupsSince } from '../rollups/rollups.ts';
import type { ReportFilter } from './filter.ts';

/** Whole days before today whose leads are all stored with their money: 120 after the click. */
const LEAD_DAYS = 90;

/**
 * The first day whose leads are all stored. Partners can no longer pay for the days before it.
 *
 * @param today days since 1970-01-01
 */
export function firstLeadDay(today: number): number {
  return today - LEAD_DAYS;
}

export interface ReportParts {
  pages: ZonedSites;
  /** Epoch milliseconds. */
  now(): number;
}

/** Today in the reporting time zone of each site: days since 1970-01-01. */
export interface TodayOfSites {
  of: ReadonlyMap<string, number>;
  /**
   * Today on the requested site, otherwise on the first, which also stands for data of several
   * sites.
   */
  shown: number;
}

/** Today in the reporting time zone of a site, otherwise of the first site. */
export function today(parts: ReportParts, site: string | null): number {
  return reportingTime(parts.now(), zoneOf(parts, site)).day;
}

function zoneOf({ pages }: ReportParts, site: string | null): string {
  return pages.timeZoneOf(site ?? pages.siteNames()[0] ?? '');
}

/** Today on each site, by its own reporting time zone. */
export function todayOfSites(parts: ReportParts, site: string | null): TodayOfSites {
  const names = parts.pages.siteNames();
  return {
    of: new Map(names.map((name) => [name, today(parts, name)])),
    shown: today(parts, site),
  };
}

/** A name in an address; empty for what has none, null for any. */
export function readName(text: string | undefined): string | null {
  return text === undefined ? null : storableText(text).slice(0, MAX_ATTRIBUTION_LENGTH);
}

/** The first and the last day of a range: days since 1970-01-01. */
export interface Days {
  from: number;
  to: number;
}

/** Days that a report is compared with. */
export interface OtherDays extends Days {
  /** Only hours that begin before this one, since the day began; null for whole days. */
  beforeHour: number | null;
}

/**
 * The days to compare a range with. Today is compared with another day up to the same hour, to the
 * nearest, because later hours are still to come; a year before, with the whole day.
 *
 * @param compare which days, or the first of as many
 */
export function comparedDays(
  { from, to, site }: Pick<ReportFilter, 'from' | 'to' | 'site'>,
  compare: ComparedDays | number,
  parts: ReportParts,
): OtherDays {
  if (compare === 'year') return { from: yearBefore(from), to: yearBefore(to), beforeHour: null };
  const now = today(parts, site);
  const length = to - from + 1;
  const before = compare === 'weekdays' ? Math.ceil(length / 7) * 7 : length;
  const first = typeof compare === 'number' ? compare : from - before;
  const days = { from: first, to: first + length - 1 };
  if (from !== now || to !== now) return { ...days, beforeHour: null };
  const { day, hour } = reportingTime(parts.now() + HOUR_MS / 2, zoneOf(parts, site));
  return { ...days, beforeHour: day === now ? hour : 25 };
}

/**
 * The first day that all sources of a report have whole.
 *
 * @param now today
 */
export function firstDayOf(
  sources: readonly ReportSource[],
  now: number,
  rollups: RollupsSince,
): number {
  const rows = new Map<ReportSource, number>([
    ['visits', firstStoredDay(now)],
    ['leads', firstLeadDay(now)],
  ]);
  const days = sources.map((source) => rows.get(source) ?? rollups.get(source) ?? -Infinity);
  return Math.max(-Infinity, ...days);
}

export interface StoredFilter<Filter extends ReportFilter> {
  filter: Filter;
  /** The first day of the filter, if earlier days were removed; otherwise null. */
  since: string | null;
}

/** Removes the days before a first one from a filter. */
export function withinStored<Filter extends ReportFilter>(
  filter: Filter,
  first: number,
): StoredFilter<Filter> {
  return filter.from >= first
    ? { filter, since: null }
    : { filter: { ...filter, from: first }, since: dateOfDay(first) };
}

/** Today as a date if a filter has it: its figures are not whole yet. Otherwise null. */
export function unfinishedDay(
  { from, to, site }: Pick<ReportFilter, 'from' | 'to' | 'site'>,
  parts: ReportParts,
): string | null {
  const now = today(parts, site);
  return from <= now && now <= to ? dateOfDay(now) : null;
}

/** The first and the last day of a filter as dates. */
export function datesOf({ from, to }: Pick<ReportFilter, 'from' | 'to'>): {
  from: string;
  to: string;
} {
  return { from: dateOfDay(from), to: dateOfDay(to) };
}
