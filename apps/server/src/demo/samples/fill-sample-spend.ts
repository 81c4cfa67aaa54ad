import type { Transaction } from 'kysely';
import type { Database } from '../../platform/store/schema.ts';
import type { Store } from '../../platform/store/store.ts';
import { reportingTime } from '../../reporting/rollups/reporting-time.ts';
import { lockSpend } from '../../reporting/spend/lock-spend.ts';
import { planImport } from '../../reporting/spend/plan-import.ts';
import { storePreview } from '../../reporting/spend/store-preview.ts';
import type { SpendPlan } from './plan-spend.ts';

/** Stores the spend of samples up to yesterday, an import for each file. Where other spend counts, theirs does not. */
export async function fillSampleSpend(store: Store, plan: SpendPlan, now: number): Promise<void> {
  for (const { site, name: fileName, lines } of plan.filesBefore(reportingTime(now, 'UTC').day)) {
    const file = { currency: 'USD', lines, notes: [], questions: [] };
    const planned = planImport(file, {
      actor: 'sample data',
      site,
      fileName,
      currency: 'USD',
      at: now,
      sample: true,
    });
    await storePreview(store, planned);
    await store.write(countSampleSpend, { id: planned.head.id, at: now });
  }
}

/** Lets an import of samples count, unless spend counts that is not a sample. */
export async function countSampleSpend(
  trx: Transaction<Database>,
  { id, at }: { id: string; at: number },
): Promise<void> {
  await lockSpend(trx);
  const other = await trx
    .selectFrom('spend_import')
    .select('id')
    .where('sample', '=', 0)
    .where('applied_at', 'is not', null)
    .where('undone_at', 'is', null)
    .executeTakeFirst();
  if (other) {
    await trx.deleteFrom('spend_import').where('id', '=', id).execute();
    return;
  }
  await trx.updateTable('spend').set({ counts: 1 }).where('import_id', '=', id).execute();
  await trx
    .updateTable('spend_import')
    .set({ applied_at: at, expires_at: null })
    .where('id', '=', id)
    .execute();
}
