import { EACH_RELEASE, type ErrorView } from '@zipfront/contracts/console/health';
import { type Kysely, sql } from 'kysely';
import type { HealthFilter } from '../reports/health-filter.ts';
import { dateOfDay } from '../reports/reporting-time.ts';
import type { Database } from '../store/schema.ts';
import { findErrorRates } from './find-error-rates.ts';

/** Which kinds of errors did browsers report within these days, of a release or of all, the most frequent first? */
export async function findErrors(
  db: Kysely<Database>,
  filter: HealthFilter,
  limit: number,
): Promise<ErrorView[]> {
  const { from, to, site, release } = filter;
  const later = Math.floor((from + to + 1) / 2);
  let query = db
    .selectFrom('error_day')
    .innerJoin('error_report', 'error_report.fingerprint', 'error_day.fingerprint')
    .select(({ fn }) => [
      'error_day.fingerprint',
      'error_report.type',
      'error_report.message',
      reports(sql`true`).as('reports'),
      reports(sql`day >= ${later}`).as('lately'),
      fn.min<number>('day').as('first'),
      fn.max<number>('day').as('last'),
      fn.count<number | string>('error_day.path').distinct().as('pages'),
      fn.max<string>('error_day.path').as('path'),
      fn.count<number | string>('error_day.release').distinct().as('releases'),
      fn.max<string>('error_day.release').as('release'),
    ])
    .where('day', '>=', from)
    .where('day', '<=', to)
    .groupBy(['error_day.fingerprint', 'error_report.type', 'error_report.message']);
  if (site !== null) query = query.where('error_day.site', '=', site);
  if (release !== '' && release !== EACH_RELEASE) {
    query = query.where('error_day.release', '=', release);
  }
  const rows = await query
    .orderBy('reports', 'desc')
    .orderBy('error_day.fingerprint')
    .limit(limit)
    .execute();
  const rates = await findErrorRates(
    db,
    filter,
    rows.map(({ fingerprint }) => fingerprint),
  );
  return rows.map(({ fingerprint, type, message, path, release, first, last, ...counts }) => ({
    fingerprint,
    type,
    message,
    reports: Number(counts.reports),
    lately: Number(counts.lately),
    before: Number(counts.reports) - Number(counts.lately),
    first: dateOfDay(first),
    last: dateOfDay(last),
    pages: Number(counts.pages),
    path,
    releases: Number(counts.releases),
    release,
    rates: rates.get(fingerprint) ?? null,
  }));
}

function reports(condition: ReturnType<typeof sql>) {
  return sql<number>`cast(coalesce(sum(case when ${condition} then reports else 0 end), 0) as bigint)`;
}
