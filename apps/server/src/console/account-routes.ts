import { EMPTY_FORM, type FormView } from '@zipfront/contracts/console/forms-and-tables';
import { CONSOLE_PATHS } from '@zipfront/contracts/console/paths';
import type { Context, Hono } from 'hono';
import type { ServerEnv } from '../platform/http/visitor.ts';
import type { VerifiedOutcome, VerifiedPassword } from './accounts/accounts.ts';
import { changePassword, hashPassword } from './accounts/password.ts';
import {
  confirmSession,
  endSession,
  findOpenSessions,
  type OpenSession,
  takeHeldForm,
} from './accounts/sessions.ts';
import { actorOf, type ConsoleContext } from './console-context.ts';
import { clearConsoleCookie } from './console-cookie.ts';
import { doneOf, readConsoleForm } from './console-forms.ts';
import {
  consolePage,
  isSecondFactorRequired,
  messagePage,
  refusedForm,
  throttledMessage,
} from './console-page.ts';
import { pageToOpen } from './console-routes.ts';
import { passwordErrors } from './link-routes.ts';
import { withTypedPassword } from './sign-in.ts';
import { endedPath } from './sign-in-routes.ts';

/** Messages after an action, by the query's `done`. */
const DONE: ReadonlyMap<string, string> = new Map([
  ['password', 'Your password is changed. All your other sessions have ended.'],
  ['session', 'The session has ended.'],
  ['factor-off', 'The second factor is off.'],
]);

/** A form with the current password, and what it does. */
interface PasswordForm {
  typed: string;
  /** The page to open after signing in, if the session ended meanwhile. */
  next: string;
  run(verified: VerifiedPassword): Promise<VerifiedOutcome>;
  refuse(error: string, status: 422 | 429): Promise<Response>;
}

/**
 * A person's own account: password, sessions, and typing the password again.
 *
 * @param app the console, which responds to the request that waited for the password
 */
export function accountRoutes(context: ConsoleContext, app: Pick<Hono<ServerEnv>, 'fetch'>) {
  const { store, now } = context;

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

  /**
   * Checks the current password, within the limit of attempts, and calls a command with the
   * verified hash.
   *
   * @returns null if the command succeeded, otherwise the response to its failure
   */
  async function withPassword(
    c: Context<ServerEnv>,
    open: OpenSession,
    { typed, next, run, refuse }: PasswordForm,
  ): Promise<Response | null> {
    const by = actorOf(c, open);
    const outcome = await withTypedPassword(context, { open, by, typed }, run);
    switch (outcome.kind) {
      case 'throttled':
        return refuse(throttledMessage(c, outcome.waitMs), 429);
      case 'wrong':
        return refuse('This is not your password.', 422);
      case 'ended':
        return c.redirect(endedPath(next), 303);
      case 'done':
        return null;
    }
  }

  async function setPassword(c: Context<ServerEnv>, open: OpenSession): Promise<Response> {
    const posted = await readConsoleForm(c);
    const password = posted.value('password');
    const errors = passwordErrors(password, posted.value('again'), open.account.name);
    if (Object.keys(errors).length > 0) {
      return show(c, open, { form: refusedForm({}, errors), status: 422 });
    }
    const by = actorOf(c, open);
    const failure = await withPassword(c, open, {
      typed: posted.value('current'),
      next: CONSOLE_PATHS.account,
      run: async (verified) => {
        const passwordHash = await hashPassword(password);
        return store.write(changePassword, { ...verified, passwordHash, by, at: now() });
      },
      refuse: (error, status) =>
        show(c, open, { form: refusedForm({}, { current: error }), status }),
    });
    return failure ?? c.redirect(`${CONSOLE_PATHS.account}?done=password`, 303);
  }

  async function endOne(c: Context<ServerEnv>, open: OpenSession): Promise<Response> {
    const id = (await readConsoleForm(c)).value('session');
    const by = actorOf(c, open);
    const input = {
      accountId: open.account.id,
      id,
      action: 'session-ended',
      by,
      at: now(),
    } as const;
    if (!(await store.write(endSession, input))) {
      const text = 'It may have ended already.';
      return messagePage(c, context, { status: 404, title: 'No such session', text }, open);
    }
    if (id !== open.session.id) return c.redirect(`${CONSOLE_PATHS.account}?done=session`, 303);
    clearConsoleCookie(c, context);
    return c.redirect(`${CONSOLE_PATHS.signIn}?why=out`, 303);
  }

  async function confirm(c: Context<ServerEnv>, open: OpenSession): Promise<Response> {
    const posted = await readConsoleForm(c);
    const [next, held] = [pageToOpen(posted.value('next')), posted.value('held')];
    const by = actorOf(c, open);
    const failure = await withPassword(c, open, {
      typed: posted.value('password'),
      next,
      run: (verified) => store.write(confirmSession, { ...verified, by, at: now() }),
      refuse: (error, status) => {
        const form = refusedForm({}, { password: error });
        return consolePage(c, context, { name: 'confirm', form, next, held }, { open, status });
      },
    });
    if (failure !== null) return failure;
    return held === '' ? c.redirect(next, 303) : goOn(c, open, held);
  }

  /** Responds to the form that waited for the password, as if it were posted now. */
  async function goOn(c: Context<ServerEnv>, open: OpenSession, id: string): Promise<Response> {
    const form = await store.write(takeHeldForm, { session: open.session, id, at: now() });
    if (form === null) {
      const text =
        'What you sent before is not stored any more: it was done already, you sent something else after it, or more than ten minutes have passed. Look whether it was done before you do it again.';
      return messagePage(c, context, { status: 410, title: 'Nothing was done now', text }, open);
    }
    const headers = new Headers(c.req.raw.headers);
    headers.delete('Content-Length');
    headers.set('Content-Type', form.type);
    const url = new URL(form.path, c.req.url);
    return app.fetch(new Request(url, { method: 'POST', headers, body: form.body }), c.env);
  }

  return {
    showAccount: (c: Context<ServerEnv>, open: OpenSession) => show(c, open),
    setPassword,
    endSession: endOne,
    showConfirm: (c: Context<ServerEnv>, open: OpenSession) => {
      const [next, held] = [pageToOpen(c.req.query('next') ?? ''), c.req.query('held') ?? ''];
      return consolePage(c, context, { name: 'confirm', form: EMPTY_FORM, next, held }, { open });
    },
    confirm,
  };
}
