import { type Kysely, type RawBuilder, type SqlBool, sql } from 'kysely';
import { isPostgres } from '../../platform/store/column-types.ts';
import type { Database } from '../../platform/store/schema.ts';
import { VITAL_METRICS, type VitalMetric } from '../../platform/store/vital-row.ts';
import { keyOfGroup } from '../campaigns/key-of-group.ts';
import { type HealthFilter, measuredWithin, reportedWithin } from './health-filter.ts';

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
