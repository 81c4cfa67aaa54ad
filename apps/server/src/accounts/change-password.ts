import type { Transaction } from 'kysely';
import type { Database } from '../store/schema.ts';
import { type Actor, recordAction } from './record-action.ts';

/** Sets another password, and ends all other sessions of the account. */
export async function changePassword(
  trx: Transaction<Database>,
  {
    accountId,
    passwordHash,
    key,
    by,
    at,
  }: { accountId: string; passwordHash: string; key: string; by: Actor; at: number },
): Promise<void> {
  await trx
    .updateTable('account')
    .set({ password_hash: passwordHash })
    .where('id', '=', accountId)
    .execute();
  await trx
    .deleteFrom('account_session')
    .where('account_id', '=', accountId)
    .where('key', '!=', key)
    .execute();
  await recordAction(trx, { by, at, action: 'password-changed' });
}
