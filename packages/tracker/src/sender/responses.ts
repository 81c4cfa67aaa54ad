import { RETRY_BASE_MS, RETRY_CAP_MS } from '../constants.ts';
import type { Verdict } from './state.ts';

/** 0 is no response; 408, 425 and 429 are retried like a 503; a 413 splits (behaviours, 4). */
export function verdict(status: number): Verdict {
  if (status >= 200 && status < 400) return 'ok';
  if (status < 200 || status >= 500 || [408, 425, 429].includes(status)) return 'retry';
  return status === 413 ? 'split' : 'drop';
}

/**
 * Delay after a failed attempt, in milliseconds: a random time in the upper half of an interval
 * that doubles from `RETRY_BASE_MS` to `RETRY_CAP_MS`, or the server's `Retry-After` if that is
 * longer, but never more than the cap.
 *
 * @param attempt failed attempts so far, 1 or more
 * @param wait the server's `Retry-After` in milliseconds, 0 without one
 * @param random from 0 (inclusive) to 1 (exclusive)
 */
export function coolOff(attempt: number, wait: number, random: number): number {
  const longest = Math.min(RETRY_CAP_MS, RETRY_BASE_MS * 2 ** (attempt - 1));
  return Math.min(RETRY_CAP_MS, Math.max(wait, longest * (0.5 + random / 2)));
}

/** In milliseconds, of a header in seconds or as a date; 0 if it is missing or invalid. */
export function retryAfter(header: string | null, now: number): number {
  const ms = header ? Number(header) * 1_000 : 0;
  return Math.max(0, (Number.isNaN(ms) ? Date.parse(header as string) - now : ms) || 0);
}
