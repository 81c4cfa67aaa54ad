import type { ParsedRequest } from '@zipfront/contracts/api/operation';
import {
  DAY_REFUSALS,
  type getReport,
  MAX_DAYS_OF_EACH,
  MAX_REPORT_DAYS,
} from '@zipfront/contracts/api/reports';
import { MAX_ATTRIBUTION_LENGTH } from '@zipfront/contracts/attribution/attribution';
import type { MoneyDay } from '@zipfront/contracts/console/reports';
import { DAY_RANGES, daysOfReport } from '@zipfront/contracts/reports/day-ranges';
import { type DimensionName, hasVisits } from '@zipfront/contracts/reports/dimensions';
import { EXPECTED_MEASURES } from '@zipfront/contracts/reports/measures';
import { storableText } from '../../platform/store/texts.ts';
import type { Pages } from '../../site/pages/pages.ts';
import { dateOfDay, dayOfDate } from '../rollups/reporting-time.ts';
import type { RollupsSince } from '../rollups/row-tables.ts';
import { comparedDays, firstWholeDay, type OtherDays, type ReportParts, today } from './days.ts';
import {
  type BreakdownFilter,
  isOfCampaigns,
  isOfDays,
  isOfPart,
  type VisitFilter,
} from './filter.ts';
import { chooseRows, chooseSources } from './find-rows.ts';

/** A query that no report can be made of. Its message never repeats what was sent. */
export class WrongQuery extends Error {
  readonly parameter: string;
  /** What to send in its place; by default the message. */
  readonly hint: string;

  constructor(parameter: string, message: string, hint = message) {
    super(message);
    this.parameter = parameter;
    this.hint = hint;
  }
}

export type ReadQuery = ParsedRequest<typeof getReport>['query'];

export type ReportQuery = Pick<
  ReadQuery,
  'days' | 'from' | 'to' | 'site' | 'channel' | 'campaign' | 'page' | 'device'
>;

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
    device: device ?? null,
  };
}

export function readProperties(
  query: Pick<ReadQuery, 'source' | 'ad_group' | 'keyword' | 'line' | 'state' | 'hour' | 'partner'>,
) {
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

export interface Question {
  by: [DimensionName, ...DimensionName[]];
  filter: BreakdownFilter;
  others: OtherDays | undefined;
  hasSeries: boolean;
  isExpecting: boolean;
  minVisits: number;
  moneyDay: MoneyDay;
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

/**
 * Refuses queries: throws `WrongQuery` for what nothing is counted by together, for days that are
 * not all stored, and for too many days one by one.
 */
function refuseReport(asked: Question, parts: ReportParts, rollups: RollupsSince): void {
  const { by, filter, others, hasSeries, minVisits, moneyDay } = asked;
  const { from, to } = filter;
  if (new Set(by).size < by.length) throw new WrongQuery('by', 'Choose two different properties.');
  if (minVisits > 0 && !hasVisits(by, filter)) {
    throw new WrongQuery('min_visits', 'Visits are not known by line, state and partner.');
  }
  if (hasSeries && by.some(isOfDays)) {
    throw new WrongQuery('series', 'A report by day or weekday has no series of days.');
  }
  const kind = chooseRows(by, filter);
  const isByEvent = kind === 'campaigns' || (kind === 'campaigns-by-day' && !isOfPart(filter));
  if (moneyDay === 'event' && !isByEvent) {
    throw new WrongQuery(
      'money',
      'Money by its own day is known by channel, source and campaign alone.',
    );
  }
  const isEachDay = hasSeries || (by.some(isOfDays) && by.some(isOfCampaigns));
  if (isEachDay && to - from >= MAX_DAYS_OF_EACH) {
    throw new WrongQuery('from', `Of each day by itself, choose at most ${MAX_DAYS_OF_EACH} days.`);
  }
  const sources = chooseSources(by, filter, moneyDay);
  const since = firstWholeDay(sources, today(parts, filter.site), rollups);
  if (Math.min(from, others?.from ?? from) >= since) return;
  const compared = others === undefined ? '' : ', also of the days that are compared';
  const what = hasVisits(by, filter) ? 'visits' : 'leads';
  throw new WrongQuery(
    'from',
    `By these properties and filters, ${what} are stored from ${dateOfDay(since)} on: choose days from then on${compared}.`,
  );
}
