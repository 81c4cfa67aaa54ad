import { DEVICES } from '@zipfront/contracts/console/reports';
import { DAY_RANGES, type DayRange, daysOfReport } from '@zipfront/contracts/reports/day-ranges';
import { ApiProblem } from '../../console/api/api-problem.ts';
import type { ConsoleContext } from '../../console/console-context.ts';
import { storableText } from '../../platform/store/texts.ts';
import { dateOfDay, dayOfDate } from '../rollups/reporting-time.ts';
import { type ReportParts, readName, today } from './days.ts';
import type { VisitFilter } from './filter.ts';

/** Filters of the query of a report or a list. */
export interface ReportQuery {
  /** In place of `from` and `to`. */
  days?: DayRange | undefined;
  from?: string | undefined;
  to?: string | undefined;
  site?: string | undefined;
  channel?: string | undefined;
  campaign?: string | undefined;
  page?: string | undefined;
  device?: string | undefined;
}

/** Maximum number of days of a report: ten years. */
const MAX_DAYS = 3_660;

const MAX_CHANNEL_LENGTH = 40;

/**
 * The filters of a query.
 *
 * @param usual the last day of a query without days; by default yesterday
 * @throws ApiProblem 400 for days that are no range, and for a site that there is not
 */
export function readReportQuery(
  query: ReportQuery,
  parts: ReportParts,
  usual?: 'today',
): VisitFilter {
  const { days, from, to, channel = '', campaign, page, device } = query;
  const site = query.site === undefined ? null : siteOf(query.site, parts.pages);
  if (days !== undefined && (from ?? to) !== undefined) {
    throw wrongDays('Choose days, or a first and a last day.', 'days');
  }
  const now = dateOfDay(today(parts, site));
  const dates =
    days !== undefined
      ? DAY_RANGES[days].days(now)
      : daysOfReport({ from, to: to ?? (usual && now) }, now);
  const [first, last] = [dayOfDate(dates.from), dayOfDate(dates.to)];
  if (first > last) throw wrongDays('The first day is after the last.');
  if (last - first >= MAX_DAYS) {
    throw wrongDays('These are more than ten years; choose fewer days.');
  }
  return {
    ...{ from: first, to: last, site },
    channel: storableText(channel).slice(0, MAX_CHANNEL_LENGTH) || null,
    ...{ campaign: readName(campaign), page: readName(page) },
    device: DEVICES.find((name) => name === device) ?? null,
  };
}

function wrongDays(message: string, parameter = 'from'): ApiProblem {
  return new ApiProblem(400, 'wrong-query', message, { errors: [{ parameter, message }] });
}

/** Properties that a report and the list of leads filter by beside those of visits. */
interface PropertyQuery {
  source?: string | undefined;
  ad_group?: string | undefined;
  keyword?: string | undefined;
  line?: string | undefined;
  state?: string | undefined;
  hour?: string | undefined;
  partner?: string | undefined;
}

/** The filter of properties of a query; null where any value holds. */
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

/**
 * A site by its name.
 *
 * @throws ApiProblem 400 for one that there is not
 */
export function siteOf(name: string, pages: Pick<ConsoleContext['pages'], 'siteNames'>): string {
  const names = pages.siteNames();
  if (names.includes(name)) return name;
  const message = `The sites are ${names.join(', ')}.`;
  throw new ApiProblem(400, 'wrong-query', 'There is no such site.', {
    errors: [{ parameter: 'site', message }],
  });
}
