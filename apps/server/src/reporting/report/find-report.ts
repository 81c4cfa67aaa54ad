import { type DimensionName, FILTER_NAMES } from '@zipfront/contracts/reports/dimensions';
import {
  type MeasureSums,
  measure,
  reasonsOf,
  type UnknownFacts,
} from '@zipfront/contracts/reports/measures';
import { whyNoSpend } from '@zipfront/contracts/reports/unknown-reasons';
import type { Kysely } from 'kysely';
import type { Database } from '../../platform/store/schema.ts';
import type { Pages } from '../../site/pages/pages.ts';
import { timeZoneOfSite } from '../../site/pages/time-zones-of.ts';
import { dateOfDay } from '../rollups/reporting-time.ts';
import { findRollupsSince } from '../rollups/rollups.ts';
import { findFirstDays } from '../spend/find-spend-days.ts';
import { keysOf } from './compare.ts';
import { type Days, datesOf, type ReportParts, unfinishedDay } from './days.ts';
import { findBreakdown, findBreakdownWithTotal } from './find-rows.ts';
import { reportedSites } from './known-earnings.ts';
import { hasVisits, isOfTime } from './properties.ts';
import { type Question, type ReadQuery, readQuestion } from './read-query.ts';
import type { BreakdownWithTotal } from './rows.ts';
import { seriesIn } from './series.ts';
import { orderOf } from './sort-rows.ts';

export interface ReportContext extends ReportParts {
  store: { reads: Kysely<Database> };
  pages: Pick<Pages, 'siteNames' | 'timeZoneOf' | 'hasKnownEarnings'>;
}

/**
 * Finds a report with its first rows: reads the query, finds rows with their sums, measures and
 * compares them, and sorts them.
 *
 * @throws WrongQuery for a query that cannot be asked
 */
export async function findReport(query: ReadQuery, context: ReportContext, limit: number) {
  const db = context.store.reads;
  const asked = readQuestion(query, context, await findRollupsSince(db));
  const { by, filter, others, hasSeries, minVisits, moneyDay } = asked;
  const question = { ...filter, by, sites: reportedSites(context.pages), moneyDay };
  const findFirst = async () => (await findFirstDays(db, filter.site)).visits;
  const countedSince = others === undefined ? null : await findFirst();
  const isGap = others !== undefined && countedSince !== null && others.from < countedSince;
  const [found, before] = await Promise.all([
    findBreakdownWithTotal(db, question),
    others && !isGap ? findBreakdownWithTotal(db, { ...question, ...others }) : null,
  ]);
  const isUnknown = others === undefined && found.total.visits === null;
  const first = isUnknown ? await findFirst() : countedSince;
  const facts = factsOf(asked, found);
  const keyOf = keysOf(by);
  const earlier = new Map(before?.rows.map((row) => [keyOf(row, others?.from), measure(row.sums)]));
  const rows = found.rows.map((row) => ({
    ...Object.fromEntries(by.map((name, at) => [name, row.names[at] ?? ''])),
    ...measure(row.sums),
    unknown: reasonsOf(row.sums, facts),
    ...(before && { compared: earlier.get(keyOf(row, filter.from)) ?? null }),
    key: JSON.stringify(row.names),
  }));
  // Days, weekdays and hours are found in their order.
  const sort = query.sort ?? (by.every(isOfTime) ? null : '-visits');
  if (sort !== null) rows.sort(orderOf(sort));
  const shown = rows.filter(({ visits }) => (visits ?? 0) >= minVisits).slice(0, limit);
  const daily = hasSeries ? await findBreakdown(db, { ...question, by: [...by, 'day'] }) : null;
  const seriesOf = daily && seriesIn(daily.rows, filter);
  return {
    by,
    ...datesOf(filter),
    unfinished_day: unfinishedDay(filter, context),
    time_zone: timeZoneOfSite(context.pages, filter.site),
    currency: found.currency,
    rows: shown.map(({ key, ...row }) => ({ ...row, ...(seriesOf && { series: seriesOf(key) }) })),
    left_out: rows.length - shown.length,
    totals: {
      ...measure(totalOn(filter, found, asked, first)),
      unknown: reasonsOf(found.total, facts),
      ...(before && others && { compared: measure(totalOn(others, before, asked, first)) }),
    },
    ...(others && {
      compared_days: {
        ...{ ...datesOf(others), before_hour: others.beforeHour },
        since: isGap ? dateOfDay(countedSince) : null,
      },
    }),
  };
}

/**
 * The sums of all rows. Days without any row had no visits if visits were counted before them.
 *
 * @param first the first day on which visits were counted; null without one, or without need
 */
function totalOn(
  days: Days,
  { total }: BreakdownWithTotal,
  { by, filter }: Question,
  first: number | null,
): MeasureSums {
  const isCounted = first !== null && first <= days.from && hasVisits(by, filter);
  return total.visits === null && isCounted ? { ...total, visits: 0 } : total;
}

function factsOf({ by, filter }: Question, found: BreakdownWithTotal): UnknownFacts {
  const filters: DimensionName[] = FILTER_NAMES.filter((name) => filter[name] != null);
  return {
    noSpend: whyNoSpend(by, filters, found.total.spend_cents !== null),
    currency: found.currency,
  };
}
