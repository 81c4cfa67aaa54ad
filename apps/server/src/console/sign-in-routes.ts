import { MAX_ACCOUNT_NAME_LENGTH } from '@zipfront/contracts/console/accounts';
import { EMPTY_FORM, type FormView } from '@zipfront/contracts/console/forms-and-tables';
import { CONSOLE_PATHS } from '@zipfront/contracts/console/paths';
import type { Context } from 'hono';
import type { ServerEnv } from '../platform/http/visitor.ts';
import type { AccountRow } from '../platform/store/tables/console.ts';
import { keyOf, newToken } from '../platform/tokens.ts';
import { findAccount } from './accounts/accounts.ts';
import {
  accountName,
  hashPassword,
  MAX_PASSWORD_LENGTH,
  needsRehash,
  verifyPassword,
} from './accounts/password.ts';
import {
  acceptCode,
  matchTotp,
  recoveryKeyOf,
  type TypedFactor,
} from './accounts/second-factor.ts';
import { endSession, type OpenSession, recordFailure, startSession } from './accounts/sessions.ts';
import { actorOf, attemptOf, type ConsoleContext } from './console-context.ts';
import {
  clearConsoleCookie,
  openSessionOf,
  sessionKeyOf,
  setConsoleCookie,
} from './console-cookie.ts';
import { readConsoleForm } from './console-forms.ts';
import { consolePage, refusedForm, throttledMessage } from './console-page.ts';
import { pageToOpen } from './console-routes.ts';

/** Why a person stands before the sign-in page, by the query's `why`. */
const NOTES: ReadonlyMap<string, string> = new Map([
  ['ended', 'Your session has ended. Sign in again to continue.'],
  ['out', 'You are signed out.'],
]);

/** Sign-in by name and password, then by the code of a second factor. */
export function signInRoutes(context: ConsoleContext) {
  const { store, throttle, now, log } = context;

  function showSignIn(
    c: Context<ServerEnv>,
    form: FormView,
    next: string,
    status: 200 | 422 | 429,
  ) {
    const note = status === 200 ? (NOTES.get(c.req.query('why') ?? '') ?? null) : null;
    return consolePage(c, context, { name: 'sign-in', form, next, note }, { status });
  }

  async function signIn(c: Context<ServerEnv>): Promise<Response> {
    const posted = await readConsoleForm(c);
    // Longer names are unknown, and are not repeated.
    const name = accountName(posted.value('name')).slice(0, MAX_ACCOUNT_NAME_LENGTH);
    const password = posted.value('password').slice(0, 2 * MAX_PASSWORD_LENGTH);
    const next = pageToOpen(posted.value('next'));
    const refuse = (message: string, status: 422 | 429) =>
      showSignIn(c, refusedForm({ name }, {}, message), next, status);
    if (name === '' || password === '') return refuse('Type your name and your password.', 422);
    const who = attemptOf(c, 'password', name);
    const waitMs = throttle.attempt(who);
    if (waitMs > 0) return refuse(throttledMessage(c, waitMs), 429);
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
        key: keyOf(token),
        replacedKey: sessionKeyOf(c, context),
        awaitsCode,
        newHash: needsRehash(verifiedHash) ? await hashPassword(password) : null,
        by: actorOf(c, { account }),
        at: now(),
      }));
    if (!isSignedIn) {
      // Not waited for: an unknown name has nothing to write, and must take as long.
      if (account) void failed(c, account, 'password');
      return refuse('The name or the password is wrong.', 422);
    }
    throttle.succeeded(who);
    setConsoleCookie(c, context, token);
    return c.redirect(awaitsCode ? codePath(next) : next, 303);
  }

  async function failed(c: Context<ServerEnv>, account: AccountRow, step: 'password' | 'code') {
    const by = actorOf(c, { account });
    await store.write(recordFailure, { step, by, at: now() }).catch((error: Error) => {
      log.warn({ reason: error.message }, 'a failed sign-in could not be stored');
    });
  }

  /** The session that waits for its second factor, or null. */
  async function pendingSession(c: Context<ServerEnv>): Promise<OpenSession | null> {
    const open = await openSessionOf(c, context);
    return open?.session.awaits_code ? open : null;
  }

  async function showCode(c: Context<ServerEnv>): Promise<Response> {
    const next = pageToOpen(c.req.query('next') ?? '');
    if (!(await pendingSession(c))) return c.redirect(endedPath(next), 303);
    return consolePage(c, context, { name: 'code', form: EMPTY_FORM, next });
  }

  async function enterCode(c: Context<ServerEnv>): Promise<Response> {
    const posted = await readConsoleForm(c);
    const next = pageToOpen(posted.value('next'));
    const pending = await pendingSession(c);
    if (!pending) return c.redirect(endedPath(next), 303);
    const { account, session } = pending;
    const refuse = (error: string, status: 422 | 429) => {
      const form = refusedForm({}, { code: error });
      return consolePage(c, context, { name: 'code', form, next }, { status });
    };
    const who = attemptOf(c, 'code', account.name);
    const waitMs = throttle.attempt(who);
    if (waitMs > 0) return refuse(throttledMessage(c, waitMs), 429);
    const factor = factorOf(account, posted.value('code'), now());
    const token = newToken();
    const by = actorOf(c, pending);
    const ids = { accountId: account.id, pendingKey: session.key, key: keyOf(token) };
    const isRight =
      factor !== null && (await store.write(acceptCode, { ...ids, factor, by, at: now() }));
    if (!isRight) {
      await failed(c, account, 'code');
      return refuse('This code is wrong or was used before. Wait for the next one.', 422);
    }
    throttle.succeeded(who);
    setConsoleCookie(c, context, token);
    return c.redirect(next, 303);
  }

  return {
    showSignIn(c: Context<ServerEnv>) {
      const next = pageToOpen(c.req.query('next') ?? '');
      // A link in a webmail comes without the cookie, which is `SameSite=Strict`: the same page is asked for again
      // from here, where it comes with it.
      const isFromElsewhere = c.req.header('Sec-Fetch-Site') === 'cross-site';
      if (isFromElsewhere && next !== '/') c.header('Refresh', `0; url=${next}`);
      return showSignIn(c, EMPTY_FORM, next, 200);
    },
    signIn,
    showCode,
    enterCode,
    async signOut(c: Context<ServerEnv>, open: OpenSession): Promise<Response> {
      const { id, account_id: accountId } = open.session;
      const by = actorOf(c, open);
      await store.write(endSession, { accountId, id, action: 'sign-out', by, at: now() });
      clearConsoleCookie(c, context);
      return c.redirect(`${CONSOLE_PATHS.signIn}?why=out`, 303);
    },
  };
}

/** The page that asks for the code. */
export function codePath(next: string): string {
  return `${CONSOLE_PATHS.code}?next=${encodeURIComponent(next)}`;
}

/** The sign-in page after the end of a session, and the page that was asked for. */
export function endedPath(next: string): string {
  const query = { why: 'ended', ...(next !== CONSOLE_PATHS.home && { next }) };
  return `${CONSOLE_PATHS.signIn}?${new URLSearchParams(query)}`;
}

/** The second factor that was typed: six digits of the app, or a recovery code; null for neither. */
function factorOf(
  { totp_secret, totp_step }: AccountRow,
  typed: string,
  at: number,
): TypedFactor | null {
  if (totp_secret === null) return null;
  if (!/^[\d\s]*$/.test(typed)) return { recoveryKey: recoveryKeyOf(typed) };
  const step = matchTotp(totp_secret, typed, { at, lastStep: Number(totp_step) });
  return step === null ? null : { step };
}
