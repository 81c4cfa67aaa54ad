import { afterEach, describe, expect, test, vi } from 'vitest';
import { outsideReferrer, sentArrival } from './sent-arrival.ts';

afterEach(() => {
  vi.unstubAllGlobals();
});

const ATTRIBUTION = { channel_id: '17', gclid: 'Cj0' };

/** A page that was reached from an advertisement. */
function onPage({ cookie = '', globalPrivacyControl = false } = {}): void {
  const { origin, pathname, search } = new URL(
    'https://site.test/auto/?channelid=17&gclid=Cj0&unknown=1#zip',
  );
  vi.stubGlobal('location', { origin, pathname, search });
  vi.stubGlobal('document', { cookie, referrer: 'https://search.test/q?click=Cj0' });
  vi.stubGlobal('navigator', { globalPrivacyControl });
}

const WHOLE = {
  headers: {
    'Zipfront-Page': 'https://site.test/auto/?channelid=17&gclid=Cj0&unknown=1',
    'Zipfront-Referrer': 'https://search.test/q?click=Cj0',
  },
  fields: ATTRIBUTION,
};
const WITHOUT_CLICKS = {
  headers: {
    'Zipfront-Page': 'https://site.test/auto/?channelid=17',
    'Zipfront-Referrer': 'https://search.test/q',
  },
  fields: { channel_id: '17' },
};
const NOTHING = { headers: { 'Zipfront-Page': 'https://site.test/auto/' }, fields: {} };

// behaviour: 11.88, 11.92
test.each([
  ['no choice', {}, undefined, WHOLE],
  ['the privacy signal', { globalPrivacyControl: true }, undefined, WITHOUT_CLICKS],
  ['an opt-out', { cookie: 'zf_optout=1' }, undefined, WITHOUT_CLICKS],
  ['no answer yet', {}, 'required', NOTHING],
  ['a yes', { cookie: 'zf_consent=granted.0123456789abcd' }, 'required', WHOLE],
  ['a no', { cookie: 'zf_consent=denied.0123456789abcd' }, 'required', NOTHING],
  ['a no on a site that does not ask', { cookie: 'zf_consent=denied' }, undefined, NOTHING],
  ['a text that is not an answer', { cookie: 'zf_consent=maybe' }, 'required', NOTHING],
] as const)('says what it may with %s', (_name, choices, asks, sent) => {
  onPage(choices);
  expect(sentArrival(asks ? { CONSENT: asks } : {}, ATTRIBUTION)).toEqual(sent);
});

describe('outsideReferrer', () => {
  test.each([
    ['', ''],
    ['https://site.test/', ''],
    ['https://site.test/es/?a=1', ''],
    ['https://site.test.evil/', 'https://site.test.evil/'],
    ['http://site.test/', 'http://site.test/'],
    ['https://search.test/q', 'https://search.test/q'],
  ])('reads %j as %j', (referrer, outside) => {
    expect(outsideReferrer(referrer, 'https://site.test')).toBe(outside);
  });

  test('truncates a referrer that is too long for a header', () => {
    expect(outsideReferrer(`https://a.test/${'x'.repeat(9000)}`, 'https://site.test')).toHaveLength(
      1024,
    );
  });
});
