import type { Transaction } from 'kysely';
import type { Database } from '../../platform/store/schema.ts';
import { addArmLead, CONVERSION_MS } from '../rollups/count-arm-money.ts';
import { reportingTime } from '../rollups/reporting-time.ts';
import { addCounts } from './add-counts.ts';

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
  if (converted.length === 0) return;
  const experiments = await trx.selectFrom('experiment').select(['name', 'time_zone']).execute();
  const counts = converted.flatMap((row) => {
    const experiment = experiments.find(({ name }) => name === row.experiment);
    if (experiment === undefined) return [];
    return [
      { ...row, day: reportingTime(at, experiment.time_zone).day, visitors: 0, conversions: 1 },
    ];
  });
  await addCounts(trx, counts);
}
