import { isUnpaidChannel } from '@zipfront/contracts/attribution/channels';
import {
  type DimensionName,
  FILTER_NAMES,
  hasVisits,
  usualSort,
} from '@zipfront/contracts/reports/dimensions';
import {
  MEASURES,
  type MeasureName,
  type MeasureSums,
  type Measures,
  measure,
  type UnknownFacts,
  unknownReasons,
} from '@zipfront/contracts/reports/measures';
import { type UnknownReason, whyNoSpend } from '@zipfront/contracts/reports/unknown-reasons';
import type { Db } from '../../platform/store/schema.ts';
import type { Pages } from '../../site/pages/pages.ts';
import { timeZoneOfSite } from '../../site/pages/site-time-zones.ts';
import { type ExpectedRevenue, findExpectedRevenue } from '../expected/find-expected-revenue.ts';
import { dateOfDay, dayOfDate, yearBefore } from '../rollups/reporting-time.ts';
import { findRollupsSince } from '../rollups/row-tables.ts';
import {
  findFirstDays,
  findSpendSources,
  SOURCE_DAYS,
  type SpendSource,
  withoutSpendOf,
} from '../spend/find-spend-sources.ts';
import { type Days, filterDates, type ReportParts, today, unfinishedDay } from './days.ts';
import { isOfPartners } from './filter.ts';
import { findBreakdown, findBreakdownWithTotal } from './find-rows.ts';
import { reportedSites } from './known-earnings.ts';
import type { ReadQuery } from './read-query.ts';
import { type Question, readQuestion } from './read-question.ts';
import type { BreakdownWithTotal, BrokenDown } from './rows.ts';

export interface ReportContext extends ReportParts {
  store: { reads: Db };
  pages: Pick<Pages, 'siteNames' | 'timeZoneOf' | 'hasKnownEarnings'>;
}

/** Finds a report. Throws `WrongQuery` for a query that cannot be asked. */
export async function findReport(query: ReadQuery, context: ReportContext, limit: number) {
  const db = context.store.reads;
  const asked = readQuestion(query, context, await findRollupsSince(db));
  const { by, filter, others, hasSeries, minVisits, moneyDay } = asked;
  const question = { ...filter, by, sites: reportedSites(context.pages), moneyDay };
  const namedBy = { from: filter.from, to: filter.to, site: filter.site };
  const findFirst = async () => (await findFirstDays(db, filter.site)).visits;
  const countedSince = others === undefined ? null : await findFirst();
  const isGap = others !== undefined && countedSince !== null && others.from < countedSince;
  const [counted, before, expected, sources] = await Promise.all([
    findBreakdownWithTotal(db, question),
    others && !isGap ? findBreakdownWithTotal(db, { ...question, ...others, namedBy }) : null,
    asked.isExpecting && moneyDay === 'click' ? findExpectedRevenue(question, context) : null,
    findSpendSources(db, { since: today(context, filter.site) - SOURCE_DAYS, site: filter.site }),
  ]);
  const found = expected === null ? counted : withExpected(counted, expected);
  const isUnknown = others === undefined && found.total.visits === null;
  const first = isUnknown ? await findFirst() : countedSince;
  const facts = unknownFacts(asked, found);
  const isOfUnpaid = isUnpaidChannel(filter.channel ?? '');
  const factsOf = (isUnpaid = isOfUnpaid): UnknownFacts =>
    isUnpaid && facts.noSpend === 'no-spend' ? { ...facts, noSpend: 'unpaid' } : facts;
  const rowKey = createKey(by);
  const comparedDay = (day: number) =>
    query.compare === 'year' ? yearBefore(day) : day - filter.from + (others?.from ?? 0);
  const missing =
    found.total.spend_cents === null ? [] : await findMissingSources(asked, context, sources);
  const earlier = new Map(before?.rows.map((row) => [rowKey(row), measure(row.sums)]));
  const rows = found.rows.map((row) => ({
    ...Object.fromEntries(by.map((name, index) => [name, row.names[index] ?? ''])),
    ...measure(row.sums),
    unknown: unknownReasons(row.sums, factsOf(row.isUnpaid)),
    ...(before && { compared: earlier.get(rowKey(row, comparedDay)) ?? null }),
    ...(by.some((name) => name === 'day' || name === 'source') && {
      without_spend_of: withoutSpendIn(row, asked, missing),
    }),
    key: JSON.stringify(row.names),
  }));
  const sort = query.sort ?? usualSort(by);
  if (sort !== null) rows.sort(compareBy(sort));
  const shown = rows.filter(({ visits }) => (visits ?? 0) >= minVisits).slice(0, limit);
  const daily = hasSeries ? await findBreakdown(db, { ...question, by: [...by, 'day'] }) : null;
  const series = daily && seriesIn(daily.rows, filter);
  return {
    by,
    ...filterDates(filter),
    unfinished_day: unfinishedDay(filter, context),
    time_zone: timeZoneOfSite(context.pages, filter.site),
    currency: found.currency,
    rows: shown.map(({ key, ...row }) => ({
      ...row,
      ...(series && { series: series(key) }),
    })),
    left_out: rows.length - shown.length,
    without_spend_of: withoutSpendOf(missing, () => filter.to),
    totals: {
      ...measure(totalOn(filter, found, asked, first)),
      unknown: unknownReasons(found.total, factsOf()),
      ...(before && others && { compared: measure(totalOn(others, before, asked, first)) }),
    },
    ...(others && {
      compared_days: {
        ...filterDates(others),
        before_hour: others.beforeHour,
        since: isGap ? dateOfDay(countedSince) : null,
      },
    }),
  };
}

/** Names the sources of a row, or all of them, that lack the spend of its day, or of the last one. */
function withoutSpendIn(
  { names }: BrokenDown,
  { by, filter }: Question,
  missing: readonly SpendSource[],
): string[] {
  const day = names[by.indexOf('day')];
  const source = names[by.indexOf('source')];
  const own = missing.filter((one) => one.source === (source ?? one.source));
  return withoutSpendOf(own, () => (day === undefined ? filter.to : dayOfDate(day)));
}

/**
 * Finds the sources without the spend of the last day, as one that lacks a day lacks all later ones;
 * under filters those alone that have rows on the site whose spend is missing.
 */
async function findMissingSources(
  { filter }: Question,
  context: ReportContext,
  sources: readonly SpendSource[],
): Promise<SpendSource[]> {
  const { to } = filter;
  const missing = sources.filter(({ lastDay }) => lastDay < to);
  const isFiltered = FILTER_NAMES.some((name) => filter[name] != null);
  if (missing.length === 0 || !isFiltered) return missing;
  const visited = await Promise.all(
    [...new Set(missing.map(({ site }) => site))].map(async (site) => {
      const own = { ...filter, site: site || filter.site, sites: reportedSites(context.pages) };
      const { rows } = await findBreakdown(context.store.reads, { ...own, by: ['source'] });
      return rows.map(({ names: [source] }) => JSON.stringify([source, site]));
    }),
  );
  const known = new Set(visited.flat());
  return missing.filter(({ source, site }) => known.has(JSON.stringify([source, site])));
}

function withExpected(found: BreakdownWithTotal, { of, total }: ExpectedRevenue) {
  return {
    ...found,
    rows: found.rows.map((row) => ({ ...row, sums: { ...row.sums, ...of(row.names) } })),
    total: { ...found.total, ...total },
  };
}

/** Days without any row had no visits if visits were counted before them. */
function totalOn(
  days: Days,
  { total }: BreakdownWithTotal,
  { by, filter }: Question,
  first: number | null,
): MeasureSums {
  const isCounted = first !== null && first <= days.from && hasVisits(by, filter);
  return total.visits === null && isCounted ? { ...total, visits: 0 } : total;
}

function unknownFacts(asked: Question, found: BreakdownWithTotal): UnknownFacts {
  const { by, filter } = asked;
  const filters: DimensionName[] = FILTER_NAMES.filter((name) => filter[name] != null);
  return {
    noSpend: whyNoSpend(by, filters, found.total.spend_cents !== null),
    currency: found.currency,
    noExpected: asked.isExpecting ? lackOfExpected(asked) : null,
  };
}

function lackOfExpected({ by, filter, moneyDay }: Question): UnknownReason {
  if (moneyDay === 'event') return 'on-own-day';
  return isOfPartners(by, filter) ? 'few-accepted' : 'few-decisions';
}

function createKey(by: readonly DimensionName[]) {
  return ({ names }: BrokenDown, toDay = (day: number) => day) =>
    JSON.stringify(
      names.map((name, index) => (by[index] === 'day' ? toDay(dayOfDate(name)) : name)),
    );
}

function compareBy(sort: string): (one: Measures, other: Measures) => number {
  const isDown = sort.startsWith('-');
  const name = sort.replace('-', '') as MeasureName;
  return ({ [name]: one }, { [name]: other }) => {
    if (one === null || other === null) return Number(one === null) - Number(other === null);
    return isDown ? other - one : one - other;
  };
}

function seriesIn(rows: readonly BrokenDown[], { from, to }: Days) {
  const byName = Map.groupBy(rows, ({ names }) => JSON.stringify(names.slice(0, -1)));
  const days = Array.from({ length: to - from + 1 }, (_, index) => dateOfDay(from + index));
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
