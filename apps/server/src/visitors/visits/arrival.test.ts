import type { Page } from '@zipfront/contracts/content/page';
import { describe, expect, it } from 'vitest';
import { readConfig } from '../../platform/config/config.ts';
import { type Arrival, type ArrivalRequest, readArrival } from './arrival.ts';

const SITE = 'https://site.example';

const parts = {
  config: readConfig({
    PUBLIC_URL: SITE,
    CORS_ORIGINS: 'https://partner.example',
    COMPARE_URL: 'https://www.quotes.example:8443/start',
    HOMEOWNERS_URL: 'https://home.example/{zip}',
    HOMEOWNERS_URL_ES: 'https://casa.example/{zip}',
    JOURNEY_HOSTS: 'pay.example',
  }),
  now: () => 5,
  pages: {
    find: (path: string) =>
      path === '/radio/'
        ? ({
            path,
            locale: 'es-US',
            settings: { attribution: { medium: 'radio', subid: '' } },
          } as Page)
        : undefined,
    release: () => 'page-1.js',
    contentPath: (path: string) => path,
    siteOf: (path: string) => (path.startsWith('/shipping/') ? 'shipping' : 'insurance'),
    timeZoneOf: () => 'America/New_York',
    lineAddressesOf: (): string[] => [],
    localeAt: (path: string) =>
      /^.(es|radio)./.test(path) ? ('es-US' as const) : ('en-US' as const),
    asksConsent: (_path: string) => false,
    consentWords: (version: string) => (version === VERSION ? 'May we?' : null),
  },
};

const REQUEST: ArrivalRequest = {
  referer: undefined,
  outsideReferrer: undefined,
  host: 'site.example',
  userAgent: undefined,
  privacySignal: false,
  consent: null,
};

const VERSION = '0123456789abcd';

describe('readArrival', () => {
  // behaviour: 11.3, 11.7
  it.each<[string, Partial<ArrivalRequest>, Partial<Arrival>]>([
    [
      'a request that says nothing',
      {},
      {
        at: 5,
        path: '/',
        pageUrl: null,
        referrer: null,
        channel: 'direct',
        fields: {},
        locale: 'en-US',
      },
    ],
    [
      'a mark of a network, without its value',
      { pageAddress: `${SITE}/?oppref=ex4mpl3&utm_source=chatgpt.com` },
      {
        channel: 'paid-other',
        pageUrl: `${SITE}/?utm_source=chatgpt.com`,
        fields: { source: 'chatgpt.com' },
      },
    ],
    [
      'a mark of a network under the privacy signal, from the browser alone',
      { pageAddress: `${SITE}/`, referer: `${SITE}/?twclid=ex4mpl3`, privacySignal: true },
      { channel: 'paid-social', pageUrl: `${SITE}/`, fields: {} },
    ],
    [
      'an unknown page on our host',
      { referer: `${SITE}/shipping/x/?gclid=1#zip` },
      {
        path: '/shipping/x/',
        pageUrl: `${SITE}/shipping/x/?gclid=1`,
        site: 'shipping',
        fields: { gclid: '1' },
      },
    ],
    [
      'a page that is not there by the language of its path',
      { referer: `${SITE}/es/nowhere/` },
      { path: '/es/nowhere/', locale: 'es-US' },
    ],
    [
      "a page's own attribution, without its empty values",
      { referer: `${SITE}/radio/` },
      { fields: { medium: 'radio' }, locale: 'es-US' },
    ],
    [
      'the query before the page',
      { referer: `${SITE}/radio/?utm_medium=cpc` },
      { fields: { medium: 'cpc' } },
    ],
    [
      'the host that the request names',
      { host: '127.0.0.1:81', referer: 'http://127.0.0.1:81/?gclid=1' },
      { fields: { gclid: '1' } },
    ],
    [
      'an origin that may call',
      { referer: 'https://partner.example/?gclid=1' },
      { fields: { gclid: '1' } },
    ],
    [
      'another site as page',
      { referer: 'https://evil.example/?gclid=1' },
      { fields: {}, pageUrl: null },
    ],
    ['a page by another scheme', { referer: 'ftp://site.example/?gclid=1' }, { fields: {} }],
    ['no address as page', { referer: 'javascript:alert(1)' }, { fields: {}, pageUrl: null }],
    [
      'another site before',
      { outsideReferrer: 'https://blog.example/a' },
      { referrer: 'https://blog.example/a', channel: 'referral' },
    ],
    [
      'our own site before',
      { outsideReferrer: `${SITE}/es/` },
      { referrer: null, channel: 'direct' },
    ],
    ['no address before', { outsideReferrer: 'about:blank' }, { referrer: null }],
    [
      'the address that the page says before the one in Referer',
      { pageAddress: `${SITE}/radio/?gclid=1`, referer: `${SITE}/` },
      {
        path: '/radio/',
        pageUrl: `${SITE}/radio/?gclid=1`,
        fields: { medium: 'radio', gclid: '1' },
      },
    ],
    [
      'a long address that the page says',
      { pageAddress: `${SITE}/?gclid=1&x=${'k'.repeat(4_200)}`, referer: `${SITE}/` },
      { pageUrl: `${SITE}/?gclid=1`, fields: { gclid: '1' } },
    ],
    [
      'Referer where the page says the address of another site',
      { pageAddress: 'https://evil.example/?gclid=2', referer: `${SITE}/?gclid=1` },
      { fields: { gclid: '1' } },
    ],
    [
      'Referer where the page says no address',
      { pageAddress: 'x', referer: `${SITE}/?gclid=1` },
      { fields: { gclid: '1' } },
    ],
    [
      'Referer where the page says too much',
      { pageAddress: `${SITE}/?gclid=2&x=${'k'.repeat(17_000)}`, referer: `${SITE}/?gclid=1` },
      { fields: { gclid: '1' } },
    ],
    [
      'a page that a form names',
      { page: '/radio/' },
      { path: '/radio/', fields: { medium: 'radio' } },
    ],
    [
      'the second post of a form, from the answer to the first',
      { page: '/radio/', referer: `${SITE}/quote` },
      { path: '/radio/', locale: 'es-US', fields: {} },
    ],
    [
      'a form whose page is not there by the language of its path',
      { page: '/es/nowhere/?email=a', referer: `${SITE}/quote` },
      { path: '/es/nowhere/', locale: 'es-US', fields: {} },
    ],
    [
      'a form whose page looks like an e-mail address without it',
      { page: '/es/me@mail.example' },
      { path: '/es/-', locale: 'es-US' },
    ],
    [
      'the privacy signal',
      {
        privacySignal: true,
        referer: `${SITE}/?gclid=1&utm_source=google`,
        outsideReferrer: 'https://x.example/?fbclid=9',
      },
      {
        fields: { source: 'google' },
        pageUrl: `${SITE}/?utm_source=google`,
        referrer: 'https://x.example/',
        channel: 'paid-search',
        privacySignal: true,
      },
    ],
    [
      'the privacy signal, by the click id that the browser sends and the page does not',
      {
        privacySignal: true,
        pageAddress: `${SITE}/?utm_source=a`,
        referer: `${SITE}/?gclid=1&utm_source=a`,
      },
      { fields: { source: 'a' }, pageUrl: `${SITE}/?utm_source=a`, channel: 'paid-search' },
    ],
    ['a value that is too long', { referer: `${SITE}/?gclid=${'x'.repeat(600)}` }, { cut: 1 }],
  ])('reads %s', (_name, request, expected) => {
    const read = readArrival({ ...REQUEST, ...request }, parts);
    expect(read).toMatchObject(expected);
    if (expected.fields) expect(read.fields).toEqual(expected.fields);
  });

  // behaviour: 11.89
  it.each([
    'https://www.quotes.example:8443/results',
    'https://quotes.example/',
    'https://secure.quotes.example/',
    'https://home.example/thanks',
    'https://casa.example/',
    'https://3ds.pay.example/',
    'https://accounts.google.com/',
    'https://www.paypal.com/checkout',
    'https://translate.google.com/',
    'https://site-example.translate.goog/',
    'https://syndicatedsearch.goog/',
  ])('reads %s as a host of the journey, not as a referrer', (outsideReferrer) => {
    const read = readArrival({ ...REQUEST, outsideReferrer }, parts);
    expect(read).toMatchObject({ referrer: null, channel: 'direct' });
  });

  // behaviour: 11.89
  it('reads the address of a line of the site as a host of the journey', () => {
    const lineAddressesOf = () => ['https://partner.example/?zip={zip}'];
    const pages = { ...parts.pages, lineAddressesOf };
    const outsideReferrer = 'https://www.partner.example/';
    expect(readArrival({ ...REQUEST, outsideReferrer }, { ...parts, pages }).referrer).toBeNull();
    expect(readArrival({ ...REQUEST, outsideReferrer }, parts).referrer).toBe(outsideReferrer);
  });

  // behaviour: 11.89
  it.each([
    'https://notquotes.example/',
    'https://www.google.com/',
    'https://quotes.example.evil.test/',
  ])('reads %s as a referrer', (outsideReferrer) => {
    expect(readArrival({ ...REQUEST, outsideReferrer }, parts).referrer).toBe(outsideReferrer);
  });

  /** Pages of which each asks for consent or has attribution of its own. */
  const withPages = (settings: Record<string, object>) => ({
    ...parts,
    pages: {
      ...parts.pages,
      find: (path: string) =>
        path in settings
          ? ({ path, locale: 'en-US', settings: settings[path] } as Page)
          : undefined,
      asksConsent: (path: string) => 'consent' in (settings[path] ?? {}),
    },
  });

  // behaviour: 3.2.5
  it('uses the attribution of the home page when the request names no page', () => {
    const pages = withPages({ '/': { attribution: { medium: 'radio' } } });
    expect(readArrival(REQUEST, pages).fields).toEqual({ medium: 'radio' });
  });

  // behaviour: 11.3
  it('stores the path of a page, also one that looks like a telephone number', () => {
    const path = '/800-555-0199/';
    const pages = withPages({ [path]: { attribution: {} } });
    const referer = `${SITE}${path}`;
    expect(readArrival({ ...REQUEST, referer }, pages).path).toBe(path);
    expect(readArrival({ ...REQUEST, referer }, parts).path).toBe('/-/');
  });

  // behaviour: 11.24
  it.each([
    [null, 'unanswered', false],
    ['denied', 'denied', false],
    ['granted', 'granted', true],
  ] as const)('reads the answer %s on a page that asks as %s, and permission %s', (answer, consent, may) => {
    const pages = withPages({ '/asks/': { consent: 'required', attribution: {} } });
    const referer = `${SITE}/asks/?gclid=${'x'.repeat(600)}`;
    const given = answer && { answer, version: null };
    const request = { ...REQUEST, referer, userAgent: 'iPhone', consent: given };
    const read = readArrival(request, pages);
    expect(read).toMatchObject({ path: '/asks/', consent, mayStore: may, cut: may ? 1 : 0 });
    expect(read.device).toBe(may ? 'phone' : 'unknown');
    const before = 'nothing may be known before consent';
    expect(read.channelRule).toBe(may ? 'Google click id' : before);
    expect(read.pageUrl === null).toBe(!may);
    expect(Object.keys(read.fields)).toEqual(may ? ['gclid'] : []);
  });

  // behaviour: 11.24, 11.68
  it.each([
    [null, 'not-asked', true],
    ['granted', 'granted', true],
    ['denied', 'denied', false],
  ] as const)('reads the answer %s on a site that does not ask as %s, with the campaign: %s', (answer, consent, may) => {
    const click = 'https://ads.example/?gclid=Cj0';
    const given = answer && { answer, version: null };
    const request = { ...REQUEST, referer: `${SITE}/?gclid=Cj0&utm_source=a`, consent: given };
    const read = readArrival({ ...request, outsideReferrer: click }, parts);
    expect(read).toMatchObject({ consent, privacySignal: false, mayStore: may });
    expect(read.fields).toEqual(may ? { source: 'a', gclid: 'Cj0' } : {});
    expect(read.channel).toBe(may ? 'paid-search' : 'direct');
    expect(JSON.stringify(read).includes('Cj0')).toBe(may);
  });

  // behaviour: 11.24
  it.each([
    [VERSION, 'May we?'],
    ['00000000000000', null],
    [null, null],
  ])('finds the words of the version %s: %s', (version, words) => {
    const consent = { answer: 'granted', version } as const;
    const read = readArrival({ ...REQUEST, consent }, parts);
    expect(read).toMatchObject({ consentVersion: version, consentWords: words });
  });
});
