import { type SqlBool, sql } from 'kysely';
import type { Db } from '../../platform/store/schema.ts';
import { fromJson } from '../../platform/store/tables/columns.ts';
import { type HealthFilter, reportedWithin } from '../../reporting/page-health/health-filter.ts';
import { dateOfDay } from '../../reporting/rollups/reporting-time.ts';
import { findErrorRates } from './find-error-rates.ts';

/** Finds where and when an error was reported, and the steps before it; null for an unknown one. */
export async function findError(db: Db, filter: HealthFilter, fingerprint: string) {
  const kind = await db
    .selectFrom('error_report')
    .selectAll()
    .where('fingerprint', '=', fingerprint)
    .executeTakeFirst();
  if (kind === undefined) return null;
  const rows = await db
    .selectFrom('error_day')
    .select(['day', 'path', 'release', 'reports'])
    .where('fingerprint', '=', fingerprint)
    .where(sql<SqlBool>`${reportedWithin(filter)}`)
    .execute();
  const rates = await findErrorRates(db, filter, [fingerprint]);
  const days = new Map<number, number>();
  for (let day = filter.from; day <= filter.to; day += 1) days.set(day, 0);
  for (const { day, reports } of rows) days.set(day, (days.get(day) ?? 0) + reports);
  return {
    ...kind,
    frames: fromJson(kind.exceptions).flatMap(({ type, message, frames }) => [
      `${type}: ${message}`,
      ...frames.map((frame) => `  ${frame}`),
    ]),
    steps: fromJson(kind.breadcrumbs).map(({ what }) => what),
    days: [...days].map(([day, reports]) => ({ day: dateOfDay(day), reports })),
    pages: sumsBy(rows, ({ path }) => path),
    releases: sumsBy(rows, ({ release }) => release),
    rates: rates.get(fingerprint) ?? null,
  };
}

interface CountedRow {
  day: number;
  path: string;
  release: string;
  reports: number;
}

/** Sums counts by name, the largest first, each with its first day. */
function sumsBy(rows: readonly CountedRow[], groupKey: (row: CountedRow) => string) {
  const sums = new Map<string, { reports: number; first: number }>();
  for (const row of rows) {
    const known = sums.get(groupKey(row)) ?? { reports: 0, first: row.day };
    sums.set(groupKey(row), {
      reports: known.reports + row.reports,
      first: Math.min(known.first, row.day),
    });
  }
  return [...sums]
    .map(([name, { reports, first }]) => ({ name, reports, first_day: dateOfDay(first) }))
    .sort((one, other) => other.reports - one.reports);
}

/** Finds the most frequent errors, with the lead rates of visits with and without them. */
export async function findErrors(db: Db, filter: HealthFilter, limit: number) {
  const errors = await countErrors(db, filter, limit);
  const rates = await findErrorRates(
    db,
    filter,
    errors.map(({ fingerprint }) => fingerprint),
  );
  return errors.map((error) => ({ ...error, rates: rates.get(error.fingerprint) ?? null }));
}

/**
 * Counts the reports of the most frequent errors: `lately` in the later half of the days, and
 * `before` in the earlier. Reports have no channel, campaign or device.
 */
export async function countErrors(db: Db, filter: HealthFilter, limit: number) {
  const { from, to } = filter;
  const later = Math.floor((from + to + 1) / 2);
  const reported = db
    .selectFrom('error_day')
    .selectAll()
    .where(sql<SqlBool>`${reportedWithin(filter)}`);
  const rows = await db
    .selectFrom(reported.as('error_day'))
    .innerJoin('error_report', 'error_report.fingerprint', 'error_day.fingerprint')
    .select(({ fn }) => [
      'error_day.fingerprint',
      'error_report.type',
      'error_report.message',
      reports(sql`true`).as('reports'),
      reports(sql`day >= ${later}`).as('lately'),
      fn.min('day').as('first'),
      fn.max('day').as('last'),
      fn.count<number>('error_day.path').distinct().as('pages'),
      fn.max('error_day.path').as('page'),
      fn.count<number>('error_day.release').distinct().as('releases'),
      fn.max('error_day.release').as('release'),
    ])
    .groupBy(['error_day.fingerprint', 'error_report.type', 'error_report.message'])
    .orderBy('reports', 'desc')
    .orderBy('error_day.fingerprint')
    .limit(limit)
    .execute();
  return rows.map(({ first, last, ...row }) => ({
    ...row,
    before: row.reports - row.lately,
    first_day: dateOfDay(first),
    last_day: dateOfDay(last),
  }));
}

function reports(condition: ReturnType<typeof sql>) {
  return sql<number>`cast(coalesce(sum(case when ${condition} then reports else 0 end), 0) as bigint)`;
}
