import { expect, it, test } from 'vitest';
import { own } from './own.ts';

it('returns a field of an object', () => {
  expect(own({ google: 'Google' }, 'google')).toBe('Google');
  expect(own(JSON.parse('{"__proto__":"ours"}'), '__proto__')).toBe('ours');
});

test.each([
  '__proto__',
  'constructor',
  'toString',
  'bing',
  '',
])('returns undefined for %j', (name) => {
  expect(own({ google: 'Google' }, name)).toBeUndefined();
});
