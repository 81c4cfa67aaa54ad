import { sessionCookieName } from '@zipfront/contracts/cookies';
import type { Kysely } from 'kysely';
import { cookieValues } from '../../platform/http/cookies.ts';
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
