import type { Transaction } from 'kysely';
import { type Actor, recordAction } from '../../platform/audit/record-action.ts';
import type { Database } from '../../platform/store/schema.ts';
import { lockAccount } from './lock-account.ts';

/** Starts to set up a second factor: its secret waits in the session until a code of it was typed. */
export async function startSecondFactor(
  trx: Transaction<Database>,
  { key, secret }: { key: string; secret: string },
): Promise<void> {
  await trx
    .updateTable('account_session')
    .set({ new_totp_secret: secret })
    .where('key', '=', key)
    .execute();
}

/**
 * Turns the second factor on, with the secret that waits in the session. All other sessions of the account end: they
 * were started without it.
 *
 * @param input.step the step of the code that was typed
 * @param input.recoveryKeys the keys of its recovery codes
 * @returns false if the session has no such secret (any more)
 */
export async function turnSecondFactorOn(
  trx: Transaction<Database>,
  {
    accountId,
    key,
    secret,
    step,
    recoveryKeys,
    by,
    at,
  }: {
    accountId: string;
    key: string;
    secret: string;
    step: number;
    recoveryKeys: string[];
    by: Actor;
    at: number;
  },
): Promise<boolean> {
  await lockAccount(trx, accountId);
  const session = await trx
    .updateTable('account_session')
    .set({ new_totp_secret: null })
    .where('key', '=', key)
    .where('new_totp_secret', '=', secret)
    .returning('key')
    .executeTakeFirst();
  if (session === undefined) return false;
  await trx
    .deleteFrom('account_session')
    .where('account_id', '=', accountId)
    .where('key', '!=', key)
    .execute();
  await trx
    .updateTable('account')
    .set({ totp_secret: secret, totp_step: step })
    .where('id', '=', accountId)
    .execute();
  await trx.deleteFrom('recovery_code').where('account_id', '=', accountId).execute();
  await trx
    .insertInto('recovery_code')
    .values(recoveryKeys.map((code) => ({ account_id: accountId, key: code })))
    .execute();
  await recordAction(trx, { by, at, action: 'second-factor-on' });
  return true;
}

/** Turns the second factor off; its recovery codes end. */
export async function turnSecondFactorOff(
  trx: Transaction<Database>,
  { accountId, by, at }: { accountId: string; by: Actor; at: number },
): Promise<void> {
  await trx.updateTable('account').set({ totp_secret: null }).where('id', '=', accountId).execute();
  await trx.deleteFrom('recovery_code').where('account_id', '=', accountId).execute();
  await recordAction(trx, { by, at, action: 'second-factor-off' });
}
