import type { Received } from '@zipfront/contracts/api/operation';
import type { getReport } from '@zipfront/contracts/api/reports';
import { MONEY_CURRENCY } from '@zipfront/contracts/postback';
import { type DimensionName, FILTER_NAMES } from '@zipfront/contracts/reports/dimensions';
import {
  MEASURES,
  type MeasureName,
  type MeasureSums,
  type Measures,
  measure,
  reasonsOf,
} from '@zipfront/contracts/reports/measures';
import { whyNoSpend } from '@zipfront/contracts/reports/unknown-reasons';
import type { ConsoleContext } from '../../console/console-context.ts';
import { timeZoneOfSite } from '../../site/pages/time-zones-of.ts';
import { dateOfDay, dayOfDate } from '../rollups/reporting-time.ts';
import { findFirstDays } from '../spend/find-spend-days.ts';
import { comparedDays, datesOf, firstLeadDay, today, unfinishedDay } from './days.ts';
import { findBreakdown, findBreakdownWithTotal } from './find-rows.ts';
import { reportedSites } from './known-earnings.ts';
import { type BreakdownFilter, hasVisits, isOfTime } from './properties.ts';
import { readProperties, readReportQuery } from './read-query.ts';
import { type AskedReport, refuseReport } from './refuse-query.ts';
import type { BrokenDown } from './rows.ts';

/** Parts of the console that a report needs. */
export type ReportContext = Pick<ConsoleContext, 'store' | 'pages' | 'now'>;

/** The query of a report. */
type Query = Received<typeof getReport>['query'];

/** A query that can be asked. */
interface Question extends AskedReport {
  by: [DimensionName, ...DimensionName[]];
}

/**
 * Reads the query of a report.
 *
 * @throws ApiProblem 400 for what nothing is counted by, for days that are not known, and for a
 *   site that there is not
 */
export function readQuestion(query: Query, context: Omit<ReportContext, 'store'>): Question {
  const { by: properties = ['campaign'], compare, series } = query;
  const by = properties as [DimensionName, ...DimensionName[]];
  const filter = filterOf(query, context);
  const others = compare && comparedDays(filter, compare, context);
  const minVisits = Number(query.min_visits ?? 0);
  const asked: Question = {
    ...{ by, filter, others, hasSeries: series !== undefined, minVisits },
    moneyDay: query.money ?? 'click',
  };
  refuseReport(asked, context);
  return asked;
}

/**
 * Finds a report with its first rows, in their order.
 *
 * @throws ApiProblem 400 for a query that cannot be asked
 */
export async function findReport(query: Query, context: ReportContext, limit: number) {
  const { store, pages } = context;
  const { by: properties = ['campaign'] } = query;
  const { by, filter, others, hasSeries, minVisits, moneyDay } = readQuestion(query, context);
  // Days, weekdays and hours are found in their order.
  const sort = query.sort ?? (by.every(isOfTime) ? null : '-visits');
  const question = { ...filter, by, sites: reportedSites(pages), moneyDay };
  const findFirst = async () => (await findFirstDays(store.reads, filter.site)).visits;
  const countedSince = others === undefined ? null : await findFirst();
  const isGap = others !== undefined && countedSince !== null && others.from < countedSince;
  const [found, before] = await Promise.all([
    findBreakdownWithTotal(store.reads, question),
    others && !isGap ? findBreakdownWithTotal(store.reads, { ...question, ...others }) : null,
  ]);
  const isUnknown = others === undefined && found.total.visits === null;
  const first = isUnknown ? await findFirst() : countedSince;
  const settledSince = firstLeadDay(today(context, filter.site));
  // After 90 days partners can no longer pay, and nothing is awaited.
  const measuresOf = (sums: MeasureSums, { to }: { to: number }) =>
    measure(to < settledSince ? { ...sums, awaiting: 0 } : sums);
  // Days without any row had no visits if visits were counted before them.
  const totalOf = ({ total }: typeof found, days: { from: number; to: number }) =>
    measuresOf(
      total.visits === null && first !== null && first <= days.from && hasVisits(by, filter)
        ? { ...total, visits: 0 }
        : total,
      days,
    );
  const facts = {
    noSpend: whyNoSpend(by, filteredBy(filter), found.total.spendCents !== null),
    isOtherCurrency: found.currency !== null && found.currency !== MONEY_CURRENCY,
  };
  const keyOf = keysOf(by);
  const earlier = new Map(
    before?.rows.map((row) => [keyOf(row, others?.from), measuresOf(row.sums, others ?? filter)]),
  );
  const rows = found.rows
    .map((row) => ({
      ...Object.fromEntries(properties.map((name, at) => [name, row.names[at] ?? ''])),
      ...measuresOf(row.sums, filter),
      unknown: reasonsOf(row.sums, facts),
      ...(before && { compared: earlier.get(keyOf(row, filter.from)) ?? null }),
      key: JSON.stringify(row.names),
    }))
    .sort(sort === null ? () => 0 : orderOf(sort));
  const shown = rows.filter(({ visits }) => (visits ?? 0) >= minVisits).slice(0, limit);
  const daily = hasSeries
    ? await findBreakdown(store.reads, { ...question, by: [...by, 'day'] })
    : null;
  const seriesOf = daily && seriesIn(daily.rows, filter);
  return {
    by: properties,
    ...datesOf(filter),
    unfinished_day: unfinishedDay(filter, context),
    time_zone: timeZoneOfSite(pages, filter.site),
    currency: found.currency,
    rows: shown.map(({ key, ...row }) => ({
      ...row,
      ...(seriesOf && { series: seriesOf(key) }),
    })),
    left_out: rows.length - shown.length,
    totals: {
      ...totalOf(found, filter),
      unknown: reasonsOf(found.total, facts),
      ...(before && others && { compared: totalOf(before, others) }),
    },
    ...(others && {
      compared_days: {
        ...{ ...datesOf(others), before_hour: others.beforeHour },
        since: isGap ? dateOfDay(countedSince) : null,
      },
    }),
  };
}

function filterOf(query: Query, context: Omit<ReportContext, 'store'>): BreakdownFilter {
  return { ...readReportQuery(query, context), ...readProperties(query) };
}

/** The dimensions of which a filter has a value. */
function filteredBy(filter: BreakdownFilter): DimensionName[] {
  return FILTER_NAMES.filter((name) => filter[name] != null);
}

/** Names rows of two ranges: rows of the same names, and of the first day with the first day. */
function keysOf(by: readonly DimensionName[]) {
  return ({ names }: BrokenDown, from = 0) =>
    JSON.stringify(names.map((name, at) => (by[at] === 'day' ? dayOfDate(name) - from : name)));
}

/** The leads and the profit of each row on each day, from rows whose last name is the day. */
function seriesIn(rows: readonly BrokenDown[], { from, to }: Pick<BreakdownFilter, 'from' | 'to'>) {
  const byName = Map.groupBy(rows, ({ names }) => JSON.stringify(names.slice(0, -1)));
  const days = Array.from({ length: to - from + 1 }, (_, at) => dateOfDay(from + at));
  return (key: string) => {
    const ofDay = new Map(byName.get(key)?.map((row) => [row.names.at(-1), row]));
    return {
      leads: days.map((day) => ofDay.get(day)?.sums.leads ?? 0),
      profit_cents: days.map((day) => {
        const row = ofDay.get(day);
        return row === undefined ? null : MEASURES.profit_cents.of(row.sums);
      }),
    };
  };
}

/** By a measure, with a minus the largest first; what is not known comes last in both orders. */
function orderOf(sort: string): (one: Measures, other: Measures) => number {
  const isDown = sort.startsWith('-');
  const name = sort.replace('-', '') as MeasureName;
  return ({ [name]: one }, { [name]: other }) => {
    if (one === null || other === null) return Number(one === null) - Number(other === null);
    return isDown ? other - one : one - other;
  };
}
