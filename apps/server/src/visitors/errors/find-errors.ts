import { type Expression, type SqlBool, sql } from 'kysely';
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
  const errors = await countErrors(db, filter, { limit });
  const rates = await findErrorRates(
    db,
    filter,
    errors.map(({ fingerprint }) => fingerprint),
  );
  return errors.map((error) => ({ ...error, rates: rates.get(error.fingerprint) ?? null }));
}

/** Errors with at least so many reports in the later half, and whether these are so many times more. */
interface Growth {
  least: number;
  times: number;
  hasGrown: boolean;
}

/**
 * Counts the reports of the most frequent errors: `lately` in the later half of the days, and
 * `before` in the earlier. Reports have no channel, campaign or device.
 */
export async function countErrors(
  db: Db,
  filter: HealthFilter,
  { limit, growth }: { limit: number; growth?: Growth },
) {
  const { from, to } = filter;
  const later = Math.floor((from + to + 1) / 2);
  const reported = db
    .selectFrom('error_day')
    .selectAll()
    .where(sql<SqlBool>`${reportedWithin(filter)}`);
  const kinds = db
    .selectFrom(reported.as('error_day'))
    .select(({ fn }) => [
      'fingerprint',
      reports(sql`true`).as('reports'),
      reports(sql`day >= ${later}`).as('lately'),
      fn.min('day').as('first'),
      fn.max('day').as('last'),
      fn.count<number>('path').distinct().as('pages'),
      fn.count<number>('release').distinct().as('releases'),
    ])
    .groupBy('fingerprint')
    .$if(growth !== undefined, (query) => query.having(grew(later, growth as Growth)))
    .orderBy('reports', 'desc')
    .orderBy('fingerprint')
    .limit(limit);
  const rows = await db
    .selectFrom(kinds.as('kind'))
    .innerJoin('error_report', 'error_report.fingerprint', 'kind.fingerprint')
    .selectAll('kind')
    .select(['error_report.type', 'error_report.message'])
    .select(largestPart(reported, 'path').as('page'))
    .select(largestPart(reported, 'release').as('release'))
    .orderBy('kind.reports', 'desc')
    .orderBy('kind.fingerprint')
    .execute();
  return rows.map(({ first, last, ...row }) => ({
    ...row,
    before: row.reports - row.lately,
    first_day: dateOfDay(first),
    last_day: dateOfDay(last),
  }));
}

/** The page or release with the most reports of a kind, by a query of the reports of all kinds. */
function largestPart(reported: Expression<unknown>, column: 'path' | 'release') {
  const name = sql.ref(column);
  return sql<string>`(
    select ${name} from (${reported}) as of_kind where of_kind.fingerprint = kind.fingerprint
    group by ${name} order by sum(of_kind.reports) desc, ${name} limit 1
  )`;
}

function grew(later: number, { least, times, hasGrown }: Growth) {
  const [lately, before] = [reports(sql`day >= ${later}`), reports(sql`day < ${later}`)];
  const isGrown = sql<SqlBool>`${lately} >= ${sql.lit(times)} * ${before}`;
  return sql<SqlBool>`${lately} >= ${sql.lit(least)} and ${hasGrown ? isGrown : sql`not (${isGrown})`}`;
}

function reports(condition: ReturnType<typeof sql>) {
  return sql<number>`cast(coalesce(sum(case when ${condition} then reports else 0 end), 0) as bigint)`;
}
