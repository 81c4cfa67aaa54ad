import { expect, it } from 'vitest';
import { checkBearer, isToken, newToken } from './tokens.ts';

const TOKEN = '0123456789abcdef';

// behaviour: 11.10
it.each([
  [undefined, TOKEN, 'none'],
  [undefined, null, 'none'],
  [`Bearer ${TOKEN}`, TOKEN, 'granted'],
  [`bearer  ${TOKEN}`, TOKEN, 'granted'],
  [`Bearer ${TOKEN}x`, TOKEN, 'refused'],
  [`Bearer ${TOKEN.slice(1)}`, TOKEN, 'refused'],
  [`Bearer ${TOKEN} ${TOKEN}`, TOKEN, 'refused'],
  [`Basic ${TOKEN}`, TOKEN, 'refused'],
  [TOKEN, TOKEN, 'refused'],
  ['', TOKEN, 'refused'],
  ['Bearer ', TOKEN, 'refused'],
  [`Bearer ${TOKEN}`, null, 'refused'],
  ['Bearer null', null, 'refused'],
])('checks %j against %j: %s', (header, expected, outcome) => {
  expect(checkBearer(header, expected)).toBe(outcome);
});

// behaviour: 11.10
it('creates another token of 256 bits each time', () => {
  const [one, other] = [newToken(), newToken()];
  expect(one).not.toBe(other);
  expect(Buffer.from(one, 'base64url')).toHaveLength(32);
  expect(isToken(one)).toBe(true);
});

// behaviour: 11.10
it.each([
  '',
  'a'.repeat(42),
  'a'.repeat(44),
  `${'a'.repeat(43)}/`,
  `/${'a'.repeat(43)}`,
  `${'a'.repeat(42)}=`,
])('refuses %j as a token', (text) => {
  expect(isToken(text)).toBe(false);
});
