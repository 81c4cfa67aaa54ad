import { expect, it } from 'vitest';
import { accountName, nameError, passwordError } from './password.ts';

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
