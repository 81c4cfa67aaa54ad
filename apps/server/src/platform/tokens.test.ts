import { expect, it } from 'vitest';
import { checkBearer } from './tokens.ts';

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
