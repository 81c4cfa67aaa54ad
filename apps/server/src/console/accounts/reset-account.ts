import type { Transaction } from 'kysely';
import { type Actor, recordAction } from '../../platform/audit/record-action.ts';
import type { Database } from '../../platform/store/schema.ts';
import { type NewLink, storeLink } from './make-first-link.ts';

/**
 * Takes the password, the second factor and the sessions from an account at once, and stores a link that sets
 * a new password. A disabled account can be used again.
 *
 * @returns false where there is no such account
 */
export async function resetAccount(
  trx: Transaction<Database>,
  { name, link, by, at }: { name: string; link: NewLink; by: Actor; at: number },
): Promise<boolean> {
  const account = await trx
    .updateTable('account')
    .set({ password_hash: null, totp_secret: null, disabled_at: null })
    .where('name', '=', name)
    .returning('id')
    .executeTakeFirst();
  if (account === undefined) return false;
  await trx.deleteFrom('account_session').where('account_id', '=', account.id).execute();
  await trx.deleteFrom('recovery_code').where('account_id', '=', account.id).execute();
  await storeLink(trx, link, account.id);
  await recordAction(trx, { by, at, action: 'account-reset', subject: name });
  return true;
}
