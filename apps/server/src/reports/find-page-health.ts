import type { PageHealthView } from '@zipfront/contracts/console/health';
import { type Kysely, type SqlBool, sql } from 'kysely';
import { isPostgres } from '../store/column-types.ts';
import type { Database } from '../store/schema.ts';
import { VITAL_METRICS, type VitalMetric } from '../store/vital-row.ts';
import type { HealthFilter } from './health-filter.ts';
import { p75Of } from './p75-of.ts';

type Histograms = Record<VitalMetric, Map<number, number>>;

interface Page {
  site: string;
  path: string;
  visits: number;
  leads: number;
  errors: number;
  histograms: Histograms;
}

/**
 * How fast is each page, how often does it fail, and how many of the visits that began there made a lead? The pages with
 * the most visits first.
 */
export async function findPageHealth(
  db: Kysely<Database>,
  filter: HealthFilter,
): Promise<PageHealthView[]> {
  const pages = new Map<string, Page>();
  const pageOf = (site: string, path: string): Page => {
    const key = `${site} ${path}`;
    const empty = { visits: 0, leads: 0, errors: 0 };
    const page = pages.get(key) ?? { site, path, ...empty, histograms: emptyHistograms() };
    pages.set(key, page);
    return page;
  };
  const [counted, measured, failed] = await Promise.all([
    findVisits(db, filter),
    findMeasurements(db, filter),
    findReports(db, filter),
  ]);
  for (const { site, path, visits, leads } of counted) {
    Object.assign(pageOf(site, path), { visits: Number(visits), leads: Number(leads) });
  }
  for (const { site, path, metric, bucket, measured: count } of measured) {
    pageOf(site, path).histograms[metric].set(bucket, Number(count));
  }
  for (const { site, path, reports } of failed) pageOf(site, path).errors = Number(reports);
  return [...pages.values()]
    .map(viewOf)
    .sort((one, other) => other.visits - one.visits || compare(one.path, other.path));
}

function viewOf({ histograms, ...page }: Page): PageHealthView {
  const { visits, errors } = page;
  return {
    ...page,
    lcp: p75Of('LCP', histograms.LCP),
    inp: p75Of('INP', histograms.INP),
    cls: p75Of('CLS', histograms.CLS),
    errorsPerThousand: visits === 0 ? null : (errors / visits) * 1_000,
  };
}

function emptyHistograms(): Histograms {
  return { LCP: new Map(), INP: new Map(), CLS: new Map() };
}

function findVisits(db: Kysely<Database>, filter: HealthFilter) {
  return db
    .selectFrom('cube_page')
    .select([
      'site',
      'path',
      sql<number>`cast(sum(visits) as bigint)`.as('visits'),
      sql<number>`cast(sum(handoffs + orders + call_backs) as bigint)`.as('leads'),
    ])
    .where(within(filter))
    .groupBy(['site', 'path'])
    .execute();
}

/**
 * SQLite adds up each day first, in the order of the key: a third of the rows is left to be sorted. PostgreSQL sorts nothing, and
 * would group all rows twice.
 */
function findMeasurements(db: Kysely<Database>, filter: HealthFilter) {
  const cell = ['site', 'path', 'metric', 'bucket'] as const;
  const measured = sql<number>`cast(sum(measured) as bigint)`.as('measured');
  const days = db
    .selectFrom('cube_vital')
    .select([...cell, measured])
    .where(within(filter))
    .where('metric', 'in', VITAL_METRICS);
  if (isPostgres(db)) return days.groupBy(cell).execute();
  return db
    .selectFrom(days.groupBy(['day', ...cell]).as('days'))
    .select([...cell, measured])
    .groupBy(cell)
    .execute();
}

function findReports(db: Kysely<Database>, filter: HealthFilter) {
  return db
    .selectFrom('error_day')
    .select(['site', 'path', sql<number>`cast(sum(reports) as bigint)`.as('reports')])
    .where(within(filter))
    .groupBy(['site', 'path'])
    .execute();
}

function within({ from, to, site }: HealthFilter) {
  return site === null
    ? sql<SqlBool>`day between ${from} and ${to}`
    : sql<SqlBool>`day between ${from} and ${to} and site = ${site}`;
}

function compare(one: string, other: string): number {
  return one < other ? -1 : one > other ? 1 : 0;
}
