import { leadsOf, type ReportSums } from '@zipfront/contracts/console/reports';
import { type Kysely, sql } from 'kysely';
import type { Database } from '../../platform/store/schema.ts';
import { rollupRows } from '../report/counted-rows.ts';
import { REPORTED, type Reported, reportedSums, sumsOf } from '../report/filter.ts';
import {
  areEarningsKnown,
  errorsPerThousand,
  type ReportedSites,
  revenuePerVisit,
} from '../report/known-earnings.ts';
import { p75Of } from '../rollups/percentiles.ts';
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

interface Page extends MeasuredPage {
  /** Null where no visit began there. */
  sums: ReportSums | null;
  errors: number;
  histograms: Histograms;
}

/**
 * Finds the speed, the errors, the leads and the money of each page, over the visits that began
 * there, the most visits first. The filter selects all releases together, one release, or each by
 * itself. Speed has no channel and campaign, and errors have neither these nor a device: a filter
 * by one of them leaves out both.
 */
export async function findPageHealth(
  db: Kysely<Database>,
  filter: HealthFilter,
  sites: ReportedSites = new Map(),
) {
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
    pageOf(cell).histograms[metric].set(bucket, count);
  }
  for (const { reports, ...cell } of failed) pageOf(cell).errors = reports;
  return [...pages.values()]
    .map((page) => rowOf(page, hasReports(filter), sites))
    .sort(
      (one, other) =>
        other.visits - one.visits ||
        compare(one.page, other.page) ||
        compare(one.release ?? '', other.release ?? ''),
    );
}

function rowOf(
  { site, path, release, histograms, sums, errors }: Page,
  hasErrors: boolean,
  sites: ReportedSites,
) {
  const visits = sums?.visits ?? 0;
  const earnedCents = areEarningsKnown(sites, [site]) ? (sums?.approvedCents ?? 0) : null;
  return {
    ...{ site, page: path, release, visits },
    leads: sums === null ? 0 : leadsOf(sums),
    revenue_per_visit_cents: revenuePerVisit({ earnedCents, visits }),
    lcp_ms: p75Of('LCP', histograms.LCP),
    inp_ms: p75Of('INP', histograms.INP),
    cls: p75Of('CLS', histograms.CLS),
    errors: hasErrors ? errors : null,
    errors_per_thousand: errorsPerThousand({ errors: hasErrors ? errors : null, visits }),
  };
}

async function findVisits(
  db: Kysely<Database>,
  filter: HealthFilter,
): Promise<(MeasuredPage & Reported)[]> {
  const by = ['site', 'path', ...grouped(filter)] as const;
  const query = { source: sourceOfPages(filter), days: filter, by, measures: REPORTED };
  const { rows } = await sql<MeasuredPage & Reported>`
    select site, path, ${releaseOf(filter)}, ${sql.join(reportedSums)}
    from ${rollupRows(db, query, visitsWithin(filter))}
    group by ${sql.join(by.map((name) => sql.ref(name)))}`.execute(db);
  return rows;
}

function compare(one: string, other: string): number {
  return one < other ? -1 : one > other ? 1 : 0;
}

/** Releases that are offered as a filter. */
const MOST_RELEASES = 50;

/** Finds the releases that had visits within some days, most recently seen first. */
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
