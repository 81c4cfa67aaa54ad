import { type AdConsent, allowsIdentifiers } from '@zipfront/contracts/consent-answer';
import {
  sessionCookieName,
  VISIT_COOKIE,
  VISIT_LIFETIME_MS,
  VISITOR_COOKIE,
} from '@zipfront/contracts/cookies';
import type { Kysely } from 'kysely';
import { NO_STORE } from '../../platform/http/content-headers.ts';
import { addCookies, cookieValues, newCookie } from '../../platform/http/cookies.ts';
import type { Database } from '../../platform/store/schema.ts';
import { findVisit } from './find-visit.ts';
import { isSession, sessionKeyOf } from './session.ts';
import type { KnownVisit } from './visit-answer.ts';

/** A visit together with the session cookie that opened it. */
export interface OpenedVisit extends KnownVisit {
  session: string;
}

/** Each is looked up; a browser that was led to hold more of them gets a new session. */
const MAX_SESSION_COOKIES = 4;

/**
 * The different session cookies of a request's `Cookie` header that can be ours. Only one is, but a
 * cookie of that name from a wider domain or another path may stand before it or behind it.
 *
 * @returns none where there are too many to look them all up
 */
export function sessionCookiesOf(header: string | undefined, publicUrl: string): string[] {
  const name = sessionCookieName(publicUrl.startsWith('https:'));
  const sessions = [...new Set(cookieValues(header, name))].filter(isSession);
  return sessions.length > MAX_SESSION_COOKIES ? [] : sessions;
}

/** Which visits do session cookies open? More than one only if a cookie was planted. */
export async function findOpenedVisits(
  db: Kysely<Database>,
  sessions: readonly string[],
  now: number,
): Promise<OpenedVisit[]> {
  const opened: OpenedVisit[] = [];
  for (const session of sessions) {
    const known = await findVisit(db, { ...sessionKeyOf(session), now });
    if (known) opened.push({ ...known, session });
  }
  return opened;
}

/**
 * The one visit that session cookies open. Of two that are alive it is unknown which is the visitor's, so that
 * neither opens anything: the browser gets a new session.
 */
export async function findOpenedVisit(
  db: Kysely<Database>,
  sessions: readonly string[],
  now: number,
): Promise<OpenedVisit | null> {
  const [opened, other] = await findOpenedVisits(db, sessions, now);
  return opened && !other ? opened : null;
}

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
