import { schemaUri } from '@zipfront/contracts/events/names';
import type { WebVital } from '@zipfront/contracts/events/types';
import { sql } from 'kysely';
import { PERIODS_MS } from '../../platform/retention/periods.ts';
import { compiledOnce, padded } from '../../platform/store/compiled-once.ts';
import type { Db, Trx } from '../../platform/store/schema.ts';
import { fromJson } from '../../platform/store/tables/columns.ts';
import type { EventRow } from '../../platform/store/tables/events.ts';
import {
  VITAL_METRICS,
  type VitalMetric,
  type VitalRow,
} from '../../platform/store/tables/health.ts';
import type { ReportTouchRow } from '../../platform/store/tables/reports.ts';
import { bucketIndex } from './percentiles.ts';
import { endOfDay } from './reporting-time.ts';
import { dimensionName, OTHER_NAMES } from './visit-dimensions.ts';

export const VITAL_SCHEMA: string = schemaUri('web_vital');

/** Names of releases are those of files. */
const RELEASE = /^[\w.-]{1,80}$/;

const CELLS_PER_STATEMENT = [32, 8, 1] as const;

const KEY = ['day', 'site', 'path', 'release', 'metric', 'device', 'bucket', 'origin'] as const;
const VITAL_COLUMNS = [...KEY, 'measured', 'expires_at'] as const;

type VisitFacts = Pick<ReportTouchRow, 'device' | 'release' | 'origin'>;

export interface NewVital {
  day: number;
  row: EventRow;
}

/**
 * Counts measurements of speed. A metric that is reported again moves from its former bucket. Bots
 * are not counted.
 */
export async function countVitals(trx: Trx, vitals: readonly NewVital[]): Promise<void> {
  const ids = new Set(vitals.flatMap(({ row }) => row.visit_id ?? []));
  if (ids.size === 0) return;
  const visits = await findVisits(trx, [...ids]);
  const cells = new Map<string, VitalRow>();
  for (const { day, row } of vitals) {
    const visit = row.visit_id === null ? undefined : visits.get(row.visit_id);
    if (visit === undefined || row.bot === 1) continue;
    for (const cell of vitalCells(day, row, visit)) {
      const name = JSON.stringify(KEY.map((column) => cell[column]));
      const known = cells.get(name);
      if (known === undefined) cells.set(name, cell);
      else known.measured += cell.measured;
    }
  }
  // Sorted in every transaction, so that two transactions cannot deadlock.
  const sorted = [...cells.keys()].sort().map((name) => cells.get(name) as VitalRow);
  await addCells(
    trx,
    sorted.filter(({ measured }) => measured !== 0),
  );
}

function vitalCells(day: number, row: EventRow, visit: VisitFacts): VitalRow[] {
  const vital = fromJson(row.data) as unknown as WebVital & { release?: unknown };
  if (!isCounted(vital.name) || row.path === null) return [];
  const own = typeof vital.release === 'string' && RELEASE.test(vital.release);
  const named = own ? (vital.release as string) : visit.release;
  const name = dimensionName(day, `${row.site} vital`, `${row.path}\n${named}`);
  const [path = OTHER_NAMES, release = ''] = name.split('\n');
  const { device, origin } = visit;
  const cell = { day, site: row.site, path, release, metric: vital.name, device, origin };
  const expires_at = endOfDay(day) + PERIODS_MS.health;
  const at = (value: number, measured: number): VitalRow => ({
    ...cell,
    bucket: bucketIndex(cell.metric, value),
    measured,
    expires_at,
  });
  // The subtraction can leave tiny decimals, which would move the value to the next bucket.
  const before = Number((vital.value - vital.delta).toFixed(6));
  const isAgain = vital.delta !== vital.value;
  return [at(vital.value, 1), ...(isAgain ? [at(before, -1)] : [])];
}

function isCounted(name: string): name is VitalMetric {
  return (VITAL_METRICS as readonly string[]).includes(name);
}

const visitsById = compiledOnce((db, count: number) =>
  db
    .selectFrom('report_touch')
    .select(['visit_id', 'device', 'release', 'origin'])
    .where('visit_id', 'in', Array<string>(count).fill(''))
    .compile(),
);

type FoundVisit = Pick<ReportTouchRow, 'visit_id'> & VisitFacts;

async function findVisits(trx: Db, ids: string[]): Promise<Map<string, VisitFacts>> {
  const parameters = padded(ids);
  const query = visitsById(trx, parameters.length);
  const { rows } = await trx.executeQuery<FoundVisit>({ ...query, parameters });
  return new Map(rows.map((row) => [row.visit_id, row]));
}

const upsert = compiledOnce((db, count: number) => {
  const row = sql`(${sql.join(VITAL_COLUMNS.map(() => null))})`;
  return sql`insert into rollup_vital (${sql.join(VITAL_COLUMNS.map((name) => sql.ref(name)))})
    values ${sql.join(Array.from({ length: count }, () => row))}
    on conflict (${sql.join(KEY.map((name) => sql.ref(name)))})
    do update set measured = rollup_vital.measured + excluded.measured`.compile(db);
});

async function addCells(trx: Db, cells: readonly VitalRow[]): Promise<void> {
  let position = 0;
  for (const count of CELLS_PER_STATEMENT) {
    for (; cells.length - position >= count; position += count) {
      const parameters = cells
        .slice(position, position + count)
        .flatMap((cell) => VITAL_COLUMNS.map((name) => cell[name]));
      await trx.executeQuery({ ...upsert(trx, count), parameters });
    }
  }
}
