import type { PageSpeedView } from '@zipfront/contracts/console/funnel';
import { type Kysely, type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Database } from '../../platform/store/schema.ts';
import { isPostgres } from '../../platform/store/tables/columns.ts';
import { VITAL_METRICS, type VitalMetric } from '../../platform/store/tables/reports.ts';
import { errorsPerThousand } from '../campaigns/measures.ts';
import { keyOfGroup, type VisitFilter } from '../campaigns/report-filter.ts';
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

/** A page that measurements and errors are stored with. */
export interface MeasuredPage {
  site: string;
  path: string;
  /** Null where all releases are one row. */
  release: string | null;
}

/** The measurements of a page in a bucket. */
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
 * Which measurements does each page have, by bucket?
 *
 * SQLite adds up each day first, in the order of the key: a third of the rows is left to be sorted. PostgreSQL sorts nothing, and
 * would group all rows twice.
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

/** Which pages reported errors, with their number? */
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

/** The release of a row; null where all of them are one row. */
export function releaseOf({ release }: HealthFilter) {
  const shown: RawBuilder<string | null> = release === '' ? sql`null` : sql`release`;
  return shown.as('release');
}

/** Releases are rows of their own where any is asked for. */
export function grouped({ release }: HealthFilter): 'release'[] {
  return release === '' ? [] : ['release'];
}

/** The speed and the errors of a page by its visits; null where they are not stored with the properties of a filter. */
export type SpeedOf = (page: string, visits: number) => PageSpeedView;

/**
 * How fast is each page, and how often does it fail? As on the page of health, but of all sites together where none is chosen, as the
 * funnel counts pages.
 */
export async function findPageSpeed(db: Kysely<Database>, visits: VisitFilter): Promise<SpeedOf> {
  const filter = { ...visits, release: '' };
  const [measured, failed] = await Promise.all([
    hasMeasurements(filter) ? findMeasurements(db, filter) : [],
    hasReports(filter) ? findReports(db, filter) : null,
  ]);
  const histograms = new Map<string, Histograms>();
  for (const { path, metric, bucket, measured: count } of measured) {
    const page = histograms.get(path) ?? emptyHistograms();
    page[metric].set(bucket, (page[metric].get(bucket) ?? 0) + Number(count));
    histograms.set(path, page);
  }
  const errors = new Map<string, number>();
  for (const { path, reports } of failed ?? []) {
    errors.set(path, (errors.get(path) ?? 0) + Number(reports));
  }
  return (path, count) => {
    const { LCP, INP } = histograms.get(path) ?? emptyHistograms();
    return {
      lcp: p75Of('LCP', LCP),
      inp: p75Of('INP', INP),
      errorsPerThousand: errorsPerThousand({
        errors: failed === null ? null : (errors.get(path) ?? 0),
        visits: count,
      }),
    };
  };
}
