import { MINUTE_MS } from '@zipfront/contracts/day-ms';

/** Wrong passwords or codes of an account within the window, after which it is refused. */
export const WRONG_PER_ACCOUNT = 5;

/** The same of a network address. */
export const WRONG_PER_ADDRESS = 20;

/** The window, in milliseconds: 15 minutes. */
export const WINDOW_MS = 15 * MINUTE_MS;

/** Maximum number of names and addresses that are counted; beyond it the oldest is forgotten. */
const CAPACITY = 20_000;

/** Bounds wrong attempts to sign in. */
export interface SignInThrottle {
  /**
   * Counts an attempt before its password is checked, so that many at once are counted, too.
   *
   * @returns 0, or the milliseconds to wait; then nothing was counted
   */
  attempt(who: Attempt): number;
  /** Takes an attempt back that was right. */
  succeeded(who: Attempt): void;
}

/** Whose attempt it is: an account by the name that was typed (known or not), a network address. */
export interface Attempt {
  name: string;
  address: string;
}

/**
 * Counts in memory: each server for itself, and from zero after a start.
 *
 * @param now the wall clock in epoch milliseconds
 */
export function createSignInThrottle(now: () => number): SignInThrottle {
  const windows = new Map<string, { count: number; endsAt: number }>();

  const bounds = ({ name, address }: Attempt) =>
    [
      [`name ${name}`, WRONG_PER_ACCOUNT],
      [`address ${address}`, WRONG_PER_ADDRESS],
    ] as const;

  function windowOf(key: string): { count: number; endsAt: number } {
    const at = now();
    const known = windows.get(key);
    if (known && known.endsAt > at) return known;
    windows.delete(key);
    for (const [old, { endsAt }] of windows) {
      if (endsAt > at && windows.size < CAPACITY) break;
      windows.delete(old);
    }
    const fresh = { count: 0, endsAt: at + WINDOW_MS };
    windows.set(key, fresh);
    return fresh;
  }

  return {
    attempt(who) {
      const counted = bounds(who).map(([key, limit]) => ({ window: windowOf(key), limit }));
      const used = counted.filter(({ window, limit }) => window.count >= limit);
      if (used.length > 0) return Math.max(...used.map(({ window }) => window.endsAt - now()));
      for (const { window } of counted) window.count += 1;
      return 0;
    },
    succeeded(who) {
      for (const [key] of bounds(who)) {
        const window = windows.get(key);
        if (window && window.count > 0) window.count -= 1;
      }
    },
  };
}
