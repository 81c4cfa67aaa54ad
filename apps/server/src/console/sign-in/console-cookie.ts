import { MINUTE_MS } from '@zipfront/contracts/time/time';
import { cookieValues, newCookie } from '../../platform/http/cookies.ts';
import type { RequestContext } from '../../platform/http/visitor.ts';
import { isToken, tokenHash } from '../../platform/tokens.ts';
import { findSession, type OpenSession, SESSION_MS, touchSession } from '../accounts/sessions.ts';
import type { ConsoleContext } from '../console-context.ts';

export const TOUCH_MS = 5 * MINUTE_MS;

/** The name differs from that of the site's cookie, because the ports of a host share cookies. */
export function consoleCookieName(consoleUrl: string): string {
  return consoleUrl.startsWith('https:') ? '__Host-zf_console' : 'zf_console';
}

export function consoleSessionKey(
  c: RequestContext,
  { config }: Pick<ConsoleContext, 'config'>,
): string | null {
  const values = cookieValues(c.req.header('cookie'), consoleCookieName(config.consoleUrl));
  const [value, other] = values.filter(isToken);
  return value === undefined || other !== undefined ? null : tokenHash(value);
}

export async function findOpenSession(
  c: RequestContext,
  context: ConsoleContext,
): Promise<OpenSession | null> {
  const key = consoleSessionKey(c, context);
  if (key === null) return null;
  const { store, now, log } = context;
  const at = now();
  const open = await findSession(store.reads, key, at);
  if (open && at - open.session.last_used_at >= TOUCH_MS && !open.session.awaits_code) {
    store.write(touchSession, { key, at }).catch((error: Error) => {
      log.warn({ reason: error.message }, 'the use of a session could not be stored');
    });
  }
  return open;
}

export function setConsoleCookie(
  c: RequestContext,
  { config }: Pick<ConsoleContext, 'config'>,
  token: string,
): void {
  c.header('Set-Cookie', createCookie(config.consoleUrl, token, SESSION_MS / 1_000));
}

export function clearConsoleCookie(
  c: RequestContext,
  { config }: Pick<ConsoleContext, 'config'>,
): void {
  c.header('Set-Cookie', createCookie(config.consoleUrl, '', 0));
}

function createCookie(consoleUrl: string, value: string, maxAgeSeconds: number): string {
  const name = consoleCookieName(consoleUrl);
  return newCookie({ name, value, maxAgeSeconds, httpOnly: true, sameSite: 'Strict' }, consoleUrl);
}
