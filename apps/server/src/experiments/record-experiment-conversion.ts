import { DAY_MS } from '@zipfront/contracts/day-ms';
import type { Transaction } from 'kysely';
import type { Database } from '../store/schema.ts';
import { addCounts } from './add-counts.ts';
import { dayOf } from './day.ts';

/** A hand-off counts for so long after the visit was first shown an arm. */
export const CONVERSION_MS = 7 * DAY_MS;

/**
 * Counts the first hand-off of a visit for its experiments. The visit's row must be locked,
 * as `recordExposures` locks it: otherwise an exposure that is stored at the same time would not see the hand-off.
 *
 * @param at when it was made
 */
export async function recordExperimentConversion(
  trx: Transaction<Database>,
  { visitId, at }: { visitId: string; at: number },
): Promise<void> {
  const converted = await trx
    .updateTable('experiment_visit')
    .set({ converted_at: at })
    .where('visit_id', '=', visitId)
    .where('converted_at', 'is', null)
    .where('exposed_at', '<=', at)
    .where('exposed_at', '>', at - CONVERSION_MS)
    .returning(['experiment', 'arm', 'sample'])
    .execute();
  const counts = converted.map((row) => ({ ...row, day: dayOf(at), visitors: 0, conversions: 1 }));
  await addCounts(trx, counts);
}
