import type { DayRange } from '@zipfront/contracts/console/reports';
import type { ConsoleContext } from '../console-context.ts';
import {
  datesOf,
  daysOfRange,
  type ReportParts,
  readVisitAddress,
  today,
  type VisitAddress,
} from '../report-addresses.ts';
import { ApiProblem } from './api-problem.ts';

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

/**
 * The filters of a query; without days the last 28.
 *
 * @throws ApiProblem 400 for days that are no range, and for a site that there is not
 */
export function readReportQuery(
  query: ReportQuery,
  parts: ReportParts & Pick<ConsoleContext, 'pages'>,
): VisitAddress {
  const { site, days, from, to } = query;
  if (site !== undefined) siteOf(site, parts.pages);
  if (days !== undefined && (from ?? to) !== undefined) {
    const message = 'Choose days, or a first and a last day.';
    throw new ApiProblem(400, 'wrong-query', message, { errors: [{ parameter: 'days', message }] });
  }
  const texts = Object.entries(query).filter(([, value]) => typeof value === 'string');
  const dates = days && datesOf(daysOfRange(days, today(parts, site ?? null)));
  const address = readVisitAddress({ ...Object.fromEntries(texts), ...dates }, parts);
  if (address.error !== null) {
    const [message = ''] = address.error.split(' The last 28');
    throw new ApiProblem(400, 'wrong-query', message, { errors: [{ parameter: 'from', message }] });
  }
  return address;
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
