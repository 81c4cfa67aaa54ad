import { describe, expect, it } from 'vitest';
import { NOON } from '../store/testing/visit-rows.ts';
import { createRequestCaps } from './request-caps.ts';

describe('the bounds of requests', () => {
  it('count nothing that is refused, so that one network does not use up the share of all', () => {
    const caps = createRequestCaps('call-back', { all: 21, now: () => NOON });
    const one = Array.from({ length: 50 }, () => caps.take('192.0.2.1'));
    expect(one.filter((waitMs) => waitMs === 0)).toHaveLength(20);
    expect(caps.take('192.0.2.2')).toBe(0);
    expect(caps.take('192.0.2.3')).toBe(60 * 60 * 1_000);
  });
});
