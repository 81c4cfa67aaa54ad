import { describe, expect, it } from 'vitest';
import { CLICK_MARKS } from '../attribution/click-marks.ts';
import { processorMs } from '../time/testing/processor-ms.ts';
import {
  cleanText,
  cleanUrl,
  isIdentifierName,
  isPhoneName,
  MAX_URL_LENGTH,
  pathUnderSignal,
} from './privacy.ts';

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
    [
      'https://a.example/?utm_source=mail%3Fgclid%3D1&utm_content=x%2526fbclid%253D2&utm_term=gclid',
      'https://a.example/?utm_source=mail%3Fgclid%3D1&utm_content=x%2526fbclid%253D2&utm_term=gclid',
      'https://a.example/?utm_term=gclid',
    ],
    ['https://a.example/?GCLID=1', 'https://a.example/?GCLID=1', 'https://a.example/'],
    ['https://a.example/?gcl%69d=1', 'https://a.example/?gcl%69d=1', 'https://a.example/'],
    ['https://a.example/?xyclid=1', 'https://a.example/?xyclid=1', 'https://a.example/'],
    ['https://a.example/?dclid=1&twclid=2', ...twice('https://a.example/')],
    ['https://a.example/?page=2', 'https://a.example/?page=2', 'https://a.example/'],
    ['https://a.example/?utm_term=a%20b+c', ...twice('https://a.example/?utm_term=a%20b+c')],
    ['https://a.example/?zip=10001&page=2', ...losesQuery('https://a.example/', 'page=2')],
    ['https://a.example/?ZipCode=1&user_zip=2&zip%35=3', ...twice('https://a.example/')],
    ['https://a.example/?postal-code=1&postcode=2', ...twice('https://a.example/')],
    ['https://a.example/?email=x&user%5Bemail%5D=y&e-mail=z', ...twice('https://a.example/')],
    ['https://a.example/?name=x&first_name=y&lastName=z&fname=w', ...twice('https://a.example/')],
    ['https://a.example/?campaign_name=x', ...losesQuery('https://a.example/', 'campaign_name=x')],
    ['https://a.example/?namespace=1', ...losesQuery('https://a.example/', 'namespace=1')],
    ['https://a.example/?agenda=1', ...losesQuery('https://a.example/', 'agenda=1')],
    ['https://a.example/?u=%40', ...losesQuery('https://a.example/', 'u=%40')],
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
    ['https://a.example/?u=ann%252540b%25252Eexample', ...twice('https://a.example/')],
    ['https://a.example/?u=ann%EF%BC%A0b.example', ...twice('https://a.example/')],
    [
      'https://a.example/?phone=1&contact=4155550134&mobile_number=2',
      ...twice('https://a.example/'),
    ],
    ['https://a.example/?q=415-555-0134&r=%2B14155550134', ...twice('https://a.example/')],
    ['https://a.example/?q=%28415%29+555-0134&r=+14155550134', ...twice('https://a.example/')],
    ['https://a.example/?keyword=4155550134', ...twice('https://a.example/')],
    [
      'https://a.example/?utm_campaign=21415550134',
      ...twice('https://a.example/?utm_campaign=21415550134'),
    ],
    ['https://a.example/call/415-555-0134/', ...twice('https://a.example/call/-/')],
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

  // behaviour: 11.18, 15.11
  it.each(cases)('cleans %j', (url, ordinary, withSignal) => {
    expect(cleanUrl(url, { privacySignal: false })).toBe(ordinary);
    expect(cleanUrl(url, { privacySignal: true })).toBe(withSignal);
  });

  it('accepts a parsed address', () => {
    const url = new URL('https://me:secret@a.example/p?gclid=1&zip=2#part');
    expect(cleanUrl(url, { privacySignal: false })).toBe('https://a.example/p?gclid=1');
  });

  it('retains an address of the limit, and drops what names no campaign, then the query, then the path of a longer one', () => {
    const clean = (url: string) => cleanUrl(url, { privacySignal: false });
    const start = 'https://a.example/?utm_source=';
    const exact = start + 'x'.repeat(MAX_URL_LENGTH - start.length);
    expect(clean(exact)).toBe(exact);
    expect(clean(`${exact}x`)).toBe('https://a.example/');
    expect(clean(`https://a.example/p?a=${'x'.repeat(MAX_URL_LENGTH)}`)).toBe(
      'https://a.example/p',
    );
    // behaviour: 11.88
    expect(clean(`https://a.example/p?gclid=1&a=${'x'.repeat(MAX_URL_LENGTH)}&channelid=2`)).toBe(
      'https://a.example/p?gclid=1&channelid=2',
    );
    expect(clean(`https://a.example/${'p'.repeat(MAX_URL_LENGTH)}`)).toBe('https://a.example/');
    expect(clean(`https://${'a.'.repeat(MAX_URL_LENGTH)}example/`)).toBeNull();
  });
});

describe('the query of an address', () => {
  const clean = (query: string) =>
    cleanUrl(`https://a.example/?${query}`, { privacySignal: false });

  it('stops at the parameter at four times the limit, and drops the rest', () => {
    // Personal parameters go, so that what is left fits.
    const personal = `zip=${'1'.repeat(4 * MAX_URL_LENGTH - 15)}`;
    expect(clean(`page=2&${personal}&a=3`)).toBe('https://a.example/?page=2&a=3');
    expect(clean(`page=2&${personal}1&a=3`)).toBe('https://a.example/?page=2');
  });

  it('disappears when its one parameter exceeds that limit', () => {
    expect(clean(`zip=${'1'.repeat(4 * MAX_URL_LENGTH)}`)).toBe('https://a.example/');
  });
});

describe('pathUnderSignal', () => {
  // behaviour: 15.60
  it.each([
    ['/', '/'],
    ['/how-we-work/', '/how-we-work/'],
    ['/es/opciones-de-privacidad/', '/es/opciones-de-privacidad/'],
    ['/2026/11/best-4x4-of-2026.html', '/2026/11/best-4x4-of-2026.html'],
    ['/newDriver/FAQ/covid19/%C3%B1and%C3%BA', '/newDriver/FAQ/covid19/%C3%B1and%C3%BA'],
    ['/l/EAIaIQobChMI8_b7y/x', '/l/-/x'],
    ['/l/Cj0KCQiAuP-OBhDqARIsAD4XHpe/', '/l/-/'],
    ['/l/0b1c2d3e4f5a6b7c8d9e0f1a2b3c4d5e', '/l/-'],
    ['/l/gclid=abc/', '/l/-/'],
    ['/l/gclid%3Dabc/', '/l/-/'],
    ['/l/IwAR0123abcdefg', '/l/-'],
    ['/l/a%20b&Cj0KCQiAuP-OBhDqARIs/', '/l/-/'],
  ])('leaves of %s only parts that are made of words', (path, left) => {
    expect(pathUnderSignal(path)).toBe(left);
    const url = `https://a.example${path}`;
    expect(cleanUrl(url, { privacySignal: true })).toBe(`https://a.example${left}`);
    expect(cleanUrl(url, { privacySignal: false })).toBe(url);
  });
});

describe('cleanText', () => {
  it('removes the query of an address that exceeds the limit', () => {
    const of = (length: number) => `at https://a.example/?a=${'b'.repeat(length - 3)} now`;
    const cleaned = (length: number) => cleanText(of(length), { privacySignal: false });
    expect(cleaned(MAX_URL_LENGTH)).toBe(of(MAX_URL_LENGTH));
    expect(cleaned(MAX_URL_LENGTH + 1)).toBe('at https://a.example/ now');
  });

  const cases: [text: string, ordinary: string, withSignal: string][] = [
    ['Compare prices', ...twice('Compare prices')],
    ['Ready? Yes, I am', ...twice('Ready? Yes, I am')],
    ['Really?yes', ...twice('Really?yes')],
    ['/x?gclid=1&utm_source=g', '/x?gclid=1&utm_source=g', '/x?utm_source=g'],
    ['//host.example/?e=ann@b.example&page=2', '//host.example/?page=2', '//host.example/'],
    ['/x?zip=10001&first_name=Ann', ...twice('/x')],
    ['to /a?page=2 and /b?email=x.', 'to /a?page=2 and /b', 'to /a and /b'],
    ['mailto:ann@b.example', ...twice('mailto:…')],
    ['/x#gclid=Cj0K', '/x#gclid=Cj0K', '/x#gclid=…'],
    [
      'at https%3A%2F%2Fa.example%2F%3Fttp%3DCj0K now',
      'at https%3A%2F%2Fa.example%2F%3Fttp%3DCj0K now',
      'at https%3A%2F%2Fa.example%2F now',
    ],
    ['/x%253Fgclid%253DCj0K', '/x%253Fgclid%253DCj0K', '/x'],
    ['gclid%3DCj0K', 'gclid%3DCj0K', 'gclid%3D…'],
    ['Gclid: Cj0K, click_id="b"', 'Gclid: Cj0K, click_id="b"', 'Gclid: …, click_id="…"'],
  ];

  // behaviour: 11.18, 15.11
  it.each(cases)('cleans %j', (text, ordinary, withSignal) => {
    expect(cleanText(text, { privacySignal: false })).toBe(ordinary);
    expect(cleanText(text, { privacySignal: true })).toBe(withSignal);
  });

  it('runs in linear time for a hostile text of 64 KB', () => {
    for (const part of ['?a=', '?a', '?', 'gclid', 'gclid=', 'cl_', 'adid: ', '?a=%25', '&a=@']) {
      const text = part.repeat(65_536 / part.length);
      const ms = processorMs(() => cleanText(text, { privacySignal: true }));
      expect(ms, part).toBeLessThan(500);
    }
  });
});

// behaviour: 3.2.10
describe('marks of networks', () => {
  it.each(CLICK_MARKS)('hides the value of %s in texts and addresses', (name) => {
    const clean = cleanText(`Failed at x&${name}=ex4mpl3`, { privacySignal: true });
    expect(clean).toBe(`Failed at x&${name}=…`);
    const url = cleanUrl(`https://a.example/?page=2&${name}=ex4mpl3`, { privacySignal: false });
    expect(url).toBe('https://a.example/?page=2');
  });
});

describe('isIdentifierName', () => {
  it.each([
    'gclid',
    'Gclid',
    'GCLID',
    'gbraid',
    'msclkid',
    'fbclid',
    'dclid',
    'twclid',
    'yclid',
    'click_id',
    'clickId',
    'ClickID',
    'ob-click-id',
    'adid',
    'ScCid',
    ...CLICK_MARKS,
  ])('recognizes %s as a click id', (name) => {
    expect(isIdentifierName(name)).toBe(true);
  });

  it.each([
    'id',
    'channel_id',
    'agid',
    'subid',
    'event_id',
    'click',
    'clicks',
    'element_id',
    'padid_x',
    'gclid_source',
    'android',
  ])('refuses %s as a click id', (name) => {
    expect(isIdentifierName(name)).toBe(false);
  });
});

describe('isPhoneName', () => {
  it.each([
    'phone',
    'Phone',
    'phone_number',
    'mobile_number',
    'homePhone',
    'tel',
    'cell',
    'contact',
  ])('recognizes %s as the name of a telephone number', (name) => {
    expect(isPhoneName(name)).toBe(true);
  });

  it.each([
    'telemetry',
    'label',
    'cellar',
    'hotel',
    'time',
    'fax_free',
  ])('refuses %s as the name of a telephone number', (name) => {
    expect(isPhoneName(name)).toBe(false);
  });
});

function twice(url: string): [string, string] {
  return [url, url];
}

function losesQuery(place: string, query: string): [string, string] {
  return [`${place}?${query}`, place];
}
