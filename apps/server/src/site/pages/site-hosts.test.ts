import { describe, expect, it, test } from 'vitest';
import { createSiteHosts } from './site-hosts.ts';
import { sampleSettings } from './testing/sample-source.ts';

const hosts = createSiteHosts(
  [
    sampleSettings('insurance', '/'),
    sampleSettings('shipping', '/shipping/', ['ship.example', 'www.ship.example']),
  ],
  'https://cover.example:8443',
);

// behaviour: 10.45
test.each([
  ['/', 'ship.example', '/shipping/'],
  ['/es/precios/', 'WWW.Ship.Example:8443', '/shipping/es/precios/'],
  ['/quote/', 'ship.example.', '/shipping/quote/'],
  ['/auto/', 'ship.example', '/shipping/auto/'],
  ['/shipping/prices/', 'ship.example', '/shipping/prices/'],
  ['/shipping/orders/ABC/', 'ship.example', '/shipping/orders/ABC/'],
  ['/api/visits/', 'ship.example', '/api/visits/'],
  ['/sitemap.xml', 'ship.example', '/sitemap.xml'],
  ['/quote', 'ship.example', '/quote'],
  ['/', 'cover.example', '/'],
  ['/', 'else.example', '/'],
  ['/', undefined, '/'],
  ['/prices/', 'notship.example', '/prices/'],
])('converts %s on %s to %s in the content', (path, host, expected) => {
  expect(hosts.contentPath(path, host)).toBe(expected);
});

describe('createSiteHosts', () => {
  it('returns the first host with the scheme and the port of the public address', () => {
    expect(hosts.originOf('shipping')).toBe('https://ship.example:8443');
    expect(hosts.originOf('insurance')).toBe('https://cover.example:8443');
  });

  it('writes links for the host of their page', () => {
    expect(hosts.linkOn('ship.example', '/shipping/prices/')).toBe('/prices/');
    expect(hosts.linkOn('ship.example', '/auto/')).toBe('https://cover.example:8443/auto/');
    expect(hosts.linkOn('cover.example:8443', '/shipping/prices/')).toBe('/shipping/prices/');
  });
});
