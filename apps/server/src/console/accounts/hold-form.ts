import { MINUTE_MS } from '@zipfront/contracts/day-ms';
import type { Transaction } from 'kysely';
import type { AccountSessionRow, HeldForm } from '../../platform/store/account-rows.ts';
import { fromJson, type JsonText } from '../../platform/store/json-column.ts';
import type { Database } from '../../platform/store/schema.ts';

/** Time for typing the password before a form that waits for it: 10 minutes. */
const HELD_MS = 10 * MINUTE_MS;

/** Holds a form in its session until the password is typed, in the place of one that was held before. */
export async function holdForm(
  trx: Transaction<Database>,
  { key, form }: { key: string; form: JsonText<HeldForm> },
): Promise<void> {
  await trx
    .updateTable('account_session')
    .set({ held_form: form })
    .where('key', '=', key)
    .execute();
}

/**
 * Takes a form out of its session, once.
 *
 * @param input.session as it was read: of two requests with it, the first alone gets the form
 * @param input.id which form
 * @returns null where another one is held, where it was taken before, and after 10 minutes
 */
export async function takeHeldForm(
  trx: Transaction<Database>,
  {
    session: { key, held_form },
    id,
    at,
  }: { session: Pick<AccountSessionRow, 'key' | 'held_form'>; id: string; at: number },
): Promise<HeldForm | null> {
  const form = held_form === null ? null : fromJson(held_form);
  if (form === null || form.id !== id || at - form.at > HELD_MS) return null;
  const { numUpdatedRows } = await trx
    .updateTable('account_session')
    .set({ held_form: null })
    .where('key', '=', key)
    .where('held_form', '=', held_form)
    .executeTakeFirst();
  return numUpdatedRows === 1n ? form : null;
}
