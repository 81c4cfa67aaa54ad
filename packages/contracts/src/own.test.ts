import { expect, it, test } from 'vitest';
import { getOwn } from './own.ts';

it('returns a field of an object', () => {
  expect(getOwn({ google: 'Google' }, 'google')).toBe('Google');
  expect(getOwn(JSON.parse('{"__proto__":"ours"}'), '__proto__')).toBe('ours');
});

test.each([
  '__proto__',
  'constructor',
  'toString',
  'bing',
  '',
])('returns undefined for %j', (name) => {
  expect(getOwn({ google: 'Google' }, name)).toBeUndefined();
});
