import { createHmac, timingSafeEqual } from 'node:crypto';

/** How long a form may stand open until it is sent (24 hours). */
const MAX_FILL_MS = 24 * 60 * 60 * 1000;

/** The time as a text that only we can have written: milliseconds, a dot, a signature. */
export function signedTime(secret: string, at: number): string {
  return `${at}.${signature(secret, String(at))}`;
}

/**
 * How long ago a text was signed, in milliseconds; null for one that we did not sign, and for one
 * that is older than a day.
 */
export function timeSince(secret: string, text: string, now: number): number | null {
  const [, at, signed] = /^(\d{1,15})\.([\w-]{43})$/.exec(text) ?? [];
  if (at === undefined || signed === undefined) return null;
  if (!timingSafeEqual(Buffer.from(signed), Buffer.from(signature(secret, at)))) return null;
  const elapsed = now - Number(at);
  return elapsed <= MAX_FILL_MS ? elapsed : null;
}

function signature(secret: string, text: string): string {
  return createHmac('sha256', `${secret} started`).update(text).digest('base64url');
}
