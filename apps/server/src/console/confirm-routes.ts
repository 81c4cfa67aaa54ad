import { EMPTY_FORM } from '@zipfront/contracts/console/forms-and-tables';
import type { Context, Hono } from 'hono';
import type { ServerEnv } from '../platform/http/visitor.ts';
import { confirmSession, type OpenSession, takeHeldForm } from './accounts/sessions.ts';
import { actorOf, type ConsoleContext } from './console-context.ts';
import { readConsoleForm } from './console-forms.ts';
import { consolePage, messagePage, refusedForm, throttledMessage } from './console-page.ts';
import { pageToOpen } from './console-routes.ts';
import { withTypedPassword } from './sign-in.ts';
import { endedPath } from './sign-in-routes.ts';

/**
 * Typing the password again, before a form of a page that the server draws.
 *
 * @param app the console, which responds to the request that waited for the password
 */
export function confirmRoutes(context: ConsoleContext, app: Pick<Hono<ServerEnv>, 'fetch'>) {
  const { store, now } = context;

  async function confirm(c: Context<ServerEnv>, open: OpenSession): Promise<Response> {
    const posted = await readConsoleForm(c);
    const [next, held] = [pageToOpen(posted.value('next')), posted.value('held')];
    const by = actorOf(c, open);
    const refuse = (error: string, status: 422 | 429) => {
      const form = refusedForm({}, { password: error });
      return consolePage(c, context, { name: 'confirm', form, next, held }, { open, status });
    };
    const outcome = await withTypedPassword(
      context,
      { open, by, typed: posted.value('password') },
      (verified) => store.write(confirmSession, { ...verified, by, at: now() }),
    );
    if (outcome.kind === 'throttled') return refuse(throttledMessage(c, outcome.waitMs), 429);
    if (outcome.kind === 'wrong') return refuse('This is not your password.', 422);
    if (outcome.kind === 'ended') return c.redirect(endedPath(next), 303);
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
    showConfirm: (c: Context<ServerEnv>, open: OpenSession) => {
      const [next, held] = [pageToOpen(c.req.query('next') ?? ''), c.req.query('held') ?? ''];
      return consolePage(c, context, { name: 'confirm', form: EMPTY_FORM, next, held }, { open });
    },
    confirm,
  };
}
