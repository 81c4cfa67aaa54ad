import { MAX_DAYS_OF_EACH } from '@zipfront/contracts/api/reports';
import type { MoneyDay } from '@zipfront/contracts/console/reports';
import type { DimensionName } from '@zipfront/contracts/reports/dimensions';
import { ApiProblem } from '../../console/api/api-problem.ts';
import { dateOfDay, firstStoredDay } from '../rollups/reporting-time.ts';
import { firstLeadDay, type OtherDays, type ReportParts, today } from './days.ts';
import { neededRows } from './find-rows.ts';
import {
  type BreakdownFilter,
  hasVisits,
  isOfCampaigns,
  isOfCampaignsAlone,
  isOfDays,
} from './properties.ts';

/** A report that is asked for. */
export interface AskedReport {
  by: readonly DimensionName[];
  filter: BreakdownFilter;
  /** The days that it is compared with. */
  others: OtherDays | undefined;
  hasSeries: boolean;
  minVisits: number;
  moneyDay: MoneyDay;
}

/**
 * Refuses a report of properties that nothing is counted by together, of days whose visits or leads
 * are not all stored any more, and of too many days one by one.
 *
 * @throws ApiProblem 400
 */
export function refuseReport(asked: AskedReport, parts: ReportParts): void {
  const { by, filter, others, hasSeries, minVisits, moneyDay } = asked;
  const { from, to } = filter;
  if (new Set(by).size < by.length) throw wrong('by', 'Choose two different properties.');
  if (minVisits > 0 && !hasVisits(by, filter)) {
    throw wrong('min_visits', 'Visits are not known by line, state and partner.');
  }
  if (hasSeries && by.some(isOfDays)) {
    throw wrong('series', 'A report by day or weekday has no series of days.');
  }
  if (moneyDay === 'event' && !isOfCampaignsAlone(by, filter)) {
    throw wrong('money', 'Money by its own day is known by channel, source and campaign alone.');
  }
  const isEachDay = hasSeries || (by.some(isOfDays) && by.some(isOfCampaigns));
  if (isEachDay && to - from >= MAX_DAYS_OF_EACH) {
    throw wrong('from', `Of each day by itself, choose at most ${MAX_DAYS_OF_EACH} days.`);
  }
  const rows = neededRows(hasSeries ? [...by, 'day'] : by, filter);
  if (rows === null) return;
  const now = today(parts, filter.site);
  const since = rows === 'visits' ? firstStoredDay(now) : firstLeadDay(now);
  if (Math.min(from, others?.from ?? from) >= since) return;
  const compared = others === undefined ? '' : ', also of the days that are compared';
  throw wrong(
    'from',
    `By these properties and filters, ${rows} are stored from ${dateOfDay(since)} on: choose days from then on${compared}.`,
  );
}

function wrong(parameter: string, message: string): ApiProblem {
  return new ApiProblem(400, 'wrong-query', message, { errors: [{ parameter, message }] });
}
