import { scryptSync } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import {
  accountName,
  hashPassword,
  nameError,
  needsRehash,
  passwordError,
  verifyPassword,
} from './password.ts';

describe('hashPassword', () => {
  // behaviour: 17.3
  it('returns an Argon2id hash with a new salt each time, which verifies the same password', async () => {
    const [one, other] = await Promise.all([
      hashPassword('a password'),
      hashPassword('a password'),
    ]);
    expect(one).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$[\w+/]{22}\$[\w+/]{43}$/);
    expect(other).not.toBe(one);
    expect(await verifyPassword('a password', one)).toBe(true);
    expect(await verifyPassword('a Password', one)).toBe(false);
    expect(needsRehash(one)).toBe(false);
  });

  it('normalizes accents before it hashes', async () => {
    const stored = await hashPassword('caf\u00e9 caf\u00e9 caf\u00e9');
    expect(await verifyPassword('cafe\u0301 cafe\u0301 cafe\u0301', stored)).toBe(true);
  });
});

describe('verifyPassword', () => {
  // behaviour: 17.5
  it('computes a hash and returns false when there is no stored hash', async () => {
    const before = process.cpuUsage();
    expect(await verifyPassword('a password', null)).toBe(false);
    const { user, system } = process.cpuUsage(before);
    // A comparison alone would take microseconds.
    expect(user + system).toBeGreaterThan(3_000);
  });

  // behaviour: 17.3
  it('verifies hashes of an older Node and of other parameters, and asks for a new one', async () => {
    const salt = Buffer.from('0123456789abcdef');
    const key = scryptSync('a password', salt, 32, { N: 2 ** 10, r: 8, p: 1 });
    const plain = (bytes: Buffer) => bytes.toString('base64').replace(/=+$/, '');
    const stored = `$scrypt$ln=10,r=8,p=1$${plain(salt)}$${plain(key)}`;
    expect(await verifyPassword('a password', stored)).toBe(true);
    expect(await verifyPassword('another', stored)).toBe(false);
    expect(needsRehash(stored)).toBe(true);
    expect(needsRehash('$argon2id$v=19$m=8192,t=2,p=1$c2FsdA$aGFzaA')).toBe(true);
  });

  it('refuses more passwords than it can verify in a few seconds', async () => {
    const cheap =
      '$scrypt$ln=4,r=8,p=1$MDEyMzQ1Njc4OWFiY2RlZg$AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA';
    const many = Array.from({ length: 43 }, () => verifyPassword('a password', cheap));
    const ends = await Promise.allSettled(many);
    expect(ends.filter(({ status }) => status === 'rejected')).toHaveLength(1);
  });
});

// behaviour: 17.3
it.each([
  ['four plain words here', null],
  ['ñandú ñandú ñandú', null],
  ['elevenchars', 'at least 12'],
  ['123456789012', 'most common'],
  ['QWERTYUIOP123', 'most common'],
  ['ababababababab', 'most common'],
  ['ana.carter12345', 'made of your name'],
  ['ana.carter123456', null],
  [`${'long '.repeat(40)}!`, 'at most 200'],
])('checks the password %j: %s', (password, expected) => {
  const error = passwordError(password, 'ana.carter');
  if (expected === null) expect(error).toBeNull();
  else expect(error).toContain(expected);
});

it.each([
  [' Ana ', true],
  ['ana.carter@example.com', true],
  ['a', true],
  ['', false],
  ['ana carter', false],
  ['.ana', false],
  ['ana\u202e', false],
  ['a'.repeat(65), false],
])('checks the name %j: %s', (typed, isName) => {
  expect(nameError(accountName(typed)) === null).toBe(isName);
});
