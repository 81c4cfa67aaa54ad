import { describe, expect, it } from 'vitest';
import {
  ATTRIBUTION_LIFETIME_SECONDS,
  CONSENT_LIFETIME_SECONDS,
  OPT_OUT_LIFETIME_SECONDS,
  sessionCookieName,
  VISIT_LIFETIME_MS,
} from './cookies.ts';

const DAY = 86_400;

describe('cookies', () => {
  it('limit the session to one host on https', () => {
    expect(sessionCookieName(true)).toBe('__Host-sessionid');
    expect(sessionCookieName(false)).toBe('sessionid');
  });

  it.each([
    ['a visit', VISIT_LIFETIME_MS / 1_000, 30],
    ['attribution', ATTRIBUTION_LIFETIME_SECONDS, 30],
    ['an opt-out', OPT_OUT_LIFETIME_SECONDS, 365],
    ['an answer about consent', CONSENT_LIFETIME_SECONDS, 182],
  ])('expire for %s after its days', (_, seconds, days) => {
    expect(seconds).toBe(days * DAY);
  });
});
