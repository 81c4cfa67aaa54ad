import type { ParsedRequest } from '@zipfront/contracts/api/operation';
import { DAY_REFUSALS, type getReport, MAX_REPORT_DAYS } from '@zipfront/contracts/api/reports';
import { MAX_ATTRIBUTION_LENGTH } from '@zipfront/contracts/attribution/clean-attribution';
import { DEVICES } from '@zipfront/contracts/console/reports';
import { DAY_RANGES, type DayRange, daysOfReport } from '@zipfront/contracts/reports/day-ranges';
import type { DimensionName } from '@zipfront/contracts/reports/dimensions';
import { EXPECTED_MEASURES } from '@zipfront/contracts/reports/measures';
import { storableText } from '../../platform/store/texts.ts';
import type { Pages } from '../../site/pages/pages.ts';
import { dateOfDay, dayOfDate } from '../rollups/reporting-time.ts';
import type { RollupsSince } from '../rollups/row-tables.ts';
import { comparedDays, type ReportParts, today } from './days.ts';
import type { VisitFilter } from './filter.ts';
import type { BreakdownFilter } from './properties.ts';
import { type AskedReport, refuseReport } from './refuse-query.ts';
import { WrongQuery } from './wrong-query.ts';

export interface ReportQuery {
  days?: DayRange | undefined;
  from?: string | undefined;
  to?: string | undefined;
  site?: string | undefined;
  channel?: string | undefined;
  campaign?: string | undefined;
  page?: string | undefined;
  device?: string | undefined;
}

const MAX_CHANNEL_LENGTH = 40;

/**
 * Reads the query of a report. Without days, they end with `usual`, by default yesterday. Throws
 * `WrongQuery`.
 */
export function readReportQuery(
  query: ReportQuery,
  parts: ReportParts,
  usual?: 'today',
): VisitFilter {
  const { days, from, to, channel = '', campaign, page, device } = query;
  const site = query.site === undefined ? null : readSite(query.site, parts.pages);
  if (days !== undefined && (from ?? to) !== undefined) {
    throw new WrongQuery('days', DAY_REFUSALS.twice);
  }
  const thisDay = dateOfDay(today(parts, site));
  const dates =
    days !== undefined
      ? DAY_RANGES[days].days(thisDay)
      : daysOfReport({ from, to: to ?? (usual && thisDay) }, thisDay);
  const [first, last] = [dayOfDate(dates.from), dayOfDate(dates.to)];
  if (first > last) throw new WrongQuery('from', DAY_REFUSALS.order);
  if (last - first >= MAX_REPORT_DAYS) {
    throw new WrongQuery('from', DAY_REFUSALS.count);
  }
  return {
    from: first,
    to: last,
    site,
    channel: storableText(channel).slice(0, MAX_CHANNEL_LENGTH) || null,
    campaign: readName(campaign),
    page: readName(page) || null,
    device: DEVICES.find((name) => name === device) ?? null,
  };
}

interface PropertyQuery {
  source?: string | undefined;
  ad_group?: string | undefined;
  keyword?: string | undefined;
  line?: string | undefined;
  state?: string | undefined;
  hour?: string | undefined;
  partner?: string | undefined;
}

export function readProperties(query: PropertyQuery) {
  return {
    source: query.source ?? null,
    ad_group: query.ad_group ?? null,
    keyword: query.keyword ?? null,
    line: query.line ?? null,
    state: query.state?.toUpperCase() ?? null,
    hour: query.hour === undefined ? null : Number.parseInt(query.hour, 10),
    partner: query.partner ?? null,
  };
}

/** Reads the name of a site. Throws `WrongQuery` for a site that there is not. */
export function readSite(name: string, pages: Pick<Pages, 'siteNames'>): string {
  const names = pages.siteNames();
  if (names.includes(name)) return name;
  throw new WrongQuery('site', DAY_REFUSALS.site, `The sites are ${names.join(', ')}.`);
}

export type ReadQuery = ParsedRequest<typeof getReport>['query'];

export interface Question extends AskedReport {
  by: [DimensionName, ...DimensionName[]];
}

/**
 * Reads what a report is divided by. Throws `WrongQuery` for what nothing is counted by, unknown
 * days and unknown sites.
 */
export function readQuestion(
  query: ReadQuery,
  parts: ReportParts,
  rollups: RollupsSince,
): Question {
  const { by: properties = ['campaign'], series, expected, sort = '' } = query;
  const by = properties as [DimensionName, ...DimensionName[]];
  const filter = { ...readReportQuery(query, parts), ...readProperties(query) };
  const compare = comparedWith(query, filter);
  const others = compare === undefined ? undefined : comparedDays(filter, compare, parts);
  const minVisits = Number(query.min_visits ?? 0);
  const asked: Question = {
    by,
    filter,
    others,
    hasSeries: series !== undefined,
    minVisits,
    isExpecting: expected !== undefined || EXPECTED_MEASURES.includes(sort.replace('-', '')),
    moneyDay: query.money ?? 'click',
  };
  refuseReport(asked, parts, rollups);
  return asked;
}

function comparedWith({ compare, compare_from: first }: ReadQuery, { from }: BreakdownFilter) {
  if (first === undefined) return compare;
  if (compare !== undefined) {
    throw new WrongQuery('compare_from', 'Choose days to compare with, or the first of them.');
  }
  const day = dayOfDate(first);
  if (day < from) return day;
  throw new WrongQuery('compare_from', 'The compared days begin before those of the report.');
}

/** Reads a name in an address; empty for what has none, null for any. */
export function readName(text: string | undefined): string | null {
  return text === undefined ? null : storableText(text).slice(0, MAX_ATTRIBUTION_LENGTH);
}
