import { randomUUIDv7 } from 'node:crypto';
import { MINUTE_MS } from '@zipfront/contracts/time/time';
import { type Act, type Actor, recordAction } from '../../platform/audit/audit-trail.ts';
import { PERIODS_MS } from '../../platform/retention/periods.ts';
import type { Db, Trx } from '../../platform/store/schema.ts';
import type { AccountRow, AccountSessionRow } from '../../platform/store/tables/console.ts';
import {
  lockAccount,
  lockVerified,
  type VerifiedOutcome,
  type VerifiedPassword,
} from './accounts.ts';

export const IDLE_MS = PERIODS_MS.unusedConsoleSession;

export const SESSION_MS = PERIODS_MS.consoleSession;

export const CODE_MS = 5 * MINUTE_MS;

export interface OpenSession {
  session: AccountSessionRow;
  account: AccountRow;
}

export async function findSession(db: Db, key: string, now: number): Promise<OpenSession | null> {
  const session = await db
    .selectFrom('account_session')
    .selectAll()
    .where('key', '=', key)
    .where('expires_at', '>', now)
    .where('last_used_at', '>', now - IDLE_MS)
    .executeTakeFirst();
  if (session === undefined) return null;
  const account = await db
    .selectFrom('account')
    .selectAll()
    .where('id', '=', session.account_id)
    .where('disabled_at', 'is', null)
    .executeTakeFirst();
  return account === undefined ? null : { session, account };
}

export async function findOpenSessions(
  db: Db,
  accountId: string,
  now: number,
): Promise<AccountSessionRow[]> {
  return db
    .selectFrom('account_session')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('expires_at', '>', now)
    .where('last_used_at', '>', now - IDLE_MS)
    .where('awaits_code', '=', 0)
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .execute();
}

export interface SignIn extends Act {
  accountId: string;
  /** The hash that the password was verified against. */
  verifiedHash: string;
  key: string;
  replacedKey: string | null;
  awaitsCode: boolean;
  browser?: string | null;
  newHash: string | null;
}

/**
 * Starts a session under a new key; false if the account was disabled or got another password
 * meanwhile.
 */
export async function startSession(trx: Trx, signIn: SignIn): Promise<boolean> {
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

export async function insertSession(
  trx: Trx,
  {
    accountId,
    key,
    replacedKey,
    awaitsCode,
    browser = null,
    at,
  }: Pick<SignIn, 'accountId' | 'key' | 'replacedKey' | 'awaitsCode' | 'browser' | 'at'>,
): Promise<void> {
  await trx
    .deleteFrom('account_session')
    .where((eb) =>
      eb.or([
        eb('expires_at', '<=', at),
        eb('last_used_at', '<=', at - IDLE_MS),
        ...(replacedKey === null ? [] : [eb('key', '=', replacedKey)]),
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
      browser,
      new_totp_secret: null,
    })
    .execute();
}

export async function touchSession(
  trx: Trx,
  { key, at }: { key: string; at: number },
): Promise<void> {
  await trx
    .updateTable('account_session')
    .set({ last_used_at: at })
    .where('key', '=', key)
    .execute();
}

export async function confirmSession(
  trx: Trx,
  confirmed: VerifiedPassword & Act,
): Promise<VerifiedOutcome> {
  const { key, by, at } = confirmed;
  const outcome = await lockVerified(trx, confirmed);
  if (outcome !== 'done') return outcome;
  await trx
    .updateTable('account_session')
    .set({ confirmed_at: at })
    .where('key', '=', key)
    .execute();
  await recordAction(trx, { by, at, action: 'password-confirmed' });
  return 'done';
}

/** Returns false where the account has no session of this public id. */
export async function endSession(
  trx: Trx,
  {
    accountId,
    id,
    action,
    by,
    at,
  }: {
    accountId: string;
    id: string;
    action: 'sign-out' | 'session-ended';
    by: Actor;
    at: number;
  },
): Promise<boolean> {
  const ended = await trx
    .deleteFrom('account_session')
    .where('id', '=', id)
    .where('account_id', '=', accountId)
    .returning('id')
    .executeTakeFirst();
  if (ended === undefined) return false;
  await recordAction(trx, { by, at, action });
  return true;
}

export async function recordFailure(
  trx: Trx,
  { step, by, at }: Act & { step: 'password' | 'code' },
): Promise<void> {
  await recordAction(trx, { by, at, action: 'sign-in-failed', detail: { step } });
}
