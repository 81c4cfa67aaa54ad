import type { ErrorRates, Rate } from '@zipfront/contracts/api/health';
import { sql } from 'kysely';
import type { Db } from '../../platform/store/schema.ts';
import { type HealthFilter, sourceOfPages } from '../../reporting/page-health/health-filter.ts';
import { filterCondition } from '../../reporting/report/filter.ts';
import { rollupRows } from '../../reporting/rollups/row-tables.ts';

const PAGE = ['site', 'path'] as const;
const VISITS_AND_LEADS = ['visits', 'handoffs', 'orders', 'call_backs'] as const;
const LEAD_COUNT = sql<number>`cast(coalesce(sum(handoffs + orders + call_backs), 0) as bigint)`;

/**
 * Counts visits with an error, by its fingerprint, and the other visits of the same filter, in all
 * releases. A person who comes again counts with the error where it first occurred.
 */
export async function findErrorRates(
  db: Db,
  filter: HealthFilter,
  fingerprints: readonly string[],
): Promise<Map<string, ErrorRates>> {
  if (fingerprints.length === 0) return new Map();
  const affected = await findAffected(db, filter, fingerprints);
  if (affected.length === 0) return new Map();
  const paths = [...new Set(affected.map(({ path }) => path))];
  const all = await findVisitsOfPages(db, filter, paths);
  const rates = new Map<string, ErrorRates>();
  for (const { fingerprint, site, path, visits, leads } of affected) {
    const page = all.find((one) => one.site === site && one.path === path);
    const known = rates.get(fingerprint);
    rates.set(fingerprint, {
      with_error: sum(known?.with_error ?? NONE, { visits, leads }),
      without_error: sum(known?.without_error ?? NONE, {
        visits: Math.max(0, (page?.visits ?? 0) - visits),
        leads: Math.max(0, (page?.leads ?? 0) - leads),
      }),
    });
  }
  return rates;
}

async function findAffected(
  db: Db,
  filter: HealthFilter,
  fingerprints: readonly string[],
): Promise<({ fingerprint: string; site: string; path: string } & Rate)[]> {
  const condition = filterCondition(filter);
  const { rows } = await sql<{ fingerprint: string; site: string; path: string } & Rate>`
    with affected as (
      select error_visit.visit_id, fingerprint, max(position) as position
      from error_visit join touch on touch.visit_id = error_visit.visit_id and touch.at <= error_visit.at
      where fingerprint in (${sql.join(fingerprints)}) group by error_visit.visit_id, fingerprint
    )
    select fingerprint, site, path, cast(sum(visits) as bigint) as visits, cast(sum(leads) as bigint) as leads
    from (
      select fingerprint, site, path, 1 as visits, 0 as leads from report_touch
      join affected using (visit_id, position) where ${condition}
      union all
      select fingerprint, site, path, 0 as visits, case when kind = 'estimate' then 0 else 1 end as leads
      from report_lead join (
        select conversion.lead_id as of_lead, fingerprint
        from conversion join affected using (visit_id, position)
      ) as led on led.of_lead = report_lead.lead_id where ${condition}
    ) as counted
    group by fingerprint, site, path`.execute(db);
  return rows;
}

const NONE: Rate = { visits: 0, leads: 0 };

function sum(one: Rate, other: Rate): Rate {
  return { visits: one.visits + other.visits, leads: one.leads + other.leads };
}

async function findVisitsOfPages(db: Db, filter: HealthFilter, paths: readonly string[]) {
  const source = sourceOfPages({ ...filter, release: '' });
  const query = { source, by: PAGE, measures: VISITS_AND_LEADS };
  const began = sql`${filterCondition(filter)} and path in (${sql.join(paths)})`;
  const { rows } = await sql<{ site: string; path: string } & Rate>`
    select site, path, cast(coalesce(sum(visits), 0) as bigint) as visits, ${LEAD_COUNT} as leads
    from ${rollupRows(db, query, began)} group by site, path`.execute(db);
  return rows;
}
