import { type Act, type Actor, recordAction } from '../../platform/audit/audit-trail.ts';
import type { Trx } from '../../platform/store/schema.ts';
import { lockAccount } from './accounts.ts';
import { insertSession } from './sessions.ts';

/** Stores a new secret in the session, where it waits until one of its codes was typed. */
export async function startSecondFactor(
  trx: Trx,
  { key, secret }: { key: string; secret: string },
): Promise<void> {
  await trx
    .updateTable('account_session')
    .set({ new_totp_secret: secret })
    .where('key', '=', key)
    .execute();
}

/**
 * All other sessions of the account end, because they started without it. False if the session has
 * no such secret.
 */
export async function turnSecondFactorOn(
  trx: Trx,
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

export async function turnSecondFactorOff(
  trx: Trx,
  { accountId, by, at }: Act & { accountId: string },
): Promise<void> {
  await trx.updateTable('account').set({ totp_secret: null }).where('id', '=', accountId).execute();
  await trx.deleteFrom('recovery_code').where('account_id', '=', accountId).execute();
  await recordAction(trx, { by, at, action: 'second-factor-off' });
}

/** The typed second factor: the step of a code, or the key of a recovery code. */
export type TypedFactor = { step: number } | { recoveryKey: string };

/**
 * Accepts a code once, and starts the session under a new key. Returns false if the code was used
 * or is unknown.
 */
export async function acceptCode(
  trx: Trx,
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
  if (!(await acceptFactor(trx, accountId, factor))) return false;
  const pending = await trx
    .deleteFrom('account_session')
    .where('key', '=', pendingKey)
    .where('awaits_code', '=', 1)
    .returning('browser')
    .executeTakeFirst();
  if (pending === undefined) return false;
  const { browser } = pending;
  await insertSession(trx, { accountId, key, replacedKey: null, awaitsCode: false, browser, at });
  const detail = { 'second factor': 'step' in factor ? 'code' : 'recovery code' };
  await recordAction(trx, { by, at, action: 'sign-in', detail });
  return true;
}

async function acceptFactor(trx: Trx, accountId: string, factor: TypedFactor): Promise<boolean> {
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
