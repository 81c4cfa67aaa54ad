import { DAY_MS } from '@zipfront/contracts/day-ms';
import type { Transaction } from 'kysely';
import type { BadEventRow, Database, EventRow } from '../../platform/store/schema.ts';
import { bytesOf, roundedToSteps } from './visit-load.ts';

/**
 * Maximum size of the events of one day that belong to no visit, good and bad: those of some thousand visitors without one.
 * They are stored for 30 days, so that there are 2 GB of them at most. Neither a visitor nor a report misses them.
 */
export const MAX_UNATTACHED_BYTES_PER_DAY = 64 * 1024 * 1024;

type AnyRow = EventRow | BadEventRow;

/** Whether there is room for more events without a visit on the day of these rows; true where all have one. */
export async function hasRoomForUnattached(
  trx: Transaction<Database>,
  rows: readonly AnyRow[],
): Promise<boolean> {
  const [first] = rows.filter(isUnattached);
  if (first === undefined) return true;
  const load = await trx
    .selectFrom('unattached_load')
    .select('bytes')
    .where('day', '=', dayOf(first))
    .executeTakeFirst();
  return (load?.bytes ?? 0) < MAX_UNATTACHED_BYTES_PER_DAY;
}

/** Adds the size of stored rows without a visit to the load of their day, estimated as `addLoads` does. */
export async function addUnattachedLoad(
  trx: Transaction<Database>,
  rows: readonly AnyRow[],
): Promise<void> {
  const unattached = rows.filter(isUnattached);
  const [first] = unattached;
  if (first === undefined) return;
  const bytes = roundedToSteps(unattached.reduce((sum, row) => sum + bytesOf(row), 0));
  if (bytes === 0) return;
  await trx
    .insertInto('unattached_load')
    .values({ day: dayOf(first), bytes })
    .onConflict((conflict) =>
      conflict
        .column('day')
        .doUpdateSet((set) => ({ bytes: set('unattached_load.bytes', '+', bytes) })),
    )
    .execute();
}

/** Whether a row belongs to no visit. */
export function isUnattached(row: AnyRow): boolean {
  return row.visit_id === null;
}

/** The start of a row's day by UTC. */
function dayOf({ received_at: at }: AnyRow): number {
  return at - (at % DAY_MS);
}
