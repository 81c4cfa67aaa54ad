import type { Kysely } from 'kysely';
import type { BadEventRow, Database, EventRow } from '../store/schema.ts';

/**
 * How much may stand in the events of one visit: tens of thousands of events, and no visitor makes so
 * many. Whoever knows the public id of a visit can send events to it, so that it must end somewhere.
 */
export const MAX_VISIT_BYTES = 64 * 1024 * 1024;

/** Bytes are counted in steps of this size. */
export const LOAD_STEP_BYTES = 64 * 1024;

/** What a row takes beside its text. */
const BYTES_A_ROW = 256;

/**
 * Adds what was written to the loads of its visits. Each batch counts as some whole steps:
 * with a step of 64 KB one of 8 KB counts as one step in one of eight cases, and as none in the others.
 * The sum is right within some hundredths, and visitors with few events cost no write at all.
 */
export async function addLoads(
  trx: Kysely<Database>,
  events: readonly EventRow[],
  bad: readonly BadEventRow[],
): Promise<void> {
  const bytes = new Map<string, number>();
  function add(visitId: string | null, length: number): void {
    if (visitId !== null) bytes.set(visitId, (bytes.get(visitId) ?? 0) + length + BYTES_A_ROW);
  }
  for (const { visit_id: id, data, contexts } of events) add(id, data.length + contexts.length);
  for (const { visit_id: id, raw } of bad) add(id, raw.length);

  // In one order everywhere, for the same reason as the rows.
  for (const visitId of [...bytes.keys()].sort()) {
    const steps = Math.floor((bytes.get(visitId) ?? 0) / LOAD_STEP_BYTES + Math.random());
    if (steps > 0) await addLoad(trx, visitId, steps * LOAD_STEP_BYTES);
  }
}

async function addLoad(trx: Kysely<Database>, visitId: string, bytes: number): Promise<void> {
  await trx
    .insertInto('event_load')
    .values({ visit_id: visitId, bytes })
    .onConflict((conflict) =>
      conflict.column('visit_id').doUpdateSet((set) => ({
        bytes: set('event_load.bytes', '+', set.ref('excluded.bytes')),
      })),
    )
    .execute();
}
