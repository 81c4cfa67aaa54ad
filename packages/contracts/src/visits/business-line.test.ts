import { describe, expect, it } from 'vitest';
import { isLineUrl, lineUrl } from './business-line.ts';

describe('an address of the home line', () => {
  it.each([
    '/compare/?line=home',
    'https://home.example/{lang}/start?zip={zip}&channel={channel_id}&sub={subid7}&lead={lead_id}#{quote_id}',
    'https://home.example/?at={address}&t={token}',
  ])('accepts %s', (url) => {
    expect(isLineUrl(url)).toBe(true);
  });

  // behaviour: 2.1.16
  it.each([
    ['a name that is not known', '/compare/?zip={zipcode}'],
    ['no name', '/compare/?zip={}'],
    ['a brace that is never closed', '/compare/?zip={zip'],
    ['a brace that was never opened', '/compare/?zip=zip}'],
    ['braces in braces', '/compare/?zip={{zip}}'],
    ['a host that a visitor would choose', 'https://{channel_id}.example/'],
    ['a user name that a visitor would choose', 'https://{zip}@home.example/'],
  ])('refuses %s', (_, url) => {
    expect(isLineUrl(url)).toBe(false);
  });

  it('encodes the values that it fills in', () => {
    const url = 'https://home.example/{lang}?zip={zip}&a={address}&c={channel_id}&g={gclid}';
    expect(
      lineUrl(url, { zip: '90210', lang: 'es', address: '12 Main St #3, A&B', channel_id: 'ñ/?' }),
    ).toBe(
      'https://home.example/es?zip=90210&a=12%20Main%20St%20%233%2C%20A%26B&c=%C3%B1%2F%3F&g=',
    );
  });
});
