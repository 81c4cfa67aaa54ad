import { hash, randomFillSync } from 'node:crypto';
import { type AdConsent, allowsIdentifiers } from '@zipfront/contracts/privacy/consent';
import {
  sessionCookieName,
  VISIT_COOKIE,
  VISIT_LIFETIME_MS,
  VISITOR_COOKIE,
} from '@zipfront/contracts/visits/cookies';
import type { Kysely } from 'kysely';
import { NO_STORE } from '../../platform/http/content-headers.ts';
import { addCookies, cookieValues, newCookie } from '../../platform/http/cookies.ts';
import type { Database } from '../../platform/store/schema.ts';
import { findVisit, type KnownVisit, type SessionKey } from './find-visit.ts';

const SESSION_SECRET_BYTES = 32;

const COOKIE_SHAPE = /^[\w-]{64}$/;
const VISIT_ID_BYTES = 16;

const VISITOR_ID_SHAPE =
  /^[0-9a-f]{8}-[0-9a-f]{4}-[1-8][0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/i;

/** Random bytes for 128 secrets: asking for each takes ten times as long. */
const random = Buffer.alloc(128 * SESSION_SECRET_BYTES);
let nextSecret = random.length;

/** To a buffer; it is then nowhere else. */
function takeSecret(target: Buffer, at: number): void {
  if (nextSecret === random.length) {
    randomFillSync(random);
    nextSecret = 0;
  }
  const end = nextSecret + SESSION_SECRET_BYTES;
  random.copy(target, at, nextSecret, end);
  random.fill(0, nextSecret, end);
  nextSecret = end;
}

/** The public id finds the row, so that no index on random hashes is needed. */
export function newSession(visitId: string): string {
  const session = Buffer.alloc(VISIT_ID_BYTES + SESSION_SECRET_BYTES);
  session.write(visitId.replaceAll('-', ''), 'hex');
  takeSecret(session, VISIT_ID_BYTES);
  return session.toString('base64url');
}

export function sessionHash(session: string): string {
  return hash('sha256', session, 'base64url');
}

export function isSession(cookie: string): boolean {
  return COOKIE_SHAPE.test(cookie);
}

export function readSessionKey(session: string): SessionKey {
  const hex = Buffer.from(session, 'base64url').toString('hex', 0, VISIT_ID_BYTES);
  const visitId = hex.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
  return { visitId, sessionHash: sessionHash(session) };
}

/** So that a visitor outlives a visit; null for text that is not a UUID. */
export function readVisitorId(cookie: string | undefined): string | null {
  return cookie !== undefined && VISITOR_ID_SHAPE.test(cookie) ? cookie.toLowerCase() : null;
}

export interface OpenedVisit extends KnownVisit {
  session: string;
}

/** Looked up, at most. A browser that was made to hold more gets a new session. */
const MAX_SESSION_COOKIES = 4;

/**
 * A cookie of that name from a wider domain may be before or after ours. Empty if there are too
 * many.
 */
export function readSessionCookies(header: string | undefined, publicUrl: string): string[] {
  const name = sessionCookieName(publicUrl.startsWith('https:'));
  const sessions = [...new Set(cookieValues(header, name))].filter(isSession);
  return sessions.length > MAX_SESSION_COOKIES ? [] : sessions;
}

/** There are several only if someone planted a cookie. */
export async function findOpenedVisits(
  db: Kysely<Database>,
  sessions: readonly string[],
  now: number,
): Promise<OpenedVisit[]> {
  const opened: OpenedVisit[] = [];
  for (const session of sessions) {
    const known = await findVisit(db, { ...readSessionKey(session), now });
    if (known) opened.push({ ...known, session });
  }
  return opened;
}

/** Of two live ones it is unknown which is the visitor's: neither opens. */
export async function findOpenedVisit(
  db: Kysely<Database>,
  sessions: readonly string[],
  now: number,
): Promise<OpenedVisit | null> {
  const [opened, other] = await findOpenedVisits(db, sessions, now);
  return opened && !other ? opened : null;
}

interface VisitCookieValues {
  session: string;
  visitorId: string;
  visitId: string;
}

/**
 * For 30 days. The visitor's id is not set without permission, and deleted after a no. On https the
 * session is bound to this host.
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

/** No cache may then store the response. */
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

export function clearedVisitCookies(publicUrl: string): string[] {
  return cookies({ session: '', visitorId: '', visitId: '' }, publicUrl, 0);
}

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
