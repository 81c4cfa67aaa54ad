import { MINUTE_MS } from '@zipfront/contracts/time/time';
import { describe, expect, it } from 'vitest';
import { type Attempt, createSignInThrottle, KNOWN_MS, WINDOW_MS } from './sign-in-throttle.ts';

const password = (name: string, address: string | number): Attempt => ({
  what: 'password',
  name,
  address: `203.0.113.${address}`,
});

/** The waits of several attempts, one after the other. */
function waitsOf(count: number, attempt: (at: number) => number): number[] {
  return Array.from({ length: count }, (_, index) => attempt(index));
}

describe('createSignInThrottle', () => {
  // behaviour: 17.5
  it('allows a name five failed attempts from an address in 15 minutes, and others still', () => {
    let now = 0;
    const throttle = createSignInThrottle(() => now);
    const waits = waitsOf(6, () => throttle.attempt(password('ana', 1)));
    expect(waits).toEqual([0, 0, 0, 0, 0, 15 * MINUTE_MS]);
    expect(throttle.attempt(password('ben', 1))).toBe(0);
    expect(throttle.attempt(password('ana', 2))).toBe(0);
    now = WINDOW_MS;
    expect(throttle.attempt(password('ana', 1))).toBe(0);
  });

  it('ends a window from before the clock was set back', () => {
    let now = 100 * WINDOW_MS;
    const throttle = createSignInThrottle(() => now);
    expect(waitsOf(6, () => throttle.attempt(password('ana', 1))).at(-1)).toBe(WINDOW_MS);
    now = 0;
    const waits = waitsOf(6, () => throttle.attempt(password('ana', 1)));
    expect(waits).toEqual([0, 0, 0, 0, 0, WINDOW_MS]);
  });

  // behaviour: 17.5
  it('allows a name a hundred failed attempts, from any addresses', () => {
    const throttle = createSignInThrottle(() => 0);
    const waits = waitsOf(101, (at) => throttle.attempt(password('ana', at)));
    expect(waits.indexOf(WINDOW_MS)).toBe(100);
  });

  // behaviour: 17.5
  it('lets a person in from a known address while others have used up the attempts of the name', () => {
    let now = 0;
    const throttle = createSignInThrottle(() => now);
    expect(throttle.attempt(password('ana', 'known'))).toBe(0);
    throttle.succeeded(password('ana', 'known'));
    const lock = () => waitsOf(101, (at) => throttle.attempt(password('ana', at)));
    expect(lock().at(-1)).toBe(WINDOW_MS);
    expect(throttle.attempt(password('ana', 'new'))).toBe(WINDOW_MS);
    throttle.attempt(password('ana', 'known'));
    throttle.succeeded(password('ana', 'known'));
    const waits = waitsOf(6, () => throttle.attempt(password('ana', 'known')));
    expect(waits).toEqual([0, 0, 0, 0, 0, WINDOW_MS]);
    now = KNOWN_MS;
    lock();
    expect(throttle.attempt(password('ana', 'known'))).toBe(WINDOW_MS);
  });

  // behaviour: 17.5
  it('allows an address twenty failed attempts, for any names', () => {
    const throttle = createSignInThrottle(() => 0);
    const waits = waitsOf(21, (at) => throttle.attempt(password(`name-${at}`, 1)));
    expect(waits.filter((wait) => wait > 0)).toEqual([WINDOW_MS]);
  });

  // behaviour: 17.5
  it('allows five wrong codes of an account, from any addresses', () => {
    const throttle = createSignInThrottle(() => 0);
    const code = (at: number): Attempt => ({ ...password('ana', at), what: 'code' }) as Attempt;
    for (let at = 0; at < 10; at += 1) throttle.attempt(password('ana', at));
    const waits = waitsOf(6, (at) => throttle.attempt(code(at)));
    expect(waits).toEqual([0, 0, 0, 0, 0, WINDOW_MS]);
  });

  // behaviour: 17.5
  it('counts an open session for itself', () => {
    const throttle = createSignInThrottle(() => 0);
    waitsOf(101, (at) => throttle.attempt(password('ana', at)));
    const waits = waitsOf(6, () => throttle.attempt({ what: 'session', key: 'one' }));
    expect(waits).toEqual([0, 0, 0, 0, 0, WINDOW_MS]);
    expect(throttle.attempt({ what: 'session', key: 'two' })).toBe(0);
  });

  // behaviour: 17.5
  it('still refuses after a flood of names from one address', () => {
    const throttle = createSignInThrottle(() => 0, 60);
    waitsOf(5, () => throttle.attempt(password('ana', 1)));
    waitsOf(200, (at) => throttle.attempt(password(`name-${at}`, 2)));
    // These ones are counted, each from an address of its own.
    waitsOf(50, (at) => throttle.attempt(password(`other-${at}`, 3 + at)));
    expect(throttle.attempt(password('ana', 1))).toBe(WINDOW_MS);
    expect(throttle.attempt(password('name-0', 2))).toBe(WINDOW_MS);
  });

  it('delays no attempt after successful ones', () => {
    const throttle = createSignInThrottle(() => 0);
    for (let times = 0; times < 30; times += 1) {
      expect(throttle.attempt(password('ana', 1))).toBe(0);
      throttle.succeeded(password('ana', 1));
    }
  });
});
