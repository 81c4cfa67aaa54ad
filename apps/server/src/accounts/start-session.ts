import { randomUUIDv7 } from 'node:crypto';
import type { Transaction } from 'kysely';
import type { Database } from '../store/schema.ts';
import { CODE_MS, IDLE_MS, SESSION_MS } from './find-session.ts';
import { type Actor, recordAction } from './record-action.ts';

/** A sign-in by name and password. */
export interface SignIn {
  accountId: string;
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

/** Starts a session, always under a new key; the browser's old one ends. */
export async function startSession(trx: Transaction<Database>, signIn: SignIn): Promise<void> {
  const { accountId, awaitsCode, newHash, by, at } = signIn;
  if (newHash !== null) {
    await trx
      .updateTable('account')
      .set({ password_hash: newHash })
      .where('id', '=', accountId)
      .execute();
  }
  await insertSession(trx, signIn);
  if (!awaitsCode) await recordAction(trx, { by, at, action: 'sign-in' });
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
    })
    .execute();
}
