import {
  sessionCookieName,
  VISIT_COOKIE,
  VISIT_LIFETIME_MS,
  VISITOR_COOKIE,
} from '@zipfront/contracts/cookies';
import { NO_STORE } from '../http/cache-control.ts';
import { addCookies, newCookie } from '../http/cookies.ts';
import type { OpenedVisit } from './session-cookie.ts';

/** Values of a visit's cookies. */
interface VisitCookieValues {
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

/** An answer with the cookies of its visit; no cache may store it. */
export function withVisit(
  response: Response,
  { session, visit }: OpenedVisit,
  { publicUrl }: { publicUrl: string },
): Response {
  const values = { session, visitId: visit.id, visitorId: visit.visitor_id };
  response.headers.set('Cache-Control', NO_STORE);
  return addCookies(response, visitCookies(values, publicUrl));
}

/** The `Set-Cookie` values that make a browser forget a visit. */
export function clearedVisitCookies(publicUrl: string): string[] {
  return cookies({ session: '', visitorId: '', visitId: '' }, publicUrl, 0);
}

function cookies(values: VisitCookieValues, publicUrl: string, maxAgeSeconds: number): string[] {
  const session = sessionCookieName(publicUrl.startsWith('https:'));
  return [
    { name: session, value: values.session, maxAgeSeconds, httpOnly: true },
    { name: VISITOR_COOKIE, value: values.visitorId, maxAgeSeconds },
    { name: VISIT_COOKIE, value: values.visitId, maxAgeSeconds },
  ].map((cookie) => newCookie(cookie, publicUrl));
}
