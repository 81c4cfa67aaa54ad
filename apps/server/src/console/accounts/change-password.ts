import type { Transaction } from 'kysely';
import { type Actor, recordAction } from '../../platform/audit/record-action.ts';
import type { Database } from '../../platform/store/schema.ts';
import { lockVerified, type VerifiedOutcome, type VerifiedPassword } from './lock-account.ts';

/** Sets another password, and ends all other sessions of the account. */
export async function changePassword(
  trx: Transaction<Database>,
  change: VerifiedPassword & { passwordHash: string; by: Actor; at: number },
): Promise<VerifiedOutcome> {
  const { accountId, key, passwordHash, by, at } = change;
  const outcome = await lockVerified(trx, change);
  if (outcome !== 'done') return outcome;
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
  return 'done';
}
