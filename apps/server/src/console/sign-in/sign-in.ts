import type { Actor } from '../../platform/audit/audit-trail.ts';
import type { RequestContext } from '../../platform/http/visitor.ts';
import type { AccountRow } from '../../platform/store/tables/console.ts';
import { newToken, tokenHash } from '../../platform/tokens.ts';
import { findAccount, type VerifiedOutcome, type VerifiedPassword } from '../accounts/accounts.ts';
import { describeBrowser } from '../accounts/describe-browser.ts';
import {
  accountName,
  hashPassword,
  MAX_PASSWORD_LENGTH,
  needsRehash,
  verifyPassword,
} from '../accounts/password.ts';
import { hashRecoveryCode } from '../accounts/recovery-codes.ts';
import { acceptCode, type TypedFactor } from '../accounts/second-factor.ts';
import { type OpenSession, recordFailure, startSession } from '../accounts/sessions.ts';
import { matchTotp } from '../accounts/totp.ts';
import { type ConsoleContext, createActor, createAttempt } from '../console-context.ts';
import { consoleSessionKey, setConsoleCookie } from './console-cookie.ts';

/**
 * The person is signed in, with or without a code still to type, or refused, or has made too many
 * wrong attempts.
 */
export type SignInOutcome =
  | { kind: 'signed-in'; token: string; awaitsCode: boolean }
  | { kind: 'wrong'; detail: string }
  | { kind: 'throttled'; waitMs: number };

export async function signIn(
  c: RequestContext,
  context: ConsoleContext,
  typed: { name: string; password: string },
): Promise<SignInOutcome> {
  const { store, throttle, now } = context;
  const name = accountName(typed.name);
  const password = typed.password.slice(0, 2 * MAX_PASSWORD_LENGTH);
  const who = createAttempt(c, 'password', name);
  const waitMs = throttle.attempt(who);
  if (waitMs > 0) return { kind: 'throttled', waitMs };
  const account = await findAccount(store.reads, name);
  const isUsable = account !== undefined && account.disabled_at === null;
  const verifiedHash = isUsable ? account.password_hash : null;
  const isRight = await verifyPassword(password, verifiedHash);
  const token = newToken();
  const awaitsCode = isUsable && account.totp_secret !== null;
  const isSignedIn =
    isRight &&
    isUsable &&
    verifiedHash !== null &&
    (await store.write(startSession, {
      accountId: account.id,
      verifiedHash,
      key: tokenHash(token),
      replacedKey: consoleSessionKey(c, context),
      awaitsCode,
      browser: describeBrowser(c.req.header('User-Agent')),
      newHash: needsRehash(verifiedHash) ? await hashPassword(password) : null,
      by: createActor(c, { account }),
      at: now(),
    }));
  if (!isSignedIn) {
    // The response does not wait for the write: an unknown name has none, and must take as long.
    if (account) void failed(c, context, account, 'password');
    return { kind: 'wrong', detail: 'The name or the password is wrong.' };
  }
  throttle.succeeded(who);
  setConsoleCookie(c, context, token);
  return { kind: 'signed-in', token, awaitsCode };
}

/** Continues the session under a new key, whose cookie it sets, if the code is right. */
export async function enterCode(
  c: RequestContext,
  context: ConsoleContext,
  pending: OpenSession,
  typed: string,
): Promise<SignInOutcome> {
  const { store, throttle, now } = context;
  const { account, session } = pending;
  const who = createAttempt(c, 'code', account.name);
  const waitMs = throttle.attempt(who);
  if (waitMs > 0) return { kind: 'throttled', waitMs };
  const factor = readFactor(account, typed, now());
  const token = newToken();
  const by = createActor(c, pending);
  const ids = { accountId: account.id, pendingKey: session.key, key: tokenHash(token) };
  const isRight =
    factor !== null && (await store.write(acceptCode, { ...ids, factor, by, at: now() }));
  if (!isRight) {
    await failed(c, context, account, 'code');
    const detail = 'This code is wrong or was used before. Wait for the next one.';
    return { kind: 'wrong', detail };
  }
  throttle.succeeded(who);
  setConsoleCookie(c, context, token);
  return { kind: 'signed-in', token, awaitsCode: false };
}

/**
 * Calls `run` if the typed password is right, within the limit of attempts. Returns `ended` if the
 * session has ended meanwhile.
 */
export async function withTypedPassword(
  { store, throttle, now }: ConsoleContext,
  { open, by, typed }: { open: OpenSession; by: Actor; typed: string },
  run: (verified: VerifiedPassword) => Promise<VerifiedOutcome>,
): Promise<{ kind: VerifiedOutcome } | { kind: 'throttled'; waitMs: number }> {
  const { account, session } = open;
  const who = { what: 'session', key: session.key } as const;
  const waitMs = throttle.attempt(who);
  if (waitMs > 0) return { kind: 'throttled', waitMs };
  const verifiedHash = account.password_hash;
  const isRight = await verifyPassword(typed, verifiedHash);
  const verified = { accountId: account.id, key: session.key };
  const kind =
    isRight && verifiedHash !== null ? await run({ ...verified, verifiedHash }) : 'wrong';
  if (kind === 'wrong') {
    await store.write(recordFailure, { step: 'password', by, at: now() });
  } else {
    throttle.succeeded(who);
  }
  return { kind };
}

async function failed(
  c: RequestContext,
  { store, now, log }: ConsoleContext,
  account: AccountRow,
  step: 'password' | 'code',
) {
  const by = createActor(c, { account });
  await store.write(recordFailure, { step, by, at: now() }).catch((error: Error) => {
    log.warn({ reason: error.message }, 'a failed sign-in could not be stored');
  });
}

/** Six digits of the app, or a recovery code; null for neither. */
function readFactor(
  { totp_secret, totp_step }: AccountRow,
  typed: string,
  at: number,
): TypedFactor | null {
  if (totp_secret === null) return null;
  if (!/^[\d\s]*$/.test(typed)) return { recoveryKey: hashRecoveryCode(typed) };
  const step = matchTotp(totp_secret, typed, { at, lastStep: Number(totp_step) });
  return step === null ? null : { step };
}
