import type { Transaction } from 'kysely';
import { type Actor, recordAction } from '../../platform/audit/record-action.ts';
import type { Database } from '../../platform/store/schema.ts';
import { lockAccount } from './lock-account.ts';
import { insertSession } from './start-session.ts';

/** A second factor that was typed: the step of its code, or the key of a recovery code. */
export type TypedFactor = { step: number } | { recoveryKey: string };

/**
 * Accepts a second factor once, and starts the session under a new key.
 *
 * @param input.pendingKey the key of the session that waits for it
 * @returns false if the code was used before or is unknown, or the session is over
 */
export async function acceptCode(
  trx: Transaction<Database>,
  {
    accountId,
    pendingKey,
    key,
    factor,
    by,
    at,
  }: {
    accountId: string;
    pendingKey: string;
    key: string;
    factor: TypedFactor;
    by: Actor;
    at: number;
  },
): Promise<boolean> {
  await lockAccount(trx, accountId);
  if (!(await useFactor(trx, accountId, factor))) return false;
  const pending = await trx
    .deleteFrom('account_session')
    .where('key', '=', pendingKey)
    .where('awaits_code', '=', 1)
    .returning('key')
    .executeTakeFirst();
  if (pending === undefined) return false;
  await insertSession(trx, { accountId, key, replacedKey: null, awaitsCode: false, at });
  const detail = { 'second factor': 'step' in factor ? 'code' : 'recovery code' };
  await recordAction(trx, { by, at, action: 'sign-in', detail });
  return true;
}

async function useFactor(
  trx: Transaction<Database>,
  accountId: string,
  factor: TypedFactor,
): Promise<boolean> {
  const used =
    'step' in factor
      ? await trx
          .updateTable('account')
          .set({ totp_step: factor.step })
          .where('id', '=', accountId)
          .where('totp_step', '<', factor.step)
          .returning('id')
          .executeTakeFirst()
      : await trx
          .deleteFrom('recovery_code')
          .where('account_id', '=', accountId)
          .where('key', '=', factor.recoveryKey)
          .returning('key')
          .executeTakeFirst();
  return used !== undefined;
}
