import { quotient } from '@zipfront/contracts/reports/measures';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Db } from '../../platform/store/schema.ts';
import { isPostgres } from '../../platform/store/tables/columns.ts';
import { VITAL_METRICS, type VitalMetric } from '../../platform/store/tables/health.ts';
import { percentile75 } from '../rollups/percentiles.ts';
import { keyOfGroup } from '../rollups/row-tables.ts';
import {
  columnsOfPages,
  type HealthFilter,
  hasMeasurements,
  hasReports,
  measuredWithin,
  reportedWithin,
} from './health-filter.ts';

type Histograms = Record<VitalMetric, Map<number, number>>;

interface MeasuredPage {
  site: string;
  path: string;
  release: string | null;
}

interface Measurement extends MeasuredPage {
  metric: VitalMetric;
  bucket: number;
  measured: number;
}

function emptyHistograms(): Histograms {
  return { LCP: new Map(), INP: new Map(), CLS: new Map() };
}

/**
 * SQLite adds up each day first, in the order of the key, which leaves a third of the rows to sort.
 */
function findMeasurements(db: Db, filter: HealthFilter): Promise<Measurement[]> {
  const groups = ['site', 'metric', 'bucket', ...columnsOfPages(filter)] as const;
  const cell = ['site', 'path', 'metric', 'bucket'] as const;
  const measured = sql<number>`cast(sum(measured) as bigint)`.as('measured');
  const days = db
    .selectFrom('rollup_vital')
    .select([...cell, releaseColumn(filter), measured])
    .where(sql<SqlBool>`${measuredWithin(filter)}`)
    .where('metric', 'in', VITAL_METRICS);
  if (isPostgres(db)) return days.groupBy(groups).execute();
  return db
    .selectFrom(days.groupBy(['day', ...groups]).as('days'))
    .select([...cell, 'release', measured])
    .groupBy(keyOfGroup(db, groups))
    .execute();
}

function findReports(
  db: Db,
  filter: HealthFilter,
): Promise<(MeasuredPage & { reports: number })[]> {
  return db
    .selectFrom('error_day')
    .select([
      'site',
      'path',
      releaseColumn(filter),
      sql<number>`cast(sum(reports) as bigint)`.as('reports'),
    ])
    .where(sql<SqlBool>`${reportedWithin(filter)}`)
    .groupBy(keyOfGroup(db, ['site', ...columnsOfPages(filter)]))
    .execute();
}

function releaseColumn({ release }: HealthFilter) {
  const shown: RawBuilder<string | null> = release === '' ? sql`null` : sql`release`;
  return shown.as('release');
}

export type SpeedOf = Awaited<ReturnType<typeof findPageSpeed>>;

type Page = Pick<MeasuredPage, 'path' | 'release'>;

const pageKey = ({ path, release }: Page) => JSON.stringify([path, release]);

/**
 * Finds speed and errors of pages. Speed has no channel and campaign, and errors have no device: a
 * filter by these leaves them out.
 */
export async function findPageSpeed(db: Db, filter: HealthFilter) {
  const [measured, failed] = await Promise.all([
    hasMeasurements(filter) ? findMeasurements(db, filter) : [],
    hasReports(filter) ? findReports(db, filter) : null,
  ]);
  const histograms = new Map<string, Histograms>();
  for (const { metric, bucket, measured: count, ...row } of measured) {
    const page = histograms.get(pageKey(row)) ?? emptyHistograms();
    page[metric].set(bucket, (page[metric].get(bucket) ?? 0) + count);
    histograms.set(pageKey(row), page);
  }
  const errors = new Map<string, number>();
  for (const { reports, ...row } of failed ?? []) {
    errors.set(pageKey(row), (errors.get(pageKey(row)) ?? 0) + reports);
  }
  return (page: Page, visits: number) => {
    const { LCP, INP, CLS } = histograms.get(pageKey(page)) ?? emptyHistograms();
    return {
      lcp_ms: percentile75('LCP', LCP),
      inp_ms: percentile75('INP', INP),
      cls: percentile75('CLS', CLS),
      errors_per_thousand: errorsPerThousand({
        errors: failed === null ? null : (errors.get(pageKey(page)) ?? 0),
        visits,
      }),
    };
  };
}

/** Returns error reports per 1,000 visits; null if unknown, or without visits. */
function errorsPerThousand({
  errors,
  visits,
}: {
  errors: number | null;
  visits: number;
}): number | null {
  return quotient(errors === null ? null : errors * 1_000, visits);
}
