import { expect, test } from 'vitest';
import { attributionCookies } from './keep.ts';
import { cookiesOf, keptAttribution } from './kept.ts';

const plain = { overwrite: false, privacySignal: false, secure: false };
const END = '; Path=/; Max-Age=2592000; SameSite=Lax';

test('each field has a cookie of its own, for 30 days and the whole site', () => {
  expect(attributionCookies({ channel_id: 'c 1;é', medium: 'cpc' }, '', plain)).toEqual([
    `zf_channel_id=c%201%3B%C3%A9${END}`,
    `zf_medium=cpc${END}`,
  ]);
  const secure = { ...plain, secure: true };
  expect(attributionCookies({ channel_id: 'c' }, '', secure)).toEqual([
    `zf_channel_id=c${END}; Secure`,
  ]);
});

test('a cookie that is there stays, unless it may be overwritten', () => {
  const jar = '_tzacid=a; zf_channel_id=first';
  const fields = { channel_id: 'second', medium: 'cpc' };
  expect(attributionCookies(fields, jar, plain)).toEqual([`zf_medium=cpc${END}`]);
  expect(attributionCookies(fields, jar, { ...plain, overwrite: true })).toEqual([
    `zf_channel_id=second${END}`,
    `zf_medium=cpc${END}`,
  ]);
});

test('with the privacy signal click ids are not kept, and those that were go', () => {
  const signalled = { ...plain, privacySignal: true };
  const fields = { channel_id: 'c', gclid: 'g', fbclid: 'f' };
  expect(attributionCookies(fields, 'zf_gclid=old', signalled)).toEqual([
    `zf_channel_id=c${END}`,
    'zf_gclid=; Path=/; Max-Age=0; SameSite=Lax',
  ]);
});

test.each([
  ['', null],
  ['zf_medium=cpc', null],
  ['zf_channel_id=', null],
  ['zf_channel_id=c%201%3B%C3%A9; other=x; zf_medium=cpc', { channel_id: 'c 1;é', medium: 'cpc' }],
  ['zf_channel_id=c; zf_gclid=%E0%A4%A; zf_nothing=1; xzf_source=s', { channel_id: 'c' }],
  ['zf_channel_id=c; zf_keyword=me%40example.com', { channel_id: 'c' }],
])('of the cookies %j it reads %j', (jar, kept) => {
  const read = keptAttribution(cookiesOf(jar));
  if (kept === null) expect(read).toBeNull();
  else expect(read).toMatchObject(kept);
  expect(Object.keys(read ?? {})).not.toContain('keyword');
  expect(Object.keys(read ?? {})).not.toContain('source');
});
