import type { RateView } from '@zipfront/contracts/console/health';
import { type Kysely, type SqlBool, sql } from 'kysely';
import type { Database } from '../../platform/store/schema.ts';
import { countedRows } from '../../reporting/campaigns/counted-rows.ts';
import { conditionOf } from '../../reporting/campaigns/report-filter.ts';
import { type HealthFilter, sourceOfPages } from '../../reporting/page-health/health-filter.ts';

/** Visits with and without a kind of error, with the leads of both. */
export interface ErrorRates {
  withError: RateView;
  /** Of the same days and sites, which began on the same pages. */
  withoutError: RateView;
}

const PAGE = ['site', 'path'] as const;
const VISITS_AND_LEADS = ['visits', 'handoffs', 'orders', 'call_backs'] as const;
const LEADS = sql<number>`cast(coalesce(sum(handoffs + orders + call_backs), 0) as bigint)`;

/**
 * Which lead rate have the visits that had a kind of error, and which the others? Others are those of the filter that began on
 * the same pages on the same days: pages have different rates by themselves. Visits of all releases are compared.
 *
 * @returns by fingerprint; without those that no visit had
 */
export async function findErrorRates(
  db: Kysely<Database>,
  filter: HealthFilter,
  fingerprints: readonly string[],
): Promise<Map<string, ErrorRates>> {
  if (fingerprints.length === 0) return new Map();
  const affected = await db
    .selectFrom('error_visit')
    .innerJoin('report_visit', 'report_visit.visit_id', 'error_visit.visit_id')
    .select(({ fn }) => [
      'fingerprint',
      'site',
      'path',
      fn.countAll<number | string>().as('visits'),
      LEADS.as('leads'),
    ])
    .where('fingerprint', 'in', [...fingerprints])
    .where(sql<SqlBool>`${conditionOf(filter)}`)
    .groupBy(['fingerprint', 'site', 'path'])
    .execute();
  if (affected.length === 0) return new Map();
  const paths = [...new Set(affected.map(({ path }) => path))];
  const all = await findVisitsOfPages(db, filter, paths);
  const rates = new Map<string, ErrorRates>();
  for (const { fingerprint, site, path, visits, leads } of affected) {
    const page = all.find((one) => one.site === site && one.path === path);
    const known = rates.get(fingerprint);
    const { withError, withoutError } = known ?? { withError: NONE, withoutError: NONE };
    rates.set(fingerprint, {
      withError: sum(withError, { visits: Number(visits), leads: Number(leads) }),
      withoutError: sum(withoutError, {
        visits: Math.max(0, Number(page?.visits ?? 0) - Number(visits)),
        leads: Math.max(0, Number(page?.leads ?? 0) - Number(leads)),
      }),
    });
  }
  return rates;
}

const NONE: RateView = { visits: 0, leads: 0 };

function sum(one: RateView, other: RateView): RateView {
  return { visits: one.visits + other.visits, leads: one.leads + other.leads };
}

async function findVisitsOfPages(
  db: Kysely<Database>,
  filter: HealthFilter,
  paths: readonly string[],
) {
  const source = sourceOfPages({ ...filter, release: '' });
  const asked = { source, days: filter, by: PAGE, measures: VISITS_AND_LEADS };
  const began = sql`${conditionOf(filter)} and path in (${sql.join(paths)})`;
  const { rows } = await sql<{ site: string; path: string } & RateView>`
    select site, path, cast(coalesce(sum(visits), 0) as bigint) as visits, ${LEADS} as leads
    from ${countedRows(db, asked, began)} group by site, path`.execute(db);
  return rows;
}
