import type { Kysely } from 'kysely';
import type { BadEventRow, Database, EventRow } from '../store/schema.ts';

/**
 * Maximum size of the events of one visit: tens of thousands of events, more than any visitor creates.
 * It is limited because any client that knows the public id of a visit can send events to it.
 */
export const MAX_VISIT_BYTES = 64 * 1024 * 1024;

/** Bytes are counted in steps of this size. */
export const LOAD_STEP_BYTES = 64 * 1024;

/** Size of a row without its text. */
const ROW_OVERHEAD_BYTES = 256;

/**
 * Adds the size of stored rows to the loads of their visits. Each batch is randomly rounded to whole
 * steps: with steps of 64 KB, a batch of 8 KB counts as one step with a probability of 12.5 %, otherwise
 * as zero. The sum is accurate within a few percent, and visitors with few events cost no write.
 */
export async function addLoads(
  trx: Kysely<Database>,
  events: readonly EventRow[],
  bad: readonly BadEventRow[],
): Promise<void> {
  const bytes = new Map<string, number>();
  function add(visitId: string | null, length: number): void {
    if (visitId !== null)
      bytes.set(visitId, (bytes.get(visitId) ?? 0) + length + ROW_OVERHEAD_BYTES);
  }
  for (const { visit_id: id, data, contexts } of events) add(id, data.length + contexts.length);
  for (const { visit_id: id, raw } of bad) add(id, raw.length);

  // Sorted for the same reason as the rows.
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
