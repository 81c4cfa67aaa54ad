import type { Transaction } from 'kysely';
import type { Database } from '../../platform/store/schema.ts';
import { removeCallBack } from '../../shipping/orders/remove-call-back.ts';
import { lockVisit } from '../../visitors/visits/lock-visit.ts';
import type { DeletionOutcome, ItemDeletion } from './item-deletion.ts';

/** Deletes a call-back, also one that another visitor requested, too, unless its version is another one by now. */
export async function deleteCallBackAtDesk(
  trx: Transaction<Database>,
  { id, version, by, at }: ItemDeletion & { id: string },
): Promise<DeletionOutcome> {
  const found = await trx
    .selectFrom('call_back')
    .select('visit_id')
    .where('id', '=', id)
    .executeTakeFirst();
  if (found === undefined) return 'missing';
  if (found.visit_id !== null) await lockVisit(trx, found.visit_id);
  const call = await trx
    .updateTable('call_back')
    .set({ version })
    .where('id', '=', id)
    .where('version', '=', version)
    .returning('id')
    .executeTakeFirst();
  if (call === undefined) return 'changed-meanwhile';
  await removeCallBack(trx, { id, by, at });
  return 'deleted';
}
