import type { ErrorDetail } from '@zipfront/contracts/console/health';
import { type Kysely, type SqlBool, sql } from 'kysely';
import { fromJson } from '../../platform/store/json-column.ts';
import type { Database } from '../../platform/store/schema.ts';
import { type HealthFilter, reportedWithin } from '../../reporting/page-health/health-filter.ts';
import { dateOfDay } from '../../reporting/rollups/reporting-time.ts';
import { findErrorRates } from './find-error-rates.ts';

/** Where and when was a kind of error reported within these days, and what led to it? Null for an unknown one. */
export async function findError(
  db: Kysely<Database>,
  filter: HealthFilter,
  fingerprint: string,
): Promise<ErrorDetail | null> {
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
  for (const { day, reports } of rows) days.set(day, (days.get(day) ?? 0) + Number(reports));
  return {
    fingerprint,
    type: kind.type,
    message: kind.message,
    times: Number(kind.times),
    firstAt: kind.first_at,
    lastAt: kind.last_at,
    agent: kind.agent,
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

/** Sums by a name, the largest first, each with its first day. */
function sumsBy(rows: readonly CountedRow[], nameOf: (row: CountedRow) => string) {
  const sums = new Map<string, { reports: number; first: number }>();
  for (const row of rows) {
    const known = sums.get(nameOf(row)) ?? { reports: 0, first: row.day };
    sums.set(nameOf(row), {
      reports: known.reports + Number(row.reports),
      first: Math.min(known.first, row.day),
    });
  }
  return [...sums]
    .map(([name, { reports, first }]) => ({ name, reports, first: dateOfDay(first) }))
    .sort((one, other) => other.reports - one.reports);
}
