import { expect, it } from 'vitest';
import { parseCookies } from './cookies.ts';

// behaviour: 5.2.3
it('reads no cookie out of the value of another one', () => {
  const cookies = parseCookies(
    'prefs=a=1&zf_consent=denied&zf_optout=1; zf_source=a+b%20c=d; empty',
  );
  expect([...cookies]).toEqual([
    ['prefs', 'a=1&zf_consent=denied&zf_optout=1'],
    ['zf_source', 'a+b c=d'],
    ['empty', ''],
  ]);
});

// behaviour: 5.2.3
it('reads damaged cookies without an error', () => {
  expect(parseCookies('a=%zz; b=%E1').get('a')).toBe('%zz');
});
