import { EACH_RELEASE, type PageHealthView } from '@zipfront/contracts/console/health';
import { type Kysely, type RawBuilder, type SqlBool, sql } from 'kysely';
import { isPostgres } from '../store/column-types.ts';
import type { Database } from '../store/schema.ts';
import { VITAL_METRICS, type VitalMetric } from '../store/vital-row.ts';
import type { HealthFilter } from './health-filter.ts';
import { p75Of } from './p75-of.ts';

type Histograms = Record<VitalMetric, Map<number, number>>;

interface Page {
  site: string;
  path: string;
  release: string | null;
  visits: number;
  leads: number;
  errors: number;
  histograms: Histograms;
}

/**
 * How fast is each page, how often does it fail, and how many of the visits that began there made a lead? Of all releases
 * together, of one, or of each by itself. The pages with the most visits first.
 */
export async function findPageHealth(
  db: Kysely<Database>,
  filter: HealthFilter,
): Promise<PageHealthView[]> {
  const pages = new Map<string, Page>();
  const pageOf = ({ site, path, release }: Pick<Page, 'site' | 'path' | 'release'>): Page => {
    const key = JSON.stringify([site, path, release]);
    const empty = { visits: 0, leads: 0, errors: 0 };
    const page = pages.get(key) ?? { site, path, release, ...empty, histograms: emptyHistograms() };
    pages.set(key, page);
    return page;
  };
  const [counted, measured, failed] = await Promise.all([
    findVisits(db, filter),
    findMeasurements(db, filter),
    findReports(db, filter),
  ]);
  for (const { visits, leads, ...cell } of counted) {
    Object.assign(pageOf(cell), { visits: Number(visits), leads: Number(leads) });
  }
  for (const { metric, bucket, measured: count, ...cell } of measured) {
    pageOf(cell).histograms[metric].set(bucket, Number(count));
  }
  for (const { reports, ...cell } of failed) pageOf(cell).errors = Number(reports);
  return [...pages.values()]
    .map(viewOf)
    .sort(
      (one, other) =>
        other.visits - one.visits ||
        compare(one.path, other.path) ||
        compare(one.release ?? '', other.release ?? ''),
    );
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

/** Fewer rows have the visits of pages without their releases. */
function findVisits(db: Kysely<Database>, filter: HealthFilter) {
  const cube = filter.release === '' ? ('cube_page' as const) : ('cube_release' as const);
  return db
    .selectFrom(cube)
    .select([
      'site',
      'path',
      releaseOf(filter),
      sql<number>`cast(sum(visits) as bigint)`.as('visits'),
      sql<number>`cast(sum(handoffs + orders + call_backs) as bigint)`.as('leads'),
    ])
    .where(within(filter))
    .groupBy(['site', 'path', ...grouped(filter)])
    .execute();
}

/**
 * SQLite adds up each day first, in the order of the key: a third of the rows is left to be sorted. PostgreSQL sorts nothing, and
 * would group all rows twice.
 */
function findMeasurements(db: Kysely<Database>, filter: HealthFilter) {
  const groups = ['site', 'path', 'metric', 'bucket', ...grouped(filter)] as const;
  const cell = ['site', 'path', 'metric', 'bucket'] as const;
  const measured = sql<number>`cast(sum(measured) as bigint)`.as('measured');
  const days = db
    .selectFrom('cube_vital')
    .select([...cell, releaseOf(filter), measured])
    .where(within(filter))
    .where('metric', 'in', VITAL_METRICS);
  if (isPostgres(db)) return days.groupBy(groups).execute();
  return db
    .selectFrom(days.groupBy(['day', ...groups]).as('days'))
    .select([...cell, 'release', measured])
    .groupBy(groups)
    .execute();
}

function findReports(db: Kysely<Database>, filter: HealthFilter) {
  return db
    .selectFrom('error_day')
    .select([
      'site',
      'path',
      releaseOf(filter),
      sql<number>`cast(sum(reports) as bigint)`.as('reports'),
    ])
    .where(within(filter))
    .groupBy(['site', 'path', ...grouped(filter)])
    .execute();
}

/** The release of a row; null where all of them are one row. */
function releaseOf({ release }: HealthFilter) {
  const shown: RawBuilder<string | null> = release === '' ? sql`null` : sql`release`;
  return shown.as('release');
}

function grouped({ release }: HealthFilter): 'release'[] {
  return release === '' ? [] : ['release'];
}

function within({ from, to, site, release }: HealthFilter) {
  const ofSite = site === null ? sql`` : sql` and site = ${site}`;
  const isOne = release !== '' && release !== EACH_RELEASE;
  const ofRelease = isOne ? sql` and release = ${release}` : sql``;
  return sql<SqlBool>`day between ${from} and ${to}${ofSite}${ofRelease}`;
}

function compare(one: string, other: string): number {
  return one < other ? -1 : one > other ? 1 : 0;
}
