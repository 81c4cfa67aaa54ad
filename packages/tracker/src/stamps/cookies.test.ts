import { expect, it } from 'vitest';
import { readCookie } from './cookies.ts';

it.each([
  ['a=1; _tzacid=v-1; b=2', '_tzacid', 'v-1'],
  ['x_tzacid=no', '_tzacid', undefined],
  ['_tzacid=', '_tzacid', undefined],
  ['_tzacid=a%20b', '_tzacid', 'a b'],
  ['_tzacid=%E0%A4%A', '_tzacid', '%E0%A4%A'],
  ['_tzacid=a=b', '_tzacid', 'a=b'],
  ['', '_tzacid', undefined],
])('reads in %j the cookie %s as %j', (jar, name, value) => {
  expect(readCookie(jar, name)).toBe(value);
});
