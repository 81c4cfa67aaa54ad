import { describe, expect, it } from 'vitest';
import { NOON } from '../store/testing/visit-rows.ts';
import { createRequestCaps } from './request-caps.ts';

describe('the limits of requests', () => {
  // behaviour: 12.24
  it('counts only accepted requests, so that one network leaves the total to others', () => {
    const caps = createRequestCaps('call-back', { all: 21, now: () => NOON });
    const one = Array.from({ length: 50 }, () => caps.take('192.0.2.1'));
    expect(one.filter((waitMs) => waitMs === 0)).toHaveLength(20);
    expect(caps.take('192.0.2.2')).toBe(0);
    expect(caps.take('192.0.2.3')).toBe(60 * 60 * 1_000);
  });

  it.each([
    ['quote', 60, 120],
    ['call-back', 20, 40],
  ] as const)('allows for a %s %i from a network, and %i from 48 bits of IPv6', (kind, network, site) => {
    const caps = createRequestCaps(kind, { all: 1_000, now: () => NOON });
    const taken = (addressOf: (count: number) => string) =>
      Array.from({ length: 200 }, (_, count) => caps.take(addressOf(count))).filter(
        (waitMs) => waitMs === 0,
      ).length;
    expect(taken(() => '192.0.2.1')).toBe(network);
    expect(taken((count) => `2001:db8:1:${count.toString(16)}::1`)).toBe(site);
  });
});
