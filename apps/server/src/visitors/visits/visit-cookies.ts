import { hash, randomFillSync } from 'node:crypto';
import { type AdConsent, allowsIdentifiers } from '@zipfront/contracts/privacy/consent';
import {
  sessionCookieName,
  VISIT_COOKIE,
  VISIT_LIFETIME_MS,
  VISITOR_COOKIE,
} from '@zipfront/contracts/visits/cookies';
import { NO_STORE } from '../../platform/http/content-headers.ts';
import { addCookies, cookieValues, newCookie } from '../../platform/http/cookies.ts';
import type { Db } from '../../platform/store/schema.ts';
import { findVisit, type KnownVisit, type SessionKey } from './find-visit.ts';

const SESSION_SECRET_BYTES = 32;

const COOKIE_SHAPE = /^[\w-]{64}$/;
const VISIT_ID_BYTES = 16;

const VISITOR_ID_SHAPE =
  /^[0-9a-f]{8}-[0-9a-f]{4}-[1-8][0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/i;

/** Random bytes for 128 secrets, because asking for each one by itself takes ten times as long. */
const random = Buffer.alloc(128 * SESSION_SECRET_BYTES);
let nextSecret = random.length;

/** Moves a secret to a buffer; it is then nowhere else. */
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

/**
 * Makes a session of the visit's public id and a secret. The id finds the row, so that no index on
 * random hashes is needed.
 */
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

/**
 * Reads a visitor's id, by which a visitor outlives a visit. Returns null for text that is not a
 * UUID.
 */
export function readVisitorId(cookie: string | undefined): string | null {
  return cookie !== undefined && VISITOR_ID_SHAPE.test(cookie) ? cookie.toLowerCase() : null;
}

export interface OpenedVisit extends KnownVisit {
  session: string;
}

/**
 * Maximum number of session cookies that are looked up. A browser that was made to send more gets a
 * new session.
 */
const MAX_SESSION_COOKIES = 4;

/**
 * Reads the session cookies of a request; one of that name from a wider domain may be before or
 * after ours. Empty if there are too many.
 */
export function readSessionCookies(header: string | undefined, publicUrl: string): string[] {
  const name = sessionCookieName(publicUrl.startsWith('https:'));
  const sessions = [...new Set(cookieValues(header, name))].filter(isSession);
  return sessions.length > MAX_SESSION_COOKIES ? [] : sessions;
}

/**
 * Finds the visits that a browser's sessions open. There are several only if someone planted a
 * cookie.
 */
export async function findOpenedVisits(
  db: Db,
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

/**
 * Finds the visit that a browser opens. Of two live ones it is unknown which is the visitor's, so
 * neither opens.
 */
export async function findOpenedVisit(
  db: Db,
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
 * Makes the cookies of a visit, for 30 days. The visitor's id is not set without permission, and
 * deleted after a no. On https the session is bound to this host.
 */
export function visitCookies(
  values: VisitCookieValues,
  consent: AdConsent,
  publicUrl: string,
): string[] {
  const [session, visitor, visit] = cookies(values, publicUrl, VISIT_LIFETIME_MS / 1_000);
  if (allowsIdentifiers(consent)) return [session, visitor, visit];
  if (consent === 'unanswered') return [session, visit];
  const [, noVisitor] = cookies({ ...values, visitorId: '' }, publicUrl, 0);
  return [session, noVisitor, visit];
}

/** Adds the cookies of a visit to a response, which no cache may then store. */
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
