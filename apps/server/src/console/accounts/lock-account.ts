import type { Transaction } from 'kysely';
import type { AccountRow } from '../../platform/store/account-rows.ts';
import type { Database } from '../../platform/store/schema.ts';

/**
 * Locks an account until the end of the transaction, and returns it as it is then. Every command that starts or ends
 * sessions of an account, or changes its password or second factor, does this first: what was read before it may
 * have been changed in the meantime.
 */
export async function lockAccount(
  trx: Transaction<Database>,
  id: string,
): Promise<AccountRow | undefined> {
  return trx
    .updateTable('account')
    .set((of) => ({ disabled_at: of.ref('disabled_at') }))
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirst();
}

/** A password that was verified in an open session, against the hash that the account had then. */
export interface VerifiedPassword {
  accountId: string;
  /** The key of the session. */
  key: string;
  verifiedHash: string;
}

/** Outcome of a command that needs a verified password: `wrong` if it was changed, `ended` if the session was. */
export type VerifiedOutcome = 'done' | 'wrong' | 'ended';

/** Locks an account, and compares that the session is still there and that the password is still the verified one. */
export async function lockVerified(
  trx: Transaction<Database>,
  { accountId, key, verifiedHash }: VerifiedPassword,
): Promise<VerifiedOutcome> {
  const account = await lockAccount(trx, accountId);
  const session = await trx
    .selectFrom('account_session')
    .select('key')
    .where('key', '=', key)
    .where('account_id', '=', accountId)
    .executeTakeFirst();
  if (session === undefined) return 'ended';
  return account?.password_hash === verifiedHash ? 'done' : 'wrong';
}
