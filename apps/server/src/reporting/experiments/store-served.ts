import type { Transaction } from 'kysely';
import type { ExperimentServedRow } from '../../platform/store/experiment-rows.ts';
import type { Database } from '../../platform/store/schema.ts';

/** Stores how many assignments a server has sent so far: written twice, or late, it is the same. */
export async function storeServed(
  trx: Transaction<Database>,
  rows: ExperimentServedRow[],
): Promise<void> {
  for (const row of rows) {
    await trx
      .insertInto('experiment_served')
      .values(row)
      .onConflict((conflict) =>
        conflict
          .columns(['experiment', 'day', 'arm', 'server'])
          .doUpdateSet((set) => ({ served: set.ref('excluded.served') }))
          .whereRef('excluded.served', '>', 'experiment_served.served'),
      )
      .execute();
  }
}
