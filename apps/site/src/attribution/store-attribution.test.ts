import { expect, test } from 'vitest';
import { parseCookies, storedAttribution } from '../cookies/cookies.ts';
import { attributionCookies, MAX_COOKIES_LENGTH } from './store-attribution.ts';

const plain = { overwrite: false, privacySignal: false, secure: false };
const END = '; Path=/; Max-Age=2592000; SameSite=Lax';

// behaviour: 4.2.6, 9.14
test('sets a cookie for each field, for 30 days and the whole site', () => {
  expect(attributionCookies({ channel_id: 'c 1;é', medium: 'cpc' }, '', plain)).toEqual([
    `zf_channel_id=c%201%3B%C3%A9${END}`,
    `zf_medium=cpc${END}`,
  ]);
  const secure = { ...plain, secure: true };
  expect(attributionCookies({ channel_id: 'c' }, '', secure)).toEqual([
    `zf_channel_id=c${END}; Secure`,
  ]);
});

const deleted = (field: string) => `zf_${field}=; Path=/; Max-Age=0; SameSite=Lax`;

// behaviour: 4.2.7
test('leaves a stored set unchanged', () => {
  const jar = '_tzacid=a; zf_channel_id=first; zf_gclid=one';
  expect(attributionCookies({ channel_id: 'second', medium: 'cpc' }, jar, plain)).toEqual([]);
  expect(attributionCookies(null, jar, plain)).toEqual([]);
});

// behaviour: 3.2.4, 4.2.7
test('replaces a set that may be overwritten as a whole, and deletes missing fields', () => {
  const jar = '_tzacid=a; zf_channel_id=first; zf_gclid=one; zf_optout_x=1';
  const overwriting = { ...plain, overwrite: true };
  expect(attributionCookies({ channel_id: 'second', medium: 'cpc' }, jar, overwriting)).toEqual([
    `zf_channel_id=second${END}`,
    `zf_medium=cpc${END}`,
    deleted('gclid'),
  ]);
  expect(attributionCookies(null, jar, overwriting)).toEqual([]);
});

test('deletes the rest of a set without its channel when another set comes', () => {
  const jar = 'zf_medium=old; zf_gclid=one';
  expect(attributionCookies({ channel_id: 'c', medium: 'cpc' }, jar, plain)).toEqual([
    `zf_channel_id=c${END}`,
    `zf_medium=cpc${END}`,
    deleted('gclid'),
  ]);
});

test('stores no click ids and deletes stored ones under the privacy signal', () => {
  const signalled = { ...plain, privacySignal: true };
  const fields = { channel_id: 'c', gclid: 'g', fbclid: 'f' };
  expect(attributionCookies(fields, '', signalled)).toEqual([`zf_channel_id=c${END}`]);
  const jar = 'zf_channel_id=a; zf_medium=m; zf_gclid=old';
  expect(attributionCookies(fields, jar, signalled)).toEqual([deleted('gclid')]);
  expect(attributionCookies(null, jar, signalled)).toEqual([deleted('gclid')]);
});

test('omits personal values', () => {
  const fields = { channel_id: 'c', content: 'ann@b.example', subid: '415-555-0134' };
  expect(attributionCookies(fields, '', plain)).toEqual([`zf_channel_id=c${END}`]);
  expect(attributionCookies({ channel_id: 'ann@b.example', medium: 'm' }, '', plain)).toEqual([]);
});

// behaviour: 4.2.8
test.each([
  ['all that fits', { channel_id: 'c', gclid: 'g'.repeat(512) }, ['channel_id', 'gclid']],
  [
    'not the longest, as they are sent',
    { channel_id: 'c', keyword: '|'.repeat(500), gclid: 'g'.repeat(512), subid: '-'.repeat(300) },
    ['channel_id', 'subid', 'gclid'],
  ],
  [
    'not the later of two that are as long, one after the other',
    Object.fromEntries([
      ['channel_id', 'c'],
      ...['', 2, 3, 4, 5, 6, 7].map((n) => [`subid${n}`, '|'.repeat(510)]),
    ]),
    ['channel_id', 'subid'],
  ],
  [
    'nothing, where the channel is too long itself',
    { channel_id: '🚗'.repeat(256), medium: 'm' },
    [],
  ],
])('stores in the cookies %s', (_case, fields, stored) => {
  const written = attributionCookies(fields, '', plain);
  expect(written.map((text) => /^zf_(\w+)=/.exec(text)?.[1])).toEqual(stored);
  const sent = written.map((text) => text.slice(0, text.indexOf(';'))).join('; ');
  expect(sent.length).toBeLessThanOrEqual(MAX_COOKIES_LENGTH);
});

test.each([
  ['', null],
  ['zf_medium=cpc', null],
  ['zf_channel_id=', null],
  ['zf_channel_id=c%201%3B%C3%A9; other=x; zf_medium=cpc', { channel_id: 'c 1;é', medium: 'cpc' }],
  [
    'zf_channel_id=c; zf_gclid=%E0%A4%A; zf_nothing=1; xzf_source=s',
    { channel_id: 'c', gclid: '\ufffd%A' },
  ],
])('reads from the cookies %j the attribution %j', (jar, attribution) => {
  expect(storedAttribution(parseCookies(jar))).toEqual(attribution);
});
