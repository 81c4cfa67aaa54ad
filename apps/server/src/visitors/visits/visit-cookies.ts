import { type AdConsent, allowsIdentifiers } from '@zipfront/contracts/consent-answer';
import {
  sessionCookieName,
  VISIT_COOKIE,
  VISIT_LIFETIME_MS,
  VISITOR_COOKIE,
} from '@zipfront/contracts/cookies';
import { NO_STORE } from '../../platform/http/content-headers.ts';
import { addCookies, newCookie } from '../../platform/http/cookies.ts';
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
 * scripts. All live for 30 days from now. The visitor's id serves to measure: without permission it is not set,
 * and deleted after a no.
 *
 * @param consent the visitor's answer, or what is known without one
 * @param publicUrl origin of the site; on https the cookies are `Secure`, and the session's keeps to this host
 */
export function visitCookies(
  values: VisitCookieValues,
  consent: AdConsent,
  publicUrl: string,
): string[] {
  const [session, visitor, visit] = cookies(values, publicUrl, VISIT_LIFETIME_MS / 1000);
  if (allowsIdentifiers(consent)) return [session, visitor, visit];
  if (consent === 'unanswered') return [session, visit];
  const [, noVisitor] = cookies({ ...values, visitorId: '' }, publicUrl, 0);
  return [session, noVisitor, visit];
}

/** An answer with the cookies of its visit; no cache may store it. */
export function withVisit(
  response: Response,
  { session, visit }: OpenedVisit,
  consent: AdConsent,
  { publicUrl }: { publicUrl: string },
): Response {
  const values = { session, visitId: visit.id, visitorId: visit.visitor_id };
  response.headers.set('Cache-Control', NO_STORE);
  return addCookies(response, visitCookies(values, consent, publicUrl));
}

/** The `Set-Cookie` values that make a browser forget a visit. */
export function clearedVisitCookies(publicUrl: string): string[] {
  return cookies({ session: '', visitorId: '', visitId: '' }, publicUrl, 0);
}

/** Of the session, the visitor and the visit. */
function cookies(
  values: VisitCookieValues,
  publicUrl: string,
  maxAgeSeconds: number,
): [session: string, visitor: string, visit: string] {
  const session = sessionCookieName(publicUrl.startsWith('https:'));
  return [
    newCookie({ name: session, value: values.session, maxAgeSeconds, httpOnly: true }, publicUrl),
    newCookie({ name: VISITOR_COOKIE, value: values.visitorId, maxAgeSeconds }, publicUrl),
    newCookie({ name: VISIT_COOKIE, value: values.visitId, maxAgeSeconds }, publicUrl),
  ];
}
