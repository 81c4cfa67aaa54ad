import { type Kysely, type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Database } from '../../platform/store/schema.ts';
import { isPostgres } from '../../platform/store/tables/columns.ts';
import { VITAL_METRICS, type VitalMetric } from '../../platform/store/tables/reports.ts';
import { keyOfGroup, type VisitFilter } from '../report/filter.ts';
import { errorsPerThousand } from '../report/known-earnings.ts';
import { p75Of } from '../rollups/percentiles.ts';
import {
  type HealthFilter,
  hasMeasurements,
  hasReports,
  measuredWithin,
  reportedWithin,
} from './health-filter.ts';

/** The number of measurements in each bucket of each metric. */
export type Histograms = Record<VitalMetric, Map<number, number>>;

/** The page of measurements and errors. */
export interface MeasuredPage {
  site: string;
  path: string;
  /** Null where all releases are one row. */
  release: string | null;
}

export interface Measurement extends MeasuredPage {
  metric: VitalMetric;
  bucket: number;
  measured: number;
}

/** Histograms without a measurement. */
export function emptyHistograms(): Histograms {
  return { LCP: new Map(), INP: new Map(), CLS: new Map() };
}

/**
 * Finds the measurements of each page by bucket. SQLite adds up each day first, in the order of the
 * key, which leaves a third of the rows to sort. PostgreSQL does not sort, and would only group all
 * rows twice.
 */
export function findMeasurements(
  db: Kysely<Database>,
  filter: HealthFilter,
): Promise<Measurement[]> {
  const groups = ['site', 'path', 'metric', 'bucket', ...grouped(filter)] as const;
  const cell = ['site', 'path', 'metric', 'bucket'] as const;
  const measured = sql<number>`cast(sum(measured) as bigint)`.as('measured');
  const days = db
    .selectFrom('rollup_vital')
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

/** Counts the errors that each page reported. */
export function findReports(
  db: Kysely<Database>,
  filter: HealthFilter,
): Promise<(MeasuredPage & { reports: number })[]> {
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

/** The release of a row; null if all releases share a row. */
export function releaseOf({ release }: HealthFilter) {
  const shown: RawBuilder<string | null> = release === '' ? sql`null` : sql`release`;
  return shown.as('release');
}

/** The columns to group by: releases have their own rows if the filter asks for any. */
export function grouped({ release }: HealthFilter): 'release'[] {
  return release === '' ? [] : ['release'];
}

/**
 * Returns the speed and errors of a page by its visits; null if they are not stored with the
 * filter's properties.
 */
export type SpeedOf = Awaited<ReturnType<typeof findPageSpeed>>;

/**
 * Finds the speed and errors of each page. Unlike the page of health, it joins all sites if none is
 * chosen, because the funnel counts pages that way.
 */
export async function findPageSpeed(db: Kysely<Database>, visits: VisitFilter) {
  const filter = { ...visits, release: '' };
  const [measured, failed] = await Promise.all([
    hasMeasurements(filter) ? findMeasurements(db, filter) : [],
    hasReports(filter) ? findReports(db, filter) : null,
  ]);
  const histograms = new Map<string, Histograms>();
  for (const { path, metric, bucket, measured: count } of measured) {
    const page = histograms.get(path) ?? emptyHistograms();
    page[metric].set(bucket, (page[metric].get(bucket) ?? 0) + count);
    histograms.set(path, page);
  }
  const errors = new Map<string, number>();
  for (const { path, reports } of failed ?? []) {
    errors.set(path, (errors.get(path) ?? 0) + reports);
  }
  return (path: string, count: number) => {
    const { LCP, INP } = histograms.get(path) ?? emptyHistograms();
    return {
      lcp_ms: p75Of('LCP', LCP),
      inp_ms: p75Of('INP', INP),
      errors_per_thousand: errorsPerThousand({
        errors: failed === null ? null : (errors.get(path) ?? 0),
        visits: count,
      }),
    };
  };
}
