import { expect, it } from 'vitest';
import { cookieNames, cookieValues, newCookie } from './cookies.ts';

// behaviour: 15.42
it('creates a cookie for the whole site, Secure on https, and HttpOnly if requested', () => {
  const cookie = { name: 'a', value: 'b c', maxAgeSeconds: 60 };
  expect(newCookie(cookie, 'http://localhost')).toBe('a=b%20c; Max-Age=60; Path=/; SameSite=Lax');
  expect(newCookie({ ...cookie, httpOnly: true }, 'https://site.example')).toBe(
    'a=b%20c; Max-Age=60; Path=/; HttpOnly; Secure; SameSite=Lax',
  );
});

// behaviour: 15.42
it('reads every value of a name, and ignores names that start or end with it', () => {
  const header = 'id=1; xid=2;id=3; idx=4; id==5';
  expect(cookieValues(header, 'id')).toEqual(['1', '3', '=5']);
  expect(cookieValues(undefined, 'id')).toEqual([]);
  expect(cookieNames(header)).toEqual(['id', 'xid', 'id', 'idx', 'id']);
  expect(cookieNames(undefined)).toEqual([]);
});
