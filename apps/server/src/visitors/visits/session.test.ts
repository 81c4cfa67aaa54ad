import { hash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { isSession, newSession, sessionKeyOf, visitorIdOf } from './session.ts';

const VISIT = '019aa1b2-c3d4-7e5f-8a6b-7c8d9e0f1a2b';

describe('a session', () => {
  // behaviour: 6.1
  it('opens its visit, and stores a hash of the whole cookie', () => {
    const session = newSession(VISIT);
    expect(sessionKeyOf(session)).toEqual({
      visitId: VISIT,
      sessionHash: hash('sha256', session, 'base64url'),
    });
  });

  // behaviour: 11.1
  it('contains 256 random bits after the id, never the same twice', () => {
    const secrets = Array.from({ length: 500 }, () =>
      Buffer.from(newSession(VISIT), 'base64url').subarray(16),
    );
    expect(new Set(secrets.map((secret) => secret.toString('hex'))).size).toBe(500);
    for (const secret of secrets) {
      expect(secret).toHaveLength(32);
      // A run of 64 bits that are the same would be a chance of one in 10^18.
      expect(secret.toString('hex')).not.toMatch(/0{16}|f{16}/);
    }
  });

  it.each([
    '',
    'a'.repeat(63),
    'a'.repeat(65),
    `${'a'.repeat(63)}=`,
    `${'a'.repeat(63)}\0`,
  ])('refuses %j', (cookie) => {
    expect(isSession(cookie)).toBe(false);
    expect(isSession(newSession(VISIT))).toBe(true);
  });
});

describe('visitorIdOf', () => {
  it.each([
    [VISIT, VISIT],
    [VISIT.toUpperCase(), VISIT],
    [undefined, null],
    ['', null],
    [`${VISIT}0`, null],
    ['019aa1b2c3d47e5f8a6b7c8d9e0f1a2b', null],
    ['00000000-0000-0000-0000-000000000000', null],
  ])('reads %j as %j', (cookie, id) => {
    expect(visitorIdOf(cookie)).toBe(id);
  });
});
