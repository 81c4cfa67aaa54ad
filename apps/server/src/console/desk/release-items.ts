import { NO_CHANNELS } from '../../notifications/queue-notification.ts';
import { type Act, recordAction } from '../../platform/audit/audit-trail.ts';
import type { Trx } from '../../platform/store/schema.ts';
import { changeOrder } from '../../shipping/orders/change-order.ts';
import { addEntry, itemSubject } from './entries.ts';

/** Leaves the open items of an account without a holder, so that the others find them. */
export async function releaseItems(
  trx: Trx,
  { accountId, by, at }: Act & { accountId: string },
): Promise<void> {
  const callBacks = await trx
    .updateTable('call_back')
    .set(({ eb }) => ({ holder_id: null, version: eb('version', '+', 1) }))
    .where('holder_id', '=', accountId)
    .where('status', '=', 'open')
    .returning('id')
    .execute();
  // An operator at the terminal has no account, and an entry has one.
  const actor = { ...by, accountId: by.accountId ?? accountId };
  for (const { id } of callBacks) {
    const item = { call_back_id: id };
    const subject = itemSubject(item);
    await addEntry(trx, { item, what: 'released', by: actor, at });
    const detail = { what: 'released' };
    await recordAction(trx, { by, at, action: 'call-back-changed', subject, detail });
  }
  const orders = await trx
    .selectFrom('shipping_order')
    .select(['reference', 'version'])
    .where('holder_id', '=', accountId)
    .execute();
  const change = { what: 'holder', to: null, reason: null } as const;
  for (const { reference, version } of orders) {
    // An order whose holder can no longer change is left as it is.
    await changeOrder(trx, { reference, version, change, by, at, channels: NO_CHANNELS });
  }
}
