import type { Transaction } from 'kysely';
import type { ExperimentDayRow } from '../../platform/store/experiment-rows.ts';
import type { Database } from '../../platform/store/schema.ts';

/**
 * Adds to the counts of days. As the last step of a transaction: it locks their rows in one order until the
 * commit, so that two transactions cannot wait for each other.
 */
export async function addCounts(
  trx: Transaction<Database>,
  counts: ExperimentDayRow[],
): Promise<void> {
  const sums = new Map<string, ExperimentDayRow>();
  for (const count of counts) {
    const key = [count.experiment, count.sample, count.day, count.arm].join(' ');
    const sum = sums.get(key);
    sums.set(key, {
      ...count,
      visitors: count.visitors + (sum?.visitors ?? 0),
      conversions: count.conversions + (sum?.conversions ?? 0),
    });
  }
  for (const key of [...sums.keys()].sort()) {
    await trx
      .insertInto('experiment_day')
      .values(sums.get(key) as ExperimentDayRow)
      .onConflict((conflict) =>
        conflict.columns(['experiment', 'sample', 'day', 'arm']).doUpdateSet((set) => ({
          visitors: set('experiment_day.visitors', '+', set.ref('excluded.visitors')),
          conversions: set('experiment_day.conversions', '+', set.ref('excluded.conversions')),
        })),
      )
      .execute();
  }
}
