import { MAX_ATTRIBUTION_LENGTH } from '@zipfront/contracts/clean-attribution';
import {
  type ComparedDays,
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

/** Days of a report whose address has none: as many, up to today. */
const DEFAULT_DAYS = 28;

/** Maximum number of days of a report: ten years. */
const MAX_DAYS = 3_660;

const MAX_CHANNEL_LENGTH = 40;

/** The filters of a report. */
export interface ReportAddress {
  query: ReportQuery;
  filter: ReportFilter;
  /** Null where the address is right; otherwise the days are the default ones. */
  error: string | null;
}

/** Parts of the console that read the address of a report. */
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

/** The address of a report or of one of its files; filters that are empty are left out. */
export function reportAddress<Query extends { [Name in keyof Query]: string }>(
  path: string,
  query: Query,
): string {
  const chosen = Object.entries<string>(query).filter(([, value]) => value !== '');
  return `${path}?${new URLSearchParams(chosen)}`;
}

/** Today in the reporting time zone of a site, otherwise of the first. */
export function today({ pages, now }: ReportParts, site: string | null): number {
  return reportingTime(now(), pages.timeZoneOf(site ?? pages.siteNames()[0] ?? '')).day;
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

/** Reads the days, site, channel, campaign, page and device in the address of a report. Never throws. */
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

/** A name of visits in an address; null without one. */
export function readName(text = ''): string | null {
  return storableText(text).slice(0, MAX_ATTRIBUTION_LENGTH) || null;
}

/** The first and the last day of a range: days since 1970-01-01. */
interface Days {
  from: number;
  to: number;
}

/** A range of days by its label, as seen from today. */
interface NamedRange {
  label: string;
  of: (today: number) => Days;
}

/** Ranges of days. A number of days is as many up to today, on all screens. */
const RANGES: readonly NamedRange[] = [
  { label: 'Today', of: (today) => last(1, today) },
  { label: 'Yesterday', of: (today) => last(1, today - 1) },
  { label: '7 days', of: (today) => last(7, today) },
  { label: '28 days', of: (today) => last(28, today) },
  { label: '90 days', of: (today) => last(90, today) },
  { label: 'This month', of: (today) => ({ from: firstOfMonth(today), to: today }) },
  {
    label: 'Last month',
    of: (today) => {
      const to = firstOfMonth(today) - 1;
      return { from: firstOfMonth(to), to };
    },
  },
];

/** The usual ranges of days, with the address of each. */
export function reportRanges(
  today: number,
  addressOf: (days: { from: string; to: string }) => string,
): { label: string; address: string }[] {
  return RANGES.map(({ label, of }) => ({ label, address: addressOf(datesOf(of(today))) }));
}

function last(days: number, to: number): Days {
  return { from: to - days + 1, to };
}

function firstOfMonth(day: number): number {
  return dayOfDate(`${dateOfDay(day).slice(0, 7)}-01`);
}

/** The days that a range is compared with: as many directly before its first one, or the same dates of the year before. */
export function comparedDays({ from, to }: Days, compare: ComparedDays): Days {
  return compare === 'before'
    ? { from: from - (to - from + 1), to: from - 1 }
    : { from: yearBefore(from), to: yearBefore(to) };
}

/** A filter, and the days that are left out of it. */
export interface StoredFilter<Filter extends ReportFilter> {
  /** Without the days whose visits are not all stored. */
  filter: Filter;
  /** The first day whose visits are all stored, where earlier days are left out for it; otherwise null. */
  visitsSince: string | null;
}

/** A filter without the days whose visits are not all stored. */
export function withinStored<Filter extends ReportFilter>(
  filter: Filter,
  parts: ReportParts,
): StoredFilter<Filter> {
  const since = firstStoredDay(today(parts, filter.site));
  return filter.from >= since
    ? { filter, visitsSince: null }
    : { filter: { ...filter, from: since }, visitsSince: dateOfDay(since) };
}

/** The first and the last day of a filter as dates. */
export function datesOf({ from, to }: Pick<ReportFilter, 'from' | 'to'>): {
  from: string;
  to: string;
} {
  return { from: dateOfDay(from), to: dateOfDay(to) };
}
