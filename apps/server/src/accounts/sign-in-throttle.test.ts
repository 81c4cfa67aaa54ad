import { describe, expect, it } from 'vitest';
import { createSignInThrottle, WINDOW_MS } from './sign-in-throttle.ts';

describe('createSignInThrottle', () => {
  // behaviour: 17.5
  it('allows an account five failed attempts in 15 minutes, from any address', () => {
    let now = 0;
    const throttle = createSignInThrottle(() => now);
    const waits = [1, 2, 3, 4, 5, 6].map((address) =>
      throttle.attempt({ name: 'ana', address: `203.0.113.${address}` }),
    );
    expect(waits).toEqual([0, 0, 0, 0, 0, WINDOW_MS]);
    expect(throttle.attempt({ name: 'ben', address: '203.0.113.1' })).toBe(0);
    now = WINDOW_MS;
    expect(throttle.attempt({ name: 'ana', address: '203.0.113.9' })).toBe(0);
  });

  // behaviour: 17.5
  it('allows an address twenty failed attempts, for any names', () => {
    const throttle = createSignInThrottle(() => 0);
    const waits = Array.from({ length: 21 }, (_, at) =>
      throttle.attempt({ name: `name-${at}`, address: '203.0.113.1' }),
    );
    expect(waits.filter((wait) => wait > 0)).toEqual([WINDOW_MS]);
  });

  it('ignores successful attempts', () => {
    const throttle = createSignInThrottle(() => 0);
    const who = { name: 'ana', address: '203.0.113.1' };
    for (let times = 0; times < 30; times += 1) {
      expect(throttle.attempt(who)).toBe(0);
      throttle.succeeded(who);
    }
  });
});
