import { DAY_MS, MINUTE_MS } from '@zipfront/contracts/time/time';
import { hasEnded } from '../../platform/http/rate-limit.ts';

/** Wrong passwords for a name and network address within the window; more are refused. */
const WRONG_PER_NAME_AND_ADDRESS = 5;

/** Wrong passwords for a name from unknown addresses; high, or others could lock a person out. */
const WRONG_PER_NAME = 100;

const WRONG_PER_ADDRESS = 20;

/** Wrong codes for a name from all addresses: only a person who knows the password can type one. */
const WRONG_CODES = 5;

const WRONG_PER_SESSION = 5;

export const KNOWN_MS = 30 * DAY_MS;

/** Beyond it the address with the oldest right password is forgotten. */
const MAX_KNOWN = 1_000;

/** The window, in milliseconds: 15 minutes. */
export const WINDOW_MS = 15 * MINUTE_MS;

/** Maximum number of windows. Beyond it the one with the fewest wrong attempts is forgotten. */
const CAPACITY = 20_000;

export interface SignInThrottle {
  /**
   * Counts an attempt before its password is checked, so that simultaneous attempts count. Returns
   * the milliseconds to wait, or 0.
   */
  attempt(who: Attempt): number;
  succeeded(who: Attempt): void;
}

/** Attempts count by the typed name, known or not, and a network, or by an open session's key. */
export type Attempt =
  | { what: 'password' | 'code'; name: string; address: string }
  | { what: 'session'; key: string };

interface Window {
  count: number;
  limit: number;
  endsAt: number;
}

/** Counts in memory, for each server separately, and from zero after a start. */
export function createSignInThrottle(now: () => number, capacity = CAPACITY): SignInThrottle {
  const windows = new Map<string, Window>();
  const known = new Map<string, number>();

  function openWindow(key: string, at: number): Window | undefined {
    const open = windows.get(key);
    return open && !hasEnded(open.endsAt, at, WINDOW_MS) ? open : undefined;
  }

  function addWindow(key: string, limit: number, at: number): Window {
    windows.delete(key);
    for (const [old, { endsAt }] of windows) {
      if (endsAt > at) break;
      windows.delete(old);
    }
    if (windows.size >= capacity) windows.delete(leastUsed(windows));
    const fresh = { count: 0, limit, endsAt: at + WINDOW_MS };
    windows.set(key, fresh);
    return fresh;
  }

  function isKnown(who: Attempt, at: number): boolean {
    return who.what === 'password' && (known.get(addressKey(who)) ?? 0) > at;
  }

  function remember(who: Attempt, at: number): void {
    if (who.what !== 'password') return;
    const key = addressKey(who);
    known.delete(key);
    known.set(key, at + KNOWN_MS);
    const [oldest] = known.keys();
    if (known.size > MAX_KNOWN && oldest !== undefined) known.delete(oldest);
  }

  return {
    attempt(who) {
      const at = now();
      const bounds = attemptLimits(who, isKnown(who, at));
      const waits = bounds.flatMap(([key]) => {
        const open = openWindow(key, at);
        return open && open.count >= open.limit ? [open.endsAt - at] : [];
      });
      // A refused attempt adds no window, so that it cannot displace others.
      if (waits.length > 0) return Math.max(...waits);
      for (const [key, limit] of bounds) {
        const window = openWindow(key, at) ?? addWindow(key, limit, at);
        window.count += 1;
      }
      return 0;
    },
    succeeded(who) {
      const at = now();
      for (const [key] of attemptLimits(who, isKnown(who, at))) {
        const window = windows.get(key);
        if (window === undefined) continue;
        window.count -= 1;
        if (window.count === 0) windows.delete(key);
      }
      remember(who, at);
    },
  };
}

function addressKey({ name, address }: { name: string; address: string }): string {
  return `name and address ${address} ${name}`;
}

function attemptLimits(who: Attempt, isKnown: boolean): (readonly [key: string, limit: number])[] {
  if (who.what === 'session') return [[`session ${who.key}`, WRONG_PER_SESSION]];
  const { what, name, address } = who;
  const ofAddress = [`address ${address}`, WRONG_PER_ADDRESS] as const;
  if (what === 'code') return [[`code ${name}`, WRONG_CODES], ofAddress];
  return [
    [addressKey(who), WRONG_PER_NAME_AND_ADDRESS],
    ...(isKnown ? [] : [[`name ${name}`, WRONG_PER_NAME] as const]),
    ofAddress,
  ];
}

/**
 * The key of the window with the fewest attempts, of several the oldest. A window that refuses is
 * chosen only if all refuse.
 */
function leastUsed(windows: ReadonlyMap<string, Window>): string {
  let found = '';
  let least = Number.POSITIVE_INFINITY;
  for (const [key, { count, limit }] of windows) {
    const use = count >= limit ? Number.MAX_SAFE_INTEGER : count;
    if (use < least) [found, least] = [key, use];
  }
  return found;
}
