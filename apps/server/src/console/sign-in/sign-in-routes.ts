import { MAX_ACCOUNT_NAME_LENGTH } from '@zipfront/contracts/console/accounts';
import { CONSOLE_PATHS } from '@zipfront/contracts/console/pages';
import { EMPTY_FORM, type FormView } from '@zipfront/contracts/console/screen';
import type { RequestContext } from '../../platform/http/visitor.ts';
import { accountName } from '../accounts/password.ts';
import type { OpenSession } from '../accounts/sessions.ts';
import { consolePage, refusedForm, throttledMessage } from '../app/console-page.ts';
import type { ConsoleContext } from '../console-context.ts';
import { pageToOpen } from '../console-routes.ts';
import { findOpenSession } from './console-cookie.ts';
import { readConsoleForm } from './console-forms.ts';
import { enterCode, signIn } from './sign-in.ts';

const NOTES: ReadonlyMap<string, string> = new Map([
  ['ended', 'Your session has ended. Sign in again to continue.'],
  ['out', 'You are signed out.'],
]);

/** Signs in by name and password, then by the code of a second factor. */
export function signInRoutes(context: ConsoleContext) {
  function showSignIn(c: RequestContext, form: FormView, next: string, status: 200 | 422 | 429) {
    const note = status === 200 ? (NOTES.get(c.req.query('why') ?? '') ?? null) : null;
    return consolePage(c, context, { name: 'sign-in', form, next, note }, status);
  }

  async function postSignIn(c: RequestContext): Promise<Response> {
    const posted = await readConsoleForm(c);
    // Longer names are unknown, and never repeated.
    const name = accountName(posted.value('name')).slice(0, MAX_ACCOUNT_NAME_LENGTH);
    const password = posted.value('password');
    const next = pageToOpen(posted.value('next'));
    const refuse = (message: string, status: 422 | 429) =>
      showSignIn(c, refusedForm({ name }, {}, message), next, status);
    if (name === '' || password === '') return refuse('Type your name and your password.', 422);
    const outcome = await signIn(c, context, { name, password });
    if (outcome.kind === 'throttled') return refuse(throttledMessage(c, outcome.waitMs), 429);
    if (outcome.kind === 'wrong') return refuse(outcome.detail, 422);
    return c.redirect(outcome.awaitsCode ? codePath(next) : next, 303);
  }

  async function pendingSession(c: RequestContext): Promise<OpenSession | null> {
    const open = await findOpenSession(c, context);
    return open?.session.awaits_code ? open : null;
  }

  async function showCode(c: RequestContext): Promise<Response> {
    const next = pageToOpen(c.req.query('next') ?? '');
    if (!(await pendingSession(c))) return c.redirect(endedPath(next), 303);
    return consolePage(c, context, { name: 'code', form: EMPTY_FORM, next });
  }

  async function postCode(c: RequestContext): Promise<Response> {
    const posted = await readConsoleForm(c);
    const next = pageToOpen(posted.value('next'));
    const pending = await pendingSession(c);
    if (!pending) return c.redirect(endedPath(next), 303);
    const outcome = await enterCode(c, context, pending, posted.value('code'));
    if (outcome.kind === 'signed-in') return c.redirect(next, 303);
    const isThrottled = outcome.kind === 'throttled';
    const error = isThrottled ? throttledMessage(c, outcome.waitMs) : outcome.detail;
    const form = refusedForm({}, { code: error });
    const status = isThrottled ? 429 : 422;
    return consolePage(c, context, { name: 'code', form, next }, status);
  }

  return {
    showSignIn(c: RequestContext) {
      const next = pageToOpen(c.req.query('next') ?? '');
      // A link in webmail arrives without the cookie, which is `SameSite=Strict`.
      const isFromElsewhere = c.req.header('Sec-Fetch-Site') === 'cross-site';
      if (isFromElsewhere && next !== '/') c.header('Refresh', `0; url=${next}`);
      return showSignIn(c, EMPTY_FORM, next, 200);
    },
    signIn: postSignIn,
    showCode,
    enterCode: postCode,
  };
}

export function codePath(next: string): string {
  return `${CONSOLE_PATHS.code}?next=${encodeURIComponent(next)}`;
}

function endedPath(next: string): string {
  const query = { why: 'ended', ...(next !== CONSOLE_PATHS.home && { next }) };
  return `${CONSOLE_PATHS.signIn}?${new URLSearchParams(query)}`;
}
