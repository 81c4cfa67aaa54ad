import { MAX_DAYS_OF_EACH } from '@zipfront/contracts/api/reports';
import type { MoneyDay } from '@zipfront/contracts/console/reports';
import type { DimensionName } from '@zipfront/contracts/reports/dimensions';
import { dateOfDay } from '../rollups/reporting-time.ts';
import type { RollupsSince } from '../rollups/row-tables.ts';
import { chooseRows, chooseSources } from './choose-rows.ts';
import { firstWholeDay, type OtherDays, type ReportParts, today } from './days.ts';
import { isOfPart } from './filter.ts';
import { type BreakdownFilter, hasVisits, isOfCampaigns, isOfDays } from './properties.ts';
import { WrongQuery } from './wrong-query.ts';

export interface AskedReport {
  by: readonly DimensionName[];
  filter: BreakdownFilter;
  others: OtherDays | undefined;
  hasSeries: boolean;
  isExpecting: boolean;
  minVisits: number;
  moneyDay: MoneyDay;
}

/**
 * Refuses queries: throws `WrongQuery` for what nothing is counted by together, for days that are
 * not all stored, and for too many days one by one.
 */
export function refuseReport(asked: AskedReport, parts: ReportParts, rollups: RollupsSince): void {
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
