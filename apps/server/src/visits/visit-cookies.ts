import {
  sessionCookieName,
  VISIT_COOKIE,
  VISIT_LIFETIME_MS,
  VISITOR_COOKIE,
} from '@zipfront/contracts/cookies';
import { serialize } from 'hono/utils/cookie';

/** What a visit's cookies hold. */
export interface VisitCookieValues {
  /** The secret itself, not its hash. */
  session: string;
  visitorId: string;
  visitId: string;
}

/**
 * The `Set-Cookie` values of a visit: the session for the server alone, the two public ids for
 * scripts. All live for 30 days from now.
 *
 * @param publicUrl origin of the site; on https the cookies are `Secure`, and the session's keeps to this host
 */
export function visitCookies(values: VisitCookieValues, publicUrl: string): string[] {
  return cookies(values, publicUrl, VISIT_LIFETIME_MS / 1000);
}

/** The `Set-Cookie` values that make a browser forget a visit. */
export function clearedVisitCookies(publicUrl: string): string[] {
  return cookies({ session: '', visitorId: '', visitId: '' }, publicUrl, 0);
}

function cookies(values: VisitCookieValues, publicUrl: string, maxAge: number): string[] {
  const secure = publicUrl.startsWith('https:');
  const readable = { path: '/', maxAge, sameSite: 'Lax', secure } as const;
  return [
    serialize(sessionCookieName(secure), values.session, { ...readable, httpOnly: true }),
    serialize(VISITOR_COOKIE, values.visitorId, readable),
    serialize(VISIT_COOKIE, values.visitId, readable),
  ];
}
