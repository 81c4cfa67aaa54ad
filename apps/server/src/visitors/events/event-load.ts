import { MEGABYTE } from '@zipfront/contracts/bytes';
import { DAY_MS } from '@zipfront/contracts/time/time';
import { sql } from 'kysely';
import { preparedOnce } from '../../platform/store/compiled-once.ts';
import { arrayText, isDirect, rowInto } from '../../platform/store/insertions.ts';
import type { Db, Trx } from '../../platform/store/schema.ts';
import type { BadEventRow, EventLoadRow, EventRow } from '../../platform/store/tables/events.ts';

/**
 * Maximum bytes of a visit's events: tens of thousands of them. Any client with a visit's public id
 * can send some.
 */
export const MAX_VISIT_BYTES = 64 * MEGABYTE;

export const LOAD_STEP_BYTES = 64 * 1024;

const ROW_OVERHEAD_BYTES = 256;

/**
 * Adds the bytes of new events to their visits. They are rounded at random to whole steps, so that
 * visitors with few events cost no write.
 */
export async function addLoads(
  trx: Db,
  events: readonly EventRow[],
  bad: readonly BadEventRow[],
): Promise<void> {
  const bytes = new Map<string, number>();
  for (const row of [...events, ...bad]) {
    const { visit_id: id } = row;
    if (id !== null) bytes.set(id, (bytes.get(id) ?? 0) + rowBytes(row));
  }

  const loads: EventLoadRow[] = [];
  // Sorted for the same reason as the rows: two transactions with the same visits cannot deadlock.
  for (const visitId of [...bytes.keys()].sort()) {
    const rounded = roundedToSteps(bytes.get(visitId) ?? 0);
    if (rounded > 0) loads.push({ visit_id: visitId, bytes: rounded });
  }
  if (loads.length > 0) await addRows(trx, loads);
}

function rowBytes(row: EventRow | BadEventRow): number {
  return (
    ('raw' in row ? row.raw.length : row.data.length + row.contexts.length) + ROW_OVERHEAD_BYTES
  );
}

function roundedToSteps(bytes: number): number {
  return Math.floor(bytes / LOAD_STEP_BYTES + Math.random()) * LOAD_STEP_BYTES;
}

const ADDED = sql`on conflict (visit_id) do update set bytes = event_load.bytes + excluded.bytes`;

const addOne = preparedOnce((db, _: 1) =>
  sql`${rowInto('event_load', ['visit_id', 'bytes'])} ${ADDED}`.compile(db),
);

const addMany = preparedOnce((db, _: 'many') =>
  sql`insert into event_load (visit_id, bytes)
    select unnest(${null}::text[]), unnest(${null}::bigint[]) ${ADDED}`.compile(db),
);

async function addRows(trx: Db, loads: readonly EventLoadRow[]): Promise<void> {
  const { adapter } = trx.getExecutor();
  if (isDirect(adapter)) {
    const { sql } = addOne(trx, 1);
    for (const { visit_id, bytes } of loads) adapter.runDirectly(sql, [visit_id, bytes]);
    return;
  }
  const visitIds = arrayText(loads.map(({ visit_id }) => visit_id));
  const parameters = [visitIds, arrayText(loads.map(({ bytes }) => bytes))];
  await trx.executeQuery({ ...addMany(trx, 'many'), parameters });
}

/**
 * Maximum bytes of a day's events without a visit: those of about a thousand visitors, which no
 * report needs; 2 GB in 30 days.
 */
export const MAX_UNATTACHED_BYTES_PER_DAY = 64 * MEGABYTE;

type AnyRow = EventRow | BadEventRow;

export async function hasRoomForUnattached(trx: Trx, rows: readonly AnyRow[]): Promise<boolean> {
  const [first] = rows.filter(isUnattached);
  if (first === undefined) return true;
  const load = await trx
    .selectFrom('unattached_load')
    .select('bytes')
    .where('day', '=', startOfUtcDay(first))
    .executeTakeFirst();
  return (load?.bytes ?? 0) < MAX_UNATTACHED_BYTES_PER_DAY;
}

/** Adds the bytes of events without a visit to their day, estimated as in `addLoads`. */
export async function addUnattachedLoad(trx: Trx, rows: readonly AnyRow[]): Promise<void> {
  const unattached = rows.filter(isUnattached);
  const [first] = unattached;
  if (first === undefined) return;
  const bytes = roundedToSteps(unattached.reduce((sum, row) => sum + rowBytes(row), 0));
  if (bytes === 0) return;
  await trx
    .insertInto('unattached_load')
    .values({ day: startOfUtcDay(first), bytes })
    .onConflict((conflict) =>
      conflict
        .column('day')
        .doUpdateSet((set) => ({ bytes: set('unattached_load.bytes', '+', bytes) })),
    )
    .execute();
}

export function isUnattached(row: AnyRow): boolean {
  return row.visit_id === null;
}

function startOfUtcDay({ received_at: at }: AnyRow): number {
  return at - (at % DAY_MS);
}
