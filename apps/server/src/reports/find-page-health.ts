import type { PageHealthView } from '@zipfront/contracts/console/health';
import { leadsOf, type ReportSums } from '@zipfront/contracts/console/reports';
import { type Kysely, type RawBuilder, type SqlBool, sql } from 'kysely';
import { isPostgres } from '../store/column-types.ts';
import type { Database } from '../store/schema.ts';
import { VITAL_METRICS, type VitalMetric } from '../store/vital-row.ts';
import { countedRows } from './counted-rows.ts';
import {
  type HealthFilter,
  hasMeasurements,
  hasReports,
  measuredWithin,
  reportedWithin,
  sourceOfPages,
  visitsWithin,
} from './health-filter.ts';
import { keyOfGroup } from './key-of-group.ts';
import { knownEarnings } from './known-earnings.ts';
import { revenuePerVisit } from './measures.ts';
import { p75Of } from './p75-of.ts';
import { REPORTED, type Reported, reportedSums, sumsOf } from './report-filter.ts';

type Histograms = Record<VitalMetric, Map<number, number>>;

interface Cell {
  site: string;
  path: string;
  release: string | null;
}

interface Page extends Cell {
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
): Promise<PageHealthView[]> {
  const pages = new Map<string, Page>();
  const pageOf = ({ site, path, release }: Cell): Page => {
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
    .map((page) => viewOf(page, hasReports(filter)))
    .sort(
      (one, other) =>
        other.visits - one.visits ||
        compare(one.path, other.path) ||
        compare(one.release ?? '', other.release ?? ''),
    );
}

function viewOf({ histograms, sums, errors, ...cell }: Page, hasErrors: boolean): PageHealthView {
  const visits = sums?.visits ?? 0;
  return {
    ...cell,
    visits,
    leads: sums === null ? 0 : leadsOf(sums),
    revenuePerVisitCents: revenuePerVisit({ earnedCents: sums && knownEarnings(sums), visits }),
    lcp: p75Of('LCP', histograms.LCP),
    inp: p75Of('INP', histograms.INP),
    cls: p75Of('CLS', histograms.CLS),
    errors: hasErrors ? errors : null,
    errorsPerThousand: !hasErrors || visits === 0 ? null : (errors / visits) * 1_000,
  };
}

function emptyHistograms(): Histograms {
  return { LCP: new Map(), INP: new Map(), CLS: new Map() };
}

async function findVisits(
  db: Kysely<Database>,
  filter: HealthFilter,
): Promise<(Cell & Reported)[]> {
  const by = ['site', 'path', ...grouped(filter)] as const;
  const asked = { source: sourceOfPages(filter), days: filter, by, measures: REPORTED };
  const { rows } = await sql<Cell & Reported>`
    select site, path, ${releaseOf(filter)}, ${sql.join(reportedSums)}
    from ${countedRows(db, asked, visitsWithin(filter))}
    group by ${sql.join(by.map((name) => sql.ref(name)))}`.execute(db);
  return rows;
}

/**
 * SQLite adds up each day first, in the order of the key: a third of the rows is left to be sorted. PostgreSQL sorts nothing, and
 * would group all rows twice.
 */
function findMeasurements(db: Kysely<Database>, filter: HealthFilter) {
  const groups = ['site', 'path', 'metric', 'bucket', ...grouped(filter)] as const;
  const cell = ['site', 'path', 'metric', 'bucket'] as const;
  const measured = sql<number>`cast(sum(measured) as bigint)`.as('measured');
  const days = db
    .selectFrom('cube_vital')
    .select([...cell, releaseOf(filter), measured])
    .where(sql<SqlBool>`${measuredWithin(filter)}`)
    .where('metric', 'in', VITAL_METRICS);
  if (isPostgres(db)) return days.groupBy(groups).execute();
  return db
    .selectFrom(days.groupBy(['day', ...groups]).as('days'))
    .select([...cell, 'release', measured])
    .groupBy(keyOfGroup(db, groups))
    .execute();
}

function findReports(db: Kysely<Database>, filter: HealthFilter) {
  return db
    .selectFrom('error_day')
    .select([
      'site',
      'path',
      releaseOf(filter),
      sql<number>`cast(sum(reports) as bigint)`.as('reports'),
    ])
    .where(sql<SqlBool>`${reportedWithin(filter)}`)
    .groupBy(keyOfGroup(db, ['site', 'path', ...grouped(filter)]))
    .execute();
}

/** The release of a row; null where all of them are one row. */
function releaseOf({ release }: HealthFilter) {
  const shown: RawBuilder<string | null> = release === '' ? sql`null` : sql`release`;
  return shown.as('release');
}

function grouped({ release }: HealthFilter): 'release'[] {
  return release === '' ? [] : ['release'];
}

function compare(one: string, other: string): number {
  return one < other ? -1 : one > other ? 1 : 0;
}
