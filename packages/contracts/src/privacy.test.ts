import { describe, expect, it } from 'vitest';
import { cleanUrl, IDENTIFIER_FIELDS, MAX_URL_LENGTH, withoutIdentifiers } from './privacy.ts';
import { ATTRIBUTION_FIELDS } from './read-attribution.ts';

describe('withoutIdentifiers', () => {
  it('takes each identifier and nothing else', () => {
    const all = Object.fromEntries(ATTRIBUTION_FIELDS.map((field) => [field, 'x']));
    const kept = Object.keys(withoutIdentifiers(all));
    expect(kept).toEqual(ATTRIBUTION_FIELDS.filter((field) => !IDENTIFIER_FIELDS.has(field)));
    expect(ATTRIBUTION_FIELDS.length - kept.length).toBe(7);
  });

  it('leaves what it is given as it was', () => {
    const given = { gclid: '1', source: 'google' };
    expect(withoutIdentifiers(given)).toEqual({ source: 'google' });
    expect(given.gclid).toBe('1');
  });
});

describe('cleanUrl', () => {
  const cases: [url: string, ordinary: string | null, withSignal: string | null][] = [
    ['https://a.example/', 'https://a.example/', 'https://a.example/'],
    ['https://a.example', 'https://a.example/', 'https://a.example/'],
    ['HTTPS://A.EXAMPLE:443/P', 'https://a.example/P', 'https://a.example/P'],
    ['http://a.example:8080/p?', 'http://a.example:8080/p', 'http://a.example:8080/p'],
    [
      'https://a.example/orders/7K3M-9Q/',
      'https://a.example/orders/-/',
      'https://a.example/orders/-/',
    ],
    ['https://a.example/go/s3cret', 'https://a.example/go/-', 'https://a.example/go/-'],
    ['https://me:secret@a.example/p#part', 'https://a.example/p', 'https://a.example/p'],
    ['https://a.example/#gclid=1', 'https://a.example/', 'https://a.example/'],
    ['android-app://com.google.android.gm/', ...twice('android-app://com.google.android.gm/')],
    ['android-app://com.slack', 'android-app://com.slack', 'android-app://com.slack'],
    ['https://a.example/?gclid=1', 'https://a.example/?gclid=1', 'https://a.example/'],
    [
      'https://a.example/?gclid=1&utm_source=g&gbraid=2&wbraid=3&msclkid=4&fbclid=5&ttclid=6&adid=7',
      'https://a.example/?gclid=1&utm_source=g&gbraid=2&wbraid=3&msclkid=4&fbclid=5&ttclid=6&adid=7',
      'https://a.example/?utm_source=g',
    ],
    ['https://a.example/?GCLID=1', 'https://a.example/?GCLID=1', 'https://a.example/'],
    ['https://a.example/?gcl%69d=1', 'https://a.example/?gcl%69d=1', 'https://a.example/'],
    [
      'https://a.example/?dclid=1&twclid=2',
      ...losesQuery('https://a.example/', 'dclid=1&twclid=2'),
    ],
    ['https://a.example/?page=2', 'https://a.example/?page=2', 'https://a.example/'],
    ['https://a.example/?utm_term=a%20b+c', ...twice('https://a.example/?utm_term=a%20b+c')],
    ['https://a.example/?zip=10001&page=2', ...losesQuery('https://a.example/', 'page=2')],
    ['https://a.example/?ZipCode=1&user_zip=2&zip%35=3', ...twice('https://a.example/')],
    ['https://a.example/?postal-code=1&postcode=2', ...twice('https://a.example/')],
    ['https://a.example/?email=x&user%5Bemail%5D=y&e-mail=z', ...twice('https://a.example/')],
    ['https://a.example/?name=x&first_name=y&lastName=z&fname=w', ...twice('https://a.example/')],
    ['https://a.example/?campaign_name=x', ...losesQuery('https://a.example/', 'campaign_name=x')],
    ['https://a.example/?phone=1&tel=2&mobile_phone=3', ...twice('https://a.example/')],
    ['https://a.example/?address=1&street=2&dob=3&lat=4&lng=5', ...twice('https://a.example/')],
    ['https://a.example/compare/?token=abc', ...twice('https://a.example/compare/')],
    ['https://a.example/?access_token=1&password=2&code=3', ...twice('https://a.example/')],
    ['https://a.example/?u=ann%40b.example', ...twice('https://a.example/')],
    ['https://a.example/?u=ann%2540b.example', ...twice('https://a.example/')],
    ['https://a.example/?utm_content=ann@b.example', ...twice('https://a.example/')],
    ['https://a.example/?ann@b.example', ...twice('https://a.example/')],
    ['https://a.example/u/ann@b.example/off', ...twice('https://a.example/u/-/off')],
    ['https://a.example/u/ann%40b.example', ...twice('https://a.example/u/-')],
    ['https://a.example/@handle/post.html', ...twice('https://a.example/@handle/post.html')],
    ['https://a.example/?zi%70=1&e%2Bmail=2&page=2', ...losesQuery('https://a.example/', 'page=2')],
    ['https://a.example/?u=%61nn%25%34%30b.example', ...twice('https://a.example/')],
    ['https://a.example/?u=@handle.x', ...losesQuery('https://a.example/', 'u=@handle.x')],
    ['https://a.example/?=1&&utm_source=g&', ...twice('https://a.example/?utm_source=g')],
    ['https://a.example/?utm_source=%00%zz', ...twice('https://a.example/?utm_source=%00%zz')],
    ['https://ñandú.example/ñ', ...twice('https://xn--and-6ma2c.example/%C3%B1')],
    ['', null, null],
    ['/relative?gclid=1', null, null],
    ['//a.example/', null, null],
    ['https://', null, null],
    ['https://a b/', null, null],
    ['javascript:alert(1)', null, null],
    ['data:text/html,x', null, null],
    ['about:blank', null, null],
    ['file:///etc/passwd', null, null],
    ['chrome-extension://abc/page.html', null, null],
  ];

  it.each(cases)('cleans %j', (url, ordinary, withSignal) => {
    expect(cleanUrl(url, { privacySignal: false })).toBe(ordinary);
    expect(cleanUrl(url, { privacySignal: true })).toBe(withSignal);
  });

  it('takes an address that was parsed before', () => {
    const url = new URL('https://me:secret@a.example/p?gclid=1&zip=2#part');
    expect(cleanUrl(url, { privacySignal: false })).toBe('https://a.example/p?gclid=1');
  });

  it('keeps an address of the limit, drops the query and then the path of a longer one', () => {
    const clean = (url: string) => cleanUrl(url, { privacySignal: false });
    const start = 'https://a.example/?utm_source=';
    const exact = start + 'x'.repeat(MAX_URL_LENGTH - start.length);
    expect(clean(exact)).toBe(exact);
    expect(clean(`${exact}x`)).toBe('https://a.example/');
    expect(clean(`https://a.example/p?a=${'x'.repeat(MAX_URL_LENGTH)}`)).toBe(
      'https://a.example/p',
    );
    expect(clean(`https://a.example/${'p'.repeat(MAX_URL_LENGTH)}`)).toBe('https://a.example/');
    expect(clean(`https://${'a.'.repeat(MAX_URL_LENGTH)}example/`)).toBeNull();
  });
});

function twice(url: string): [string, string] {
  return [url, url];
}

function losesQuery(place: string, query: string): [string, string] {
  return [`${place}?${query}`, place];
}
