import { expect, it } from 'vitest';
import { isToken, newToken } from './handoffs.ts';

// behaviour: 11.10
it('creates another token of 192 bits each time', () => {
  const [one, other] = [newToken(), newToken()];
  expect(one).not.toBe(other);
  expect(Buffer.from(one, 'base64url')).toHaveLength(24);
  expect(isToken(one)).toBe(true);
});

// behaviour: 11.10
it.each([
  '',
  'a'.repeat(31),
  'a'.repeat(33),
  `${'a'.repeat(32)}/`,
  `/${'a'.repeat(32)}`,
  `${'a'.repeat(31)}=`,
])('refuses %j as a token', (text) => {
  expect(isToken(text)).toBe(false);
});
