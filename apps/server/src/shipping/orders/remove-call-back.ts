import type { Transaction } from 'kysely';
import { type Deletion, recordDeletion } from '../../platform/audit/record-deletion.ts';
import type { Database } from '../../platform/store/schema.ts';

/** Deletes a call-back with its entries, its row of the ledger and the notifications about it, and writes down that it was deleted. */
export async function removeCallBack(
  trx: Transaction<Database>,
  { id, by, at }: Deletion & { id: string },
): Promise<void> {
  await trx.deleteFrom('outbox').where('subject', '=', id).execute();
  await trx.deleteFrom('conversion').where('subject', '=', id).execute();
  // Its entries go by foreign key.
  const { numDeletedRows } = await trx
    .deleteFrom('call_back')
    .where('id', '=', id)
    .executeTakeFirst();
  if (numDeletedRows === 1n) await recordDeletion(trx, { kind: 'call-back', id, by, at });
}
