import { DAY_MS, HOUR_MS } from '@zipfront/contracts/time/time';
import { describe, expect, it } from 'vitest';
import { NOON } from '../../platform/store/testing/visit-rows.ts';
import { createRequestCaps, type RequestSender } from './request-caps.ts';

const sender = (address: string): RequestSender => ({
  address,
  contacts: [],
  isUnchallenged: false,
});

describe('the limits of requests', () => {
  // behaviour: 12.24
  it('counts only accepted requests, so that one network leaves the total to others', () => {
    const caps = createRequestCaps('call-back', { all: 21, now: () => NOON });
    const one = Array.from({ length: 50 }, () => caps.take(sender('192.0.2.1')));
    expect(one.filter((waitMs) => waitMs === 0)).toHaveLength(20);
    expect(caps.take(sender('192.0.2.2'))).toBe(0);
    expect(caps.take(sender('192.0.2.3'))).toBe(60 * 60 * 1_000);
  });

  it.each([
    ['quote', 60, 120],
    ['call-back', 20, 40],
  ] as const)('allows for a %s %i from a network, and %i from 48 bits of IPv6', (kind, network, site) => {
    const caps = createRequestCaps(kind, { all: 1_000, now: () => NOON });
    const taken = (addressOf: (count: number) => string) =>
      Array.from({ length: 200 }, (_, count) => caps.take(sender(addressOf(count)))).filter(
        (waitMs) => waitMs === 0,
      ).length;
    expect(taken(() => '192.0.2.1')).toBe(network);
    expect(taken((count) => `2001:db8:1:${count.toString(16)}::1`)).toBe(site);
  });

  // behaviour: 12.61
  it('accepts 30 quotes a day with the same e-mail address or phone number, from any network', () => {
    let now = NOON;
    const caps = createRequestCaps('quote', { all: 1_000, now: () => now });
    const take = (count: number, contacts: string[]) =>
      caps.take({ ...sender(`192.0.2.${count}`), contacts });
    for (let count = 0; count < 30; count += 1) {
      expect(take(count, ['Ana@example.com', '+12125550134'])).toBe(0);
    }
    expect(take(30, ['ana@example.COM', ''])).toBe(DAY_MS);
    expect(take(31, ['ben@example.com', '+12125550134'])).toBe(DAY_MS);
    expect(take(32, ['ben@example.com', ''])).toBe(0);
    now += DAY_MS;
    expect(take(33, ['ana@example.com', '+12125550134'])).toBe(0);
  });

  // behaviour: 12.61
  it('leaves half of all requests to senders that solved a challenge', () => {
    const caps = createRequestCaps('call-back', { all: 10, now: () => NOON });
    const take = (count: number, isUnchallenged: boolean) =>
      caps.take({ ...sender(`192.0.2.${count}`), isUnchallenged });
    const taken = Array.from({ length: 10 }, (_, count) => take(count, true));
    expect(taken.filter((waitMs) => waitMs === 0)).toHaveLength(5);
    for (let count = 10; count < 15; count += 1) expect(take(count, false)).toBe(0);
    expect(take(15, false)).toBe(HOUR_MS);
  });
});
