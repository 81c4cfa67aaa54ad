import type { PageHealthView } from '@zipfront/contracts/console/health';
import { leadsOf, type ReportSums } from '@zipfront/contracts/console/reports';
import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { Database } from '../../platform/store/schema.ts';
import type { CountedBy, Measures } from '../../platform/store/tables/reports.ts';
import {
  areEarningsKnown,
  errorsPerThousand,
  type ReportedSites,
  revenuePerVisit,
} from '../campaigns/measures.ts';
import {
  keyOfGroup,
  REPORTED,
  type Reported,
  type ReportFilter,
  reportedSums,
  sumsOf,
} from '../campaigns/report-filter.ts';
import { tablesOfVisits } from '../campaigns/tables-of-visits.ts';
import { p75Of } from '../rollups/percentiles.ts';
import { isMoney, measureOfVisit, type ReportSource } from '../rollups/rollups.ts';
import {
  emptyHistograms,
  findMeasurements,
  findReports,
  grouped,
  type Histograms,
  type MeasuredPage,
  releaseOf,
} from './find-page-speed.ts';
import {
  type HealthFilter,
  hasMeasurements,
  hasReports,
  sourceOfPages,
  visitsWithin,
} from './health-filter.ts';

/** Properties and measures of visits, with the source that they are read from. */
export interface CountedQuery {
  source: ReportSource;
  days: Pick<ReportFilter, 'from' | 'to'>;
  /** Properties that the rows are needed by. */
  by: readonly (keyof CountedBy)[];
  measures: readonly (keyof Measures)[];
}

/**
 * Rows of a condition, to be read from, whose properties and measures have their names in the rollups. Those of visits are added up
 * for each combination of the properties, and money by itself: a measure that a row cannot have is not added up for each.
 *
 * @param condition on columns of visits; it has the days, too
 */
export function countedRows(
  db: Kysely<Database>,
  { source, days, by, measures }: CountedQuery,
  condition: RawBuilder<unknown>,
): RawBuilder<unknown> {
  if (source !== 'report_visit') return sql`${sql.table(source)} where ${condition}`;
  const columns = by.map((name) => sql.ref(name));
  const [first, ...others] = by;
  const grouped =
    first === undefined ? sql`` : sql` group by ${keyOfGroup(db, [first, ...others])}`;
  const summed = (sumOf: (name: keyof Measures) => RawBuilder<unknown>) =>
    sql.join([...columns, ...measures.map((name) => sql`${sumOf(name)} as ${sql.ref(name)}`)]);
  const tables = tablesOfVisits(db, days, condition);
  const ofVisits = summed((name) => (isMoney(name) ? sql`0` : sql`sum(${measureOfVisit(name)})`));
  const ofMoney = summed((name) => (isMoney(name) ? sql`sum(${sql.ref(name)})` : sql`0`));
  const money = measures.some(isMoney)
    ? sql` union all select ${ofMoney} from ${tables.money}${grouped}`
    : sql``;
  return sql`(select ${ofVisits} from ${tables.visits}${grouped}${money}) as counted`;
}

interface Page extends MeasuredPage {
  /** Null where no visit began there. */
  sums: ReportSums | null;
  errors: number;
  histograms: Histograms;
}

/**
 * How fast is each page, how often does it fail, and how many of the visits that began there made a lead, with which money? Of
 * all releases together, of one, or of each by itself. Speed is not stored by channel and campaign, nor errors by these and
 * by device: with such a filter both are left out. The pages with the most visits first.
 */
export async function findPageHealth(
  db: Kysely<Database>,
  filter: HealthFilter,
  sites: ReportedSites = new Map(),
): Promise<PageHealthView[]> {
  const pages = new Map<string, Page>();
  const pageOf = ({ site, path, release }: MeasuredPage): Page => {
    const key = JSON.stringify([site, path, release]);
    const cell = { site, path, release };
    const page = pages.get(key) ?? {
      ...cell,
      sums: null,
      errors: 0,
      histograms: emptyHistograms(),
    };
    pages.set(key, page);
    return page;
  };
  const [counted, measured, failed] = await Promise.all([
    findVisits(db, filter),
    hasMeasurements(filter) ? findMeasurements(db, filter) : [],
    hasReports(filter) ? findReports(db, filter) : [],
  ]);
  for (const row of counted) pageOf(row).sums = sumsOf(row);
  for (const { metric, bucket, measured: count, ...cell } of measured) {
    pageOf(cell).histograms[metric].set(bucket, Number(count));
  }
  for (const { reports, ...cell } of failed) pageOf(cell).errors = Number(reports);
  return [...pages.values()]
    .map((page) => viewOf(page, hasReports(filter), sites))
    .sort(
      (one, other) =>
        other.visits - one.visits ||
        compare(one.path, other.path) ||
        compare(one.release ?? '', other.release ?? ''),
    );
}

function viewOf(
  { histograms, sums, errors, ...cell }: Page,
  hasErrors: boolean,
  sites: ReportedSites,
): PageHealthView {
  const visits = sums?.visits ?? 0;
  const earnedCents = areEarningsKnown(sites, [cell.site]) ? (sums?.approvedCents ?? 0) : null;
  return {
    ...cell,
    visits,
    leads: sums === null ? 0 : leadsOf(sums),
    revenuePerVisitCents: revenuePerVisit({ earnedCents, visits }),
    lcp: p75Of('LCP', histograms.LCP),
    inp: p75Of('INP', histograms.INP),
    cls: p75Of('CLS', histograms.CLS),
    errors: hasErrors ? errors : null,
    errorsPerThousand: errorsPerThousand({ errors: hasErrors ? errors : null, visits }),
  };
}

async function findVisits(
  db: Kysely<Database>,
  filter: HealthFilter,
): Promise<(MeasuredPage & Reported)[]> {
  const by = ['site', 'path', ...grouped(filter)] as const;
  const asked = { source: sourceOfPages(filter), days: filter, by, measures: REPORTED };
  const { rows } = await sql<MeasuredPage & Reported>`
    select site, path, ${releaseOf(filter)}, ${sql.join(reportedSums)}
    from ${countedRows(db, asked, visitsWithin(filter))}
    group by ${sql.join(by.map((name) => sql.ref(name)))}`.execute(db);
  return rows;
}

function compare(one: string, other: string): number {
  return one < other ? -1 : one > other ? 1 : 0;
}

/** Releases that are offered as a filter. */
const MOST_RELEASES = 50;

/** Which releases had visits within these days, those that were seen last first? */
export async function findReleases(
  db: Kysely<Database>,
  { from, to, site }: Pick<HealthFilter, 'from' | 'to' | 'site'>,
): Promise<string[]> {
  const rows = await db
    .selectFrom('rollup_release')
    .select(['release', ({ fn }) => fn.max('day').as('last')])
    .where('day', '>=', from)
    .where('day', '<=', to)
    .where('release', '<>', '')
    .$if(site !== null, (query) => query.where('site', '=', site))
    .groupBy('release')
    .orderBy('last', 'desc')
    .orderBy('release')
    .limit(MOST_RELEASES)
    .execute();
  return rows.map(({ release }) => release);
}
