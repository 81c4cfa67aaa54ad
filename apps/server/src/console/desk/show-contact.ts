import { isChangeable } from '@zipfront/contracts/shipping/order-changes';
import { sql } from 'kysely';
import { recordAction } from '../../platform/audit/audit-trail.ts';
import type { Db, Trx } from '../../platform/store/schema.ts';
import { addHistory } from '../../shipping/orders/change-order.ts';
import { addEntry, type DeskActor, type ItemKey, itemSubject } from './entries.ts';

/**
 * Returns the number of a call-back, and records in the audit trail that `by` has seen it. `by`
 * becomes the holder of an open call-back without one. Null if it is missing.
 */
export async function showCallBackNumber(
  trx: Trx,
  { id, by, at }: { id: string; by: DeskActor; at: number },
): Promise<string | null> {
  const found = await trx
    .selectFrom('call_back')
    .select('phone')
    .where('id', '=', id)
    .executeTakeFirst();
  if (found === undefined) return null;
  const item = { call_back_id: id };
  const taken = await trx
    .updateTable('call_back')
    .set(({ eb }) => ({ holder_id: by.accountId, version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .where('status', '=', 'open')
    .where('holder_id', 'is', null)
    .returning('id')
    .executeTakeFirst();
  if (taken !== undefined) await addEntry(trx, { item, what: 'held', note: by.name, by, at });
  await recordContactShown(trx, item, { by, at, isTaken: taken !== undefined });
  return found.phone;
}

/** Returns the contact of an order, as `showCallBackNumber` the number of a call-back. */
export async function showOrderContact(
  trx: Trx,
  { reference, by, at }: { reference: string; by: DeskActor; at: number },
) {
  const found = await trx
    .selectFrom('shipping_order')
    .select(['phone', 'email', 'pickup_street', 'delivery_street', 'status'])
    .where('reference', '=', reference)
    .executeTakeFirst();
  if (found === undefined) return null;
  const { status, ...contact } = found;
  const taken = isChangeable(status, 'holder', 'account')
    ? await trx
        .updateTable('shipping_order')
        .set(({ eb }) => ({
          holder_id: by.accountId,
          version: eb('version', '+', 1),
          changed_at: at,
        }))
        .where('reference', '=', reference)
        .where('status', '=', status)
        .where('holder_id', 'is', null)
        .returning('reference')
        .executeTakeFirst()
    : undefined;
  if (taken !== undefined) {
    const change = { what: 'holder', before: null, after: by.name, reason: null } as const;
    await addHistory(trx, { reference, at, account: by.name, ...change });
  }
  await recordContactShown(trx, { reference }, { by, at, isTaken: taken !== undefined });
  return contact;
}

async function recordContactShown(
  trx: Trx,
  item: ItemKey,
  { by, at, isTaken }: { by: DeskActor; at: number; isTaken: boolean },
): Promise<void> {
  const detail: Record<string, string> = isTaken ? { what: 'held' } : {};
  await recordAction(trx, { by, at, action: 'contact-shown', subject: itemSubject(item), detail });
}

export async function findShownNumber(
  db: Db,
  { id, accountId }: { id: string; accountId: string },
): Promise<string | null> {
  const held = await db
    .selectFrom('call_back')
    .select('phone')
    .where('id', '=', id)
    .where('status', '=', 'open')
    .where('holder_id', '=', accountId)
    .executeTakeFirst();
  if (held === undefined || !(await wasShown(db, { call_back_id: id }, accountId))) return null;
  return held.phone;
}

export async function findShownContact(
  db: Db,
  { reference, accountId }: { reference: string; accountId: string },
) {
  const held = await db
    .selectFrom('shipping_order')
    .select(['phone', 'email', 'pickup_street', 'delivery_street', 'status'])
    .where('reference', '=', reference)
    .where('holder_id', '=', accountId)
    .executeTakeFirst();
  if (held === undefined) return null;
  const { status, ...contact } = held;
  if (!isChangeable(status, 'holder', 'account')) return null;
  return (await wasShown(db, { reference }, accountId)) ? contact : null;
}

/** There is an index of these entries of the audit trail. */
async function wasShown(db: Db, item: ItemKey, accountId: string): Promise<boolean> {
  const entry = await db
    .selectFrom('console_action')
    .select('id')
    .where('action', '=', sql.lit('contact-shown'))
    .where('subject', '=', itemSubject(item))
    .where('account_id', '=', accountId)
    .executeTakeFirst();
  return entry !== undefined;
}
