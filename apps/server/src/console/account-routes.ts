import { CONSOLE_PATHS } from '@zipfront/contracts/console/paths';
import { EMPTY_FORM, type FormView } from '@zipfront/contracts/console/screen';
import type { Context } from 'hono';
import { changePassword } from '../accounts/change-password.ts';
import { confirmSession, endSession, recordFailure } from '../accounts/end-session.ts';
import { findOpenSessions, type OpenSession } from '../accounts/find-session.ts';
import { hashPassword, verifyPassword } from '../accounts/hash-password.ts';
import { readFormOrEmpty } from '../forms/read-form.ts';
import type { ServerEnv } from '../http/visitor.ts';
import { actorOf, attemptOf, type ConsoleContext } from './console-context.ts';
import { clearConsoleCookie } from './console-cookie.ts';
import { consolePage, messagePage, refusedForm, throttledMessage } from './console-page.ts';
import { pageToOpen } from './console-routes.ts';
import { doneOf } from './done-of.ts';
import { isSecondFactorRequired } from './is-second-factor-required.ts';
import { passwordErrors } from './link-routes.ts';

/** Notes on what was just done, by the query's `done`. */
const DONE: ReadonlyMap<string, string> = new Map([
  ['password', 'Your password is changed. All your other sessions have ended.'],
  ['session', 'The session has ended.'],
  ['factor-off', 'The second factor is off.'],
]);

/** A person's own account: password, sessions, and typing the password again. */
export function accountRoutes(context: ConsoleContext) {
  const { store, throttle, now } = context;

  async function show(
    c: Context<ServerEnv>,
    open: OpenSession,
    { form = EMPTY_FORM, status = 200 }: { form?: FormView; status?: 200 | 422 | 429 } = {},
  ): Promise<Response> {
    const { account, session } = open;
    const sessions = await findOpenSessions(store.reads, account.id, now());
    return consolePage(
      c,
      context,
      {
        name: 'account',
        form,
        done: status === 200 ? doneOf(c, DONE) : null,
        sessions: sessions.map(({ id, created_at, last_used_at }) => ({
          id,
          startedAt: Number(created_at),
          lastUsedAt: Number(last_used_at),
          isThis: id === session.id,
        })),
        hasSecondFactor: account.totp_secret !== null,
        isSecondFactorRequired: isSecondFactorRequired(account, context.config),
      },
      { open, status },
    );
  }

  /** Checks the current password, within the bound of attempts: the error, or null. */
  async function passwordFailure(
    c: Context<ServerEnv>,
    open: OpenSession,
    typed: string,
  ): Promise<{ error: string; status: 422 | 429 } | null> {
    const { account } = open;
    const who = attemptOf(c, account.name);
    const waitMs = throttle.attempt(who);
    if (waitMs > 0) return { error: throttledMessage(c, waitMs), status: 429 };
    if (await verifyPassword(typed, account.password_hash)) {
      throttle.succeeded(who);
      return null;
    }
    await store.write(recordFailure, { step: 'password', by: actorOf(c, open), at: now() });
    return { error: 'This is not your password.', status: 422 };
  }

  async function setPassword(c: Context<ServerEnv>, open: OpenSession): Promise<Response> {
    const posted = await readFormOrEmpty(c);
    const password = posted.value('password');
    const errors = passwordErrors(password, posted.value('again'), open.account.name);
    if (Object.keys(errors).length > 0) {
      return show(c, open, { form: refusedForm({}, errors), status: 422 });
    }
    const failure = await passwordFailure(c, open, posted.value('current'));
    if (failure) {
      const form = refusedForm({}, { current: failure.error });
      return show(c, open, { form, status: failure.status });
    }
    await store.write(changePassword, {
      accountId: open.account.id,
      passwordHash: await hashPassword(password),
      key: open.session.key,
      by: actorOf(c, open),
      at: now(),
    });
    return c.redirect(`${CONSOLE_PATHS.account}?done=password`, 303);
  }

  async function endOne(c: Context<ServerEnv>, open: OpenSession): Promise<Response> {
    const id = (await readFormOrEmpty(c)).value('session');
    const by = actorOf(c, open);
    const asked = {
      accountId: open.account.id,
      id,
      action: 'session-ended',
      by,
      at: now(),
    } as const;
    if (!(await store.write(endSession, asked))) {
      const text = 'It may have ended already.';
      return messagePage(c, context, { status: 404, title: 'No such session', text }, open);
    }
    if (id !== open.session.id) return c.redirect(`${CONSOLE_PATHS.account}?done=session`, 303);
    clearConsoleCookie(c, context);
    return c.redirect(`${CONSOLE_PATHS.signIn}?why=out`, 303);
  }

  async function confirm(c: Context<ServerEnv>, open: OpenSession): Promise<Response> {
    const posted = await readFormOrEmpty(c);
    const next = pageToOpen(posted.value('next'));
    const failure = await passwordFailure(c, open, posted.value('password'));
    if (failure) {
      const form = refusedForm({}, { password: failure.error });
      const { status } = failure;
      return consolePage(c, context, { name: 'confirm', form, next }, { open, status });
    }
    const { key } = open.session;
    await store.write(confirmSession, { key, by: actorOf(c, open), at: now() });
    return c.redirect(next, 303);
  }

  return {
    showAccount: (c: Context<ServerEnv>, open: OpenSession) => show(c, open),
    setPassword,
    endSession: endOne,
    showConfirm: (c: Context<ServerEnv>, open: OpenSession) => {
      const next = pageToOpen(c.req.query('next') ?? '');
      return consolePage(c, context, { name: 'confirm', form: EMPTY_FORM, next }, { open });
    },
    confirm,
  };
}
