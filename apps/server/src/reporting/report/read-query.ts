import type { ParsedRequest } from '@zipfront/contracts/api/operation';
import { DAY_REFUSALS, type getReport, MAX_REPORT_DAYS } from '@zipfront/contracts/api/reports';
import { MAX_ATTRIBUTION_LENGTH } from '@zipfront/contracts/attribution/attribution';
import { DAY_RANGES, daysOfReport } from '@zipfront/contracts/reports/day-ranges';
import { storableText } from '../../platform/store/texts.ts';
import type { Pages } from '../../site/pages/pages.ts';
import { dateOfDay, dayOfDate } from '../rollups/reporting-time.ts';
import { type ReportParts, today } from './days.ts';
import type { VisitFilter } from './filter.ts';

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

/** Reads a name in an address; empty for what has none, null for any. */
export function readName(text: string | undefined): string | null {
  return text === undefined ? null : storableText(text).slice(0, MAX_ATTRIBUTION_LENGTH);
}
