import type { Role } from '@zipfront/contracts/console/accounts';
import { can } from '@zipfront/contracts/console/capabilities';
import { CONSOLE_PATHS } from '@zipfront/contracts/console/pages';
import { MINUTE_MS } from '@zipfront/contracts/time/time';
import type { RequestContext } from '../../platform/http/visitor.ts';
import type { OpenSession } from '../accounts/sessions.ts';
import { messagePage } from '../app/console-page.ts';
import type { ConsoleContext, SignedInHandler } from '../console-context.ts';
import { needsSecondFactor } from '../console-exposure.ts';
import type { ConsoleRoute } from '../console-routes.ts';
import { consoleSessionKey, findOpenSession } from './console-cookie.ts';
import { codePath } from './sign-in-routes.ts';

/** A typed password counts for this time: 10 minutes. */
export const CONFIRMED_MS = 10 * MINUTE_MS;

export function isConfirmed({ session }: OpenSession, now: number): boolean {
  return now - session.confirmed_at < CONFIRMED_MS;
}

export function roleRefusal(role: Role): string {
  return `Your role (${role}) does not have this permission. An admin can change that.`;
}

/** Signed in, with a role of the route. */
export function withPermission(
  context: ConsoleContext,
  route: ConsoleRoute,
  handle: SignedInHandler,
): (c: RequestContext) => Promise<Response> {
  return async (c) => {
    const open = await findOpenSession(c, context);
    if (open === null) return askToSignIn(c, context, queriedPage(c));
    const { account, session } = open;
    if (session.awaits_code) return c.redirect(codePath(queriedPage(c) ?? CONSOLE_PATHS.home), 303);
    if (route.may === 'anyone' || !can(account.role, route.may)) {
      const text = roleRefusal(account.role);
      return messagePage(c, context, { status: 403, title: 'Not allowed', text });
    }
    if (!route.beforeSecondFactor && needsSecondFactor(account, context.config)) {
      return c.redirect(CONSOLE_PATHS.account, 303);
    }
    return handle(c, open);
  };
}

/** `next` is the page that it leads back to; null for the first page. */
export function askToSignIn(
  c: RequestContext,
  context: ConsoleContext,
  next: string | null,
): Response {
  const query = new URLSearchParams({
    ...(consoleSessionKey(c, context) !== null && { why: 'ended' }),
    ...(next !== null && { next }),
  });
  return c.redirect(CONSOLE_PATHS.signIn + (query.size > 0 ? `?${query}` : ''), 303);
}

/** The requested page, with its query; null for a form, and for the first page. */
function queriedPage(c: RequestContext): string | null {
  const { pathname, search } = new URL(c.req.url);
  return c.req.method === 'GET' && pathname !== CONSOLE_PATHS.home ? pathname + search : null;
}
