import { RETRY_BASE_MS, RETRY_CAP_MS } from '../constants.ts';

/**
 * How long to wait after a failed attempt: a random time in the upper half of an interval that
 * doubles from `RETRY_BASE_MS` to `RETRY_CAP_MS`, or what the server asked for where that is
 * longer, never longer than the cap.
 *
 * @param attempt failed attempts so far, 1 or more
 * @param wait the server's `Retry-After` in milliseconds, 0 without one
 * @param random from 0 up to 1
 */
export function coolOff(attempt: number, wait: number, random: number): number {
  const longest = Math.min(RETRY_CAP_MS, RETRY_BASE_MS * 2 ** (attempt - 1));
  return Math.min(RETRY_CAP_MS, Math.max(wait, longest * (0.5 + random / 2)));
}

/**
 * `Retry-After` in milliseconds: it is written in seconds or as a date.
 *
 * @returns 0 where there is none, or none that can be read
 */
export function retryAfter(header: string | null, now: number): number {
  const ms = header ? Number(header) * 1000 : 0;
  return Math.max(0, (Number.isNaN(ms) ? Date.parse(header as string) - now : ms) || 0);
}
