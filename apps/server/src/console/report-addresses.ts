import { MAX_ATTRIBUTION_LENGTH } from '@zipfront/contracts/clean-attribution';
import {
  type ComparedDays,
  type DayRange,
  DEVICES,
  type ReportQuery,
  type VisitsQuery,
} from '@zipfront/contracts/console/reports';
import { storableText } from '../platform/store/texts.ts';
import type { ReportFilter, VisitFilter } from '../reporting/campaigns/report-filter.ts';
import {
  dateOfDay,
  dayOfDate,
  firstStoredDay,
  reportingTime,
  yearBefore,
} from '../reporting/rollups/reporting-time.ts';
import type { ConsoleContext } from './console-context.ts';
import type { TodayOfSites } from './today/compare-days.ts';

/** Without days in the address, a report has this many, up to today. */
const DEFAULT_DAYS = 28;

/** Days whose leads are all stored with their money: for 120 days after the click. */
export const LEAD_DAYS = 90;

/** Maximum number of days of a report: ten years. */
const MAX_DAYS = 3_660;

const MAX_CHANNEL_LENGTH = 40;

/** The filters of a report. */
export interface ReportAddress {
  query: ReportQuery;
  filter: ReportFilter;
  /** Null if the address is valid; otherwise the default days are used. */
  error: string | null;
}

/** Parts of the console that reading a report's address needs. */
export type ReportParts = Pick<ConsoleContext, 'pages' | 'now'>;

/** Reads the filters in the address of a report. Never throws. */
function readReportAddress(params: Record<string, string>, parts: ReportParts): ReportAddress {
  const site = parts.pages.siteNames().find((name) => name === params.site) ?? null;
  const channel = storableText(params.channel ?? '').slice(0, MAX_CHANNEL_LENGTH) || null;
  const now = today(parts, site);
  const wanted = { from: params.from || null, to: params.to || null };
  const to = wanted.to === null ? now : dayOf(wanted.to);
  const from = wanted.from === null ? (to ?? now) - DEFAULT_DAYS + 1 : dayOf(wanted.from);
  const error = errorOf(from, to);
  const days =
    error === null && from !== null && to !== null
      ? { from, to }
      : { from: now - DEFAULT_DAYS + 1, to: now };
  return {
    query: {
      from: dateOfDay(days.from),
      to: dateOfDay(days.to),
      site: site ?? '',
      channel: channel ?? '',
    },
    filter: { ...days, site, channel },
    error,
  };
}

/** Today in the reporting time zone of a site, otherwise of the first site. */
export function today({ pages, now }: ReportParts, site: string | null): number {
  return reportingTime(now(), pages.timeZoneOf(site ?? pages.siteNames()[0] ?? '')).day;
}

/** Today on each site, by its own reporting time zone. */
export function todayOfSites(parts: ReportParts, site: string | null): TodayOfSites {
  const names = parts.pages.siteNames();
  return {
    of: new Map(names.map((name) => [name, today(parts, name)])),
    shown: today(parts, site),
  };
}

function errorOf(from: number | null, to: number | null): string | null {
  if (from === null || to === null) {
    return 'A day is not a date; expected are days like 2026-11-20. The last 28 days are shown.';
  }
  if (from > to) return 'The first day is after the last. The last 28 days are shown.';
  return to - from < MAX_DAYS
    ? null
    : 'These are more than ten years; choose fewer days. The last 28 days are shown.';
}

/** The number of a day by its date, such as `2026-11-20`; null for any other text. */
function dayOf(date: string): number | null {
  if (!/^\d{4}-\d\d-\d\d$/.test(date)) return null;
  try {
    return dayOfDate(date);
  } catch {
    return null;
  }
}

/** The filters of a report of visits. */
export interface VisitAddress extends ReportAddress {
  query: VisitsQuery;
  filter: VisitFilter;
}

/**
 * Reads the days, site, channel, campaign, page and device in the address of a report. Never
 * throws.
 */
export function readVisitAddress(params: Record<string, string>, parts: ReportParts): VisitAddress {
  const { query, filter, error } = readReportAddress(params, parts);
  const campaign = readName(params.campaign);
  const page = readName(params.page);
  const device = DEVICES.find((name) => name === params.device) ?? null;
  return {
    query: { ...query, campaign: campaign ?? '', page: page ?? '', device: device ?? '' },
    filter: { ...filter, campaign, page, device },
    error,
  };
}

/** A name in an address; null without one. */
export function readName(text = ''): string | null {
  return storableText(text).slice(0, MAX_ATTRIBUTION_LENGTH) || null;
}

/** The first and the last day of a range: days since 1970-01-01. */
interface Days {
  from: number;
  to: number;
}

/** The days of each range. On all screens, a number of days includes today. */
const RANGES: Readonly<Record<DayRange, (today: number) => Days>> = {
  today: (today) => last(1, today),
  yesterday: (today) => last(1, today - 1),
  '7-days': (today) => last(7, today),
  '28-days': (today) => last(28, today),
  '90-days': (today) => last(90, today),
  'this-month': (today) => ({ from: firstOfMonth(today), to: today }),
  'last-7-days': (today) => last(7, today - 1),
  'last-28-days': (today) => last(28, today - 1),
  'last-month': (today) => {
    const to = firstOfMonth(today) - 1;
    return { from: firstOfMonth(to), to };
  },
};

/** The days of a range. */
export function daysOfRange(range: DayRange, today: number): Days {
  return RANGES[range](today);
}

function last(days: number, to: number): Days {
  return { from: to - days + 1, to };
}

function firstOfMonth(day: number): number {
  return dayOfDate(`${dateOfDay(day).slice(0, 7)}-01`);
}

/**
 * The days to compare a range with: the same number directly before it, or the same dates a year
 * before.
 */
export function comparedDays({ from, to }: Days, compare: ComparedDays): Days {
  return compare === 'before'
    ? { from: from - (to - from + 1), to: from - 1 }
    : { from: yearBefore(from), to: yearBefore(to) };
}

/** A filter, and the days that were removed from it. */
export interface StoredFilter<Filter extends ReportFilter> {
  /** Without days that lack some of their visits. */
  filter: Filter;
  /** The first day whose visits are all stored, if earlier days were removed; otherwise null. */
  visitsSince: string | null;
}

/** Removes the days that lack some of their visits from a filter. */
export function withinStored<Filter extends ReportFilter>(
  filter: Filter,
  parts: ReportParts,
): StoredFilter<Filter> {
  const since = firstStoredDay(today(parts, filter.site));
  return filter.from >= since
    ? { filter, visitsSince: null }
    : { filter: { ...filter, from: since }, visitsSince: dateOfDay(since) };
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
