import { randomUUIDv7 } from 'node:crypto';
import type { Transaction } from 'kysely';
import { type Actor, recordAction } from '../../platform/audit/record-action.ts';
import type { Database } from '../../platform/store/schema.ts';
import { CODE_MS, IDLE_MS, SESSION_MS } from './find-session.ts';
import { lockAccount } from './lock-account.ts';

/** A sign-in by name and password. */
export interface SignIn {
  accountId: string;
  /** The hash that the password was verified against. */
  verifiedHash: string;
  /** The key of the new session, and of the one that the browser had. */
  key: string;
  replacedKey: string | null;
  /** Whether the second factor is still to come. */
  awaitsCode: boolean;
  /** A hash with the parameters of today, where the stored one has others. */
  newHash: string | null;
  by: Actor;
  at: number;
}

/**
 * Starts a session, always under a new key; the browser's old one ends.
 *
 * @returns false if the account was disabled or got another password after it was verified
 */
export async function startSession(trx: Transaction<Database>, signIn: SignIn): Promise<boolean> {
  const { accountId, verifiedHash, awaitsCode, newHash, by, at } = signIn;
  const account = await lockAccount(trx, accountId);
  const isUsable = account?.password_hash === verifiedHash && account.disabled_at === null;
  if (!isUsable) return false;
  if (newHash !== null) {
    await trx
      .updateTable('account')
      .set({ password_hash: newHash })
      .where('id', '=', accountId)
      .execute();
  }
  await insertSession(trx, signIn);
  await recordAction(
    trx,
    awaitsCode
      ? { by, at, action: 'password-accepted', detail: { awaited: 'code' } }
      : { by, at, action: 'sign-in' },
  );
  return true;
}

/** Inserts a session; expired ones and the replaced one are deleted. */
export async function insertSession(
  trx: Transaction<Database>,
  {
    accountId,
    key,
    replacedKey,
    awaitsCode,
    at,
  }: Pick<SignIn, 'accountId' | 'key' | 'replacedKey' | 'awaitsCode' | 'at'>,
): Promise<void> {
  await trx
    .deleteFrom('account_session')
    .where((of) =>
      of.or([
        of('expires_at', '<=', at),
        of('last_used_at', '<=', at - IDLE_MS),
        ...(replacedKey === null ? [] : [of('key', '=', replacedKey)]),
      ]),
    )
    .execute();
  await trx
    .insertInto('account_session')
    .values({
      key,
      id: randomUUIDv7(),
      account_id: accountId,
      created_at: at,
      last_used_at: at,
      expires_at: at + (awaitsCode ? CODE_MS : SESSION_MS),
      confirmed_at: at,
      awaits_code: awaitsCode ? 1 : 0,
      new_totp_secret: null,
      held_form: null,
    })
    .execute();
}
