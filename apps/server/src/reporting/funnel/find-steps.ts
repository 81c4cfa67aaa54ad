import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../platform/store/schema.ts';
import type { CountedBy, RollupSums, Step } from '../../platform/store/tables/reports.ts';
import { columnsOfPages, type HealthFilter, visitsWithin } from '../page-health/health-filter.ts';
import {
  ALL_VISITS,
  filterColumns,
  filterCondition,
  type ReportFilter,
  selectedSums,
  type VisitFilter,
  WITHOUT_CHOICES,
} from '../report/filter.ts';
import { lowerMedian } from '../rollups/percentiles.ts';
import { chooseSource, type ReportSource, rollupRows } from '../rollups/row-tables.ts';

type SumsBy<Column extends keyof CountedBy> = Pick<CountedBy, Column> & RollupSums;

export function sourceOfSteps(
  filter: VisitFilter,
  by: readonly (keyof CountedBy)[] = [],
): ReportSource {
  return chooseSource([...filterColumns(filter), ...by]);
}

export async function findSteps(db: Db, filter: VisitFilter): Promise<RollupSums> {
  const { rows } = await sql<RollupSums>`select ${sql.join(selectedSums)}
    from ${stepRows(db, filter)}`.execute(db);
  return rows[0] as RollupSums;
}

export function findDays(db: Db, filter: VisitFilter, limit: number): Promise<SumsBy<'day'>[]> {
  return findBy(db, filter, { by: ['day'], order: sql`day desc`, limit });
}

export type PageSums = SumsBy<'path'> & {
  release: string | null;
};

export async function findPages(db: Db, filter: HealthFilter, limit: number): Promise<PageSums[]> {
  const by = columnsOfPages(filter);
  const order = sql`visits desc, ${sql.join(by.map((name) => sql.ref(name)))}`;
  const rows = await findBy(db, filter, { by, order, limit, within: visitsWithin(filter) });
  return rows.map((row) => ({ ...row, release: filter.release === '' ? null : row.release }));
}

export async function findNames(
  db: Db,
  filter: VisitFilter,
  { by, limit }: { by: 'campaign' | 'channel' | 'path'; limit: number },
): Promise<string[]> {
  const rows = await findBy(db, filter, {
    by: [by],
    order: sql`visits desc, ${sql.ref(by)}`,
    limit,
  });
  return rows.map((row) => row[by]).filter((name) => name !== '');
}

/** Maximum number of visits for medians; more would be slow, and change the median by about 1 %. */
const VISITS_OF_MEDIANS = 50_000;

export type Medians = Partial<Record<Step, number | null>>;

/**
 * Finds the median times to the steps, of the latest days if there are too many visits; null for a
 * step that no visit reached.
 */
export async function findMedians(
  db: Db,
  filter: VisitFilter,
  steps: readonly Step[],
  limit = VISITS_OF_MEDIANS,
): Promise<Medians> {
  const latest = sql`(
    select ${sql.join(steps.map((step) => sql.ref(`${step}_after`)))} from report_touch
    where ${filterCondition(filter)} order by day desc limit ${sql.lit(limit)}
  ) as latest`;
  const medians: Medians = {};
  for (const step of steps) {
    const after = sql.ref(`${step}_after`);
    const { rows } = await sql<{ seconds: number; visits: number | string }>`
      select ${after} as seconds, count(*) as visits from ${latest} where ${after} is not null
      group by ${after} order by ${after}`.execute(db);
    medians[step] = lowerMedian(rows.map(({ seconds, visits }) => [seconds, Number(visits)]));
  }
  return medians;
}

async function findBy<Column extends keyof CountedBy>(
  db: Db,
  filter: VisitFilter,
  {
    by,
    order,
    limit,
    within = filterCondition(filter),
  }: {
    by: readonly Column[];
    order: RawBuilder<unknown>;
    limit: number;
    within?: RawBuilder<unknown>;
  },
): Promise<SumsBy<Column>[]> {
  const columns = sql.join(by.map((name) => sql.ref(name)));
  const { rows } = await sql<SumsBy<Column>>`select ${columns}, ${sql.join(selectedSums)}
    from ${stepRows(db, filter, by, within)}
    group by ${columns} having ${sql.join(
      WITHOUT_CHOICES.map((name) => sql`sum(${sql.ref(name)}) <> 0`),
      sql` or `,
    )} order by ${order} limit ${limit}`.execute(db);
  return rows;
}

function stepRows(
  db: Db,
  filter: VisitFilter,
  by: readonly (keyof CountedBy)[] = [],
  within = filterCondition(filter),
): RawBuilder<unknown> {
  const source = sourceOfSteps(filter, by);
  return rollupRows(db, { source, by, measures: WITHOUT_CHOICES }, within);
}

/** Maximum number of values of a property to filter by. */
const MAX_FILTER_VALUES = 50;

type DaysOfSite = Omit<ReportFilter, 'channel'>;

/** Finds the channels, campaigns and pages of the visits in some days, the most visits first. */
export async function findFilterValues(db: Db, days: DaysOfSite) {
  const [channels, campaigns, pages] = await Promise.all([
    findValues(db, days, 'channel'),
    findValues(db, days, 'campaign'),
    findValues(db, days, 'path'),
  ]);
  return { channels, campaigns, pages };
}

/** Finds the values of one property of the visits in some days, the most visits first. */
function findValues(
  db: Db,
  { from, to, site }: DaysOfSite,
  by: 'channel' | 'campaign' | 'path',
): Promise<string[]> {
  return findNames(db, { ...ALL_VISITS, from, to, site }, { by, limit: MAX_FILTER_VALUES });
}
