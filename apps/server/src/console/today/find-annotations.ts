import type { ResponseOf } from '@zipfront/contracts/api/operation';
import type { getDays } from '@zipfront/contracts/api/today';
import type { Db } from '../../platform/store/schema.ts';
import { dateOfDay, reportingTime, startOfDay } from '../../reporting/rollups/reporting-time.ts';

type Row = ResponseOf<typeof getDays>['annotations'][number];

type Annotation = Omit<Row, 'day'> & { day: number };

export interface AnnotationsQuery {
  from: number;
  to: number;
  site: string | null;
  timeZone: string;
}

/** Days without visits after which a release is new, even if a browser stored it. */
const UNSEEN_DAYS = 28;

/** Maximum number of releases, and of imports; the latest come first. */
const MAX_PER_KIND = 200;

export async function findAnnotations(db: Db, query: AnnotationsQuery): Promise<Row[]> {
  const found = await Promise.all([
    findNewReleases(db, query),
    findApplied(db, query),
    findStartsAndEnds(db, query),
  ]);
  return found
    .flat()
    .sort((one, other) => one.day - other.day || (one.name < other.name ? -1 : 1))
    .map((annotation) => ({ ...annotation, day: dateOfDay(annotation.day) }));
}

async function findNewReleases(
  db: Db,
  { from, to, site }: AnnotationsQuery,
): Promise<Annotation[]> {
  const rows = await db
    .selectFrom('rollup_release')
    .select(['site', 'release', ({ fn }) => fn.min<number>('day').as('day')])
    .where('day', '>=', from - UNSEEN_DAYS)
    .where('day', '<=', to)
    .where('release', '<>', '')
    .where('visits', '>', 0)
    .$if(site !== null, (releases) => releases.where('site', '=', site ?? ''))
    .groupBy(['site', 'release'])
    .having(({ fn }) => fn.min('day'), '>=', from)
    .orderBy('day', 'desc')
    .limit(MAX_PER_KIND)
    .execute();
  return rows.map(({ release, ...row }) => ({ ...row, kind: 'release', name: release, id: null }));
}

async function findApplied(
  db: Db,
  { from, to, site, timeZone }: AnnotationsQuery,
): Promise<Annotation[]> {
  const rows = await db
    .selectFrom('spend_import')
    .select(['id', 'site', 'file_name', 'applied_at'])
    .where('applied_at', '>=', startOfDay(from, timeZone))
    .where('applied_at', '<', startOfDay(to + 1, timeZone))
    .where('undone_at', 'is', null)
    .$if(site !== null, (imports) => imports.where('site', 'in', ['', site ?? '']))
    .orderBy('applied_at', 'desc')
    .limit(MAX_PER_KIND)
    .execute();
  return rows.map(({ id, site: of, file_name: name, applied_at: at }) => ({
    day: reportingTime(at ?? 0, timeZone).day,
    kind: 'spend-import',
    site: of,
    name,
    id,
  }));
}

async function findStartsAndEnds(
  db: Db,
  { from, to, site }: AnnotationsQuery,
): Promise<Annotation[]> {
  const rows = await db
    .selectFrom('experiment')
    .select(['name', 'site', 'start_day', 'end_day'])
    .where((eb) => eb.or([eb.between('start_day', from, to), eb.between('end_day', from, to)]))
    .$if(site !== null, (experiments) => experiments.where('site', '=', site ?? ''))
    .execute();
  return rows
    .flatMap(({ start_day: start, end_day: end, ...row }): Annotation[] => [
      { ...row, day: start, kind: 'experiment-start', id: null },
      ...(end === null ? [] : [{ ...row, day: end, kind: 'experiment-end' as const, id: null }]),
    ])
    .filter(({ day }) => day >= from && day <= to);
}
