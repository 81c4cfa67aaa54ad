import { describe, expect, it } from 'vitest';
import { processorMs } from '../time/testing/processor-ms.ts';
import { scrubAddress, scrubText } from './scrub-text.ts';

describe('scrubText', () => {
  // behaviour: 11.18
  it.each([
    ['plain words stay', 'x is not a function', 'x is not a function'],
    ['short numbers stay', 'failed after 3 of 2500 ms', 'failed after 3 of 2500 ms'],
    ['a zip code goes', 'no place at 90210, sorry', 'no place at …, sorry'],
    ['a long zip code goes', '90210-1234', '…'],
    ['a telephone number goes', 'called 5551234567', 'called …'],
    ['also in groups', 'called 415-555-0134, (415) 555-0134', 'called …, …'],
    ['also one that is named', 'contact=415 mobile_number: 555', 'contact=… mobile_number: …'],
    ['also as a keyword', 'keyword=4155550134&a=1', 'keyword=…&a=1'],
    ['a social security number goes', 'for 219-09-9999.', 'for ….'],
    ['a card goes', 'paid by 4111 1111 1111 1111', 'paid by …'],
    ['a wide at sign is one', 'sent to ann\uff20mail.example', 'sent to …'],
    ['an e-mail address goes', 'sent to ann.lee@mail.example now', 'sent to … now'],
    ['an encoded one, too', 'sent to ann%40mail.example now', 'sent to … now'],
    ['a name in JSON goes', '{"first_name":"Zoë Ann","a":1}', '{"first_name":…,"a":1}'],
    ['a zip under its name goes', 'zip=123 zipcode: 45', 'zip=… zipcode: …'],
    ['a click id goes', 'gclid=Cj0KC&x msclkid: "a b"', 'gclid=…&x msclkid: …'],
    ['a word that is only named stays', "reading 'name' of null", "reading 'name' of null"],
    [
      'an address loses its query',
      'GET https://a.example/b/?gclid=1&zip=90210#c failed',
      'GET https://a.example/b/ failed',
    ],
    ['a path loses its query', 'GET /b/?x=Zoe failed', 'GET /b/?… failed'],
    [
      'a port stays',
      'at http://127.0.0.1:40123/a.js:1:20345',
      'at http://127.0.0.1:40123/a.js:1:20345',
    ],
    [
      'a token and a zip in an address go',
      'https://a.example/go/s3cret https://a.example/api/zipcodes/90210/',
      'https://a.example/go/… https://a.example/api/zipcodes/…/',
    ],
    ["so does an order's reference", '/shipping/orders/7K3M-9QXT/', '/shipping/orders/…/'],
    ['and in a path', '/go/s3cret /api/zipcodes/90210/', '/go/… /api/zipcodes/…/'],
    ['what is no address goes', 'http://%%%/?x', '…'],
  ])('cleans a text: %s', (_what, text, expected) => {
    expect(scrubText(text)).toBe(expected);
  });

  it('removes known personal values, also in an address', () => {
    const text = 'Zoë at https://a.example/Zo%C3%AB/Zoe/ with 123';
    expect(scrubText(text, ['Zoë', 'Zoe', '123', '', 'w'])).toBe(
      '… at https://a.example/Zo%C3%AB/…/ with …',
    );
  });

  it('removes a name of two letters, but not a single letter', () => {
    expect(scrubText('Al was at a mall', ['Al', 'a'])).toBe('… was at a mall');
  });

  it('removes personal data between several addresses', () => {
    expect(scrubText('ann@b.example https://a.example/?a=1 zip=1 https://c.example/?b zip=2')).toBe(
      '… https://a.example/ zip=… https://c.example/ zip=…',
    );
  });

  it('runs in linear time for a hostile text', () => {
    for (const text of ['a@'.repeat(5_000), 'name '.repeat(2_000), '?a'.repeat(5_000)]) {
      expect(processorMs(() => scrubText(text))).toBeLessThan(500);
    }
  });
});

describe('scrubAddress', () => {
  it('retains host and path', () => {
    expect(scrubAddress('https://u:p@a.example:8080/b/?c=d#e')).toBe('https://a.example:8080/b/');
  });

  it.each(['', 'about:blank', 'javascript:alert(1)', '/b/'])('returns null for %j', (text) => {
    expect(scrubAddress(text)).toBeNull();
  });
});
