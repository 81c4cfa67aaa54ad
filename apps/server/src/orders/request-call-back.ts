import type { Transaction } from 'kysely';
import { insertion } from '../store/insertion.ts';
import type { Database } from '../store/schema.ts';
import type { CallBackRow } from './order-rows.ts';
import { enterOwner, type FormOwner } from './owner.ts';
import { SAME_FORM_MS } from './save-order.ts';

const insertCallBack = insertion('call_back', [
  'id',
  'visit_id',
  'site',
  'locale',
  'path',
  'created_at',
  'name',
  'phone',
  'consent',
  'privacy_signal',
  'bot',
]);

/** A valid call-back form. */
export interface SentCallBack {
  owner: FormOwner;
  callBack: Omit<CallBackRow, 'visit_id' | 'privacy_signal'>;
}

/**
 * Keeps a request to be called back. The same name and number within ten seconds is the same.
 *
 * @returns whether it is kept: false where the known visit is gone
 */
export async function requestCallBack(
  trx: Transaction<Database>,
  { owner, callBack }: SentCallBack,
): Promise<boolean> {
  const entered = await enterOwner(trx, owner);
  if (entered === null) return false;
  const same = await trx
    .selectFrom('call_back')
    .select('id')
    .where('visit_id', '=', entered.visitId)
    .where('name', '=', callBack.name)
    .where('phone', '=', callBack.phone)
    .where('created_at', '>', callBack.created_at - SAME_FORM_MS)
    .executeTakeFirst();
  if (same === undefined) {
    await insertCallBack(trx, {
      ...callBack,
      visit_id: entered.visitId,
      privacy_signal: entered.privacySignal,
    });
  }
  return true;
}
