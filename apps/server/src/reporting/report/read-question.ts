import { MAX_DAYS_OF_EACH } from '@zipfront/contracts/api/reports';
import type { MoneyDay } from '@zipfront/contracts/console/reports';
import {
  type DimensionName,
  hasVisits,
  isOfDays,
  USUAL_BY,
} from '@zipfront/contracts/reports/dimensions';
import { EXPECTED_MEASURES } from '@zipfront/contracts/reports/measures';
import { dateOfDay, dayOfDate } from '../rollups/reporting-time.ts';
import type { RollupsSince } from '../rollups/row-tables.ts';
import { comparedDays, firstWholeDay, type OtherDays, type ReportParts, today } from './days.ts';
import { type BreakdownFilter, isOfCampaigns, isOfPart } from './filter.ts';
import { chooseRows, chooseSources } from './find-rows.ts';
import { type ReadQuery, readProperties, readReportQuery, WrongQuery } from './read-query.ts';

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
  const { by: properties = USUAL_BY, series, expected, sort = '' } = query;
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
