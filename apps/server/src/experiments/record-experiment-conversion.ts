import type { Transaction } from 'kysely';
import { addArmLead, CONVERSION_MS } from '../reports/count-arm-money.ts';
import type { Database } from '../store/schema.ts';
import { addCounts } from './add-counts.ts';
import { dayOf } from './day.ts';

/**
 * Counts the first hand-off of a visit for its experiments, and stores each as one whose money is counted for them. The visit's row must be locked,
 * as `recordExposures` locks it: otherwise an exposure that is stored at the same time would not see the hand-off.
 *
 * @param handoff.at when it was made
 */
export async function recordExperimentConversion(
  trx: Transaction<Database>,
  { visitId, leadId, at }: { visitId: string; leadId: string; at: number },
): Promise<void> {
  await addArmLead(trx, { visitId, leadId, at });
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
