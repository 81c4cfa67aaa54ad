import { expect, test } from 'vitest';
import { canonicalAddress, linkFrom, type PagePlace } from './site-addresses.ts';

const INSURANCE = { path: '/', origin: 'https://cover.example', ownHost: false };
const SHIPPING = { path: '/shipping/', origin: 'https://ship.example', ownHost: true };
const sites = [INSURANCE, SHIPPING];

const PLACES: Record<string, PagePlace> = {
  'shipping, own host': { own: '/shipping/', onOwnHost: true, sites },
  'shipping, shared host': { own: '/shipping/', onOwnHost: false, sites },
  insurance: { own: '/', onOwnHost: false, sites },
  'shipping without a host': {
    own: '/shipping/',
    onOwnHost: false,
    sites: [INSURANCE, { ...SHIPPING, origin: 'https://cover.example', ownHost: false }],
  },
};

// behaviour: 10.45
test.each([
  ['shipping, own host', '/shipping/', '/'],
  ['shipping, own host', '/shipping/prices/?a=1#b', '/prices/?a=1#b'],
  ['shipping, own host', '/auto/#cover', 'https://cover.example/auto/#cover'],
  ['shipping, own host', '/pictures/truck.svg', '/pictures/truck.svg'],
  ['shipping, own host', '#questions', '#questions'],
  ['shipping, own host', 'tel:+15125550100', 'tel:+15125550100'],
  ['shipping, own host', '/shipping/quote', '/shipping/quote'],
  ['shipping, shared host', '/shipping/prices/', '/shipping/prices/'],
  ['shipping, shared host', '/auto/', '/auto/'],
  ['insurance', '/auto/', '/auto/'],
  ['insurance', '/shipping/prices/', 'https://ship.example/prices/'],
  ['shipping without a host', '/auto/', '/auto/'],
])('writes on a page (%s) the link %s as %s', (place, href, written) => {
  expect(linkFrom(PLACES[place] as PagePlace, href)).toBe(written);
});

test.each([
  ['/shipping/prices/', 'https://ship.example/prices/'],
  ['/shipping/', 'https://ship.example/'],
  ['/auto/', 'https://cover.example/auto/'],
])('returns the canonical address of %s as %s on every host', (path, address) => {
  expect(canonicalAddress({ sites }, path)).toBe(address);
});
