import { hash, randomBytes } from 'node:crypto';

/** 256 random bits. */
const SESSION_SECRET_BYTES = 32;

/** The visit's id (16 bytes) and the secret, in base64url. */
const COOKIE_SHAPE = /^[\w-]{64}$/;
const VISIT_ID_BYTES = 16;

const VISITOR_ID_SHAPE =
  /^[0-9a-f]{8}-[0-9a-f]{4}-[1-8][0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/i;

/** The visit that a session cookie opens: found by its id, if the hash is the one that the visit has. */
export interface SessionKey {
  visitId: string;
  /** SHA-256 of the cookie's whole value, base64url. It is of no use to a reader of the database. */
  sessionHash: string;
}

/**
 * A new value for the session cookie: the visit's id, which is public anyway and finds the row, and
 * the secret. With the id in it the database needs no index on random hashes, the dearest part of
 * a write.
 */
export function newSession(visitId: string): string {
  const id = Buffer.from(visitId.replaceAll('-', ''), 'hex');
  return Buffer.concat([id, randomBytes(SESSION_SECRET_BYTES)]).toString('base64url');
}

/** The part of a session cookie's value that the database stores. */
export function sessionHash(session: string): string {
  return hash('sha256', session, 'base64url');
}

/** Whether a cookie's value can be one of our sessions. */
export function isSession(cookie: string): boolean {
  return COOKIE_SHAPE.test(cookie);
}

/** @param session a value that can be one of our sessions (`isSession`) */
export function sessionKeyOf(session: string): SessionKey {
  const hex = Buffer.from(session, 'base64url').toString('hex', 0, VISIT_ID_BYTES);
  const visitId = hex.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
  return { visitId, sessionHash: sessionHash(session) };
}

/** The visitor id that a browser brings, so that a visitor outlives a visit; null for what is no UUID. */
export function visitorIdOf(cookie: string | undefined): string | null {
  return cookie !== undefined && VISITOR_ID_SHAPE.test(cookie) ? cookie.toLowerCase() : null;
}
