import { describe, expect, it } from 'vitest';
import { processorMs } from '../time/testing/processor-ms.ts';
import { hidePersonal, looksPersonal } from './personal-text.ts';

describe('hidePersonal', () => {
  // behaviour: 11.18
  it.each([
    ['ann@b.example', '…'],
    ['sent to ann.lee+x@mail.b.example, twice', 'sent to …, twice'],
    ['mailto:ann@b.example?subject=Hi', 'mailto:…?subject=Hi'],
    ['mailto:ann@b.example at 50%', 'mailto:… at 50%'],
    ['{"who":"ann@b.example"}', '{"who":"…"}'],
    ['Zoë@ñandú.example', '…'],
    ['ann\uff20b.example', '…'],
    ['ann\ufe6bb\uff0eexample', '…'],
    ['u=ann%40b.example&v=1', 'u=…&v=1'],
    ['ann%2540example%252Ecom', '…'],
    ['ann%25252540b%25252Eexample', '…'],
    ['ann%EF%BC%A0b.example', '…'],
    ['%61nn%25%34%30b.example', '…'],
    ['a@b.co c@d.co', '… …'],
    [`${'a'.repeat(65)}@b.example`, 'a…'],
    ['ann%252525%34%30b.example', '…'],
    ['415-555-0134', '…'],
    ['(415) 555-0134', '…'],
    ['(415)555-0134', '…'],
    ['415.555.0134', '…'],
    ['415 555 0134', '…'],
    ['1-415-555-0134', '…'],
    ['+1 (415) 555-0134', '…'],
    ['415\u2011555\u20110134', '…'],
    ['call 415-555-0134x12 now', 'call …x12 now'],
    ['call_415-555-0134', 'call_…'],
    ['call-415-555-0134', 'call-…'],
    ['+14155550134', '…'],
    ['+52 55 1234 5678', '…'],
    ['+44 (0)20 7946 0958', '…'],
    ['(415)%20555-0134', '…'],
    ['%2B14155550134', '…'],
    ['tel:4155550134', '…'],
    ['tel:+1-415-555-0134', '…'],
    ['tel%3A4155550134', '…'],
    ['sms:4155550134', '…'],
    // Other numbers that people are known by
    ['219-09-9999', '…'],
    ['4111 1111 1111 1111', '…'],
    ['4111-1111-1111-1111', '…'],
    ['3782 822463 10005', '…'],
  ])('hides personal data in %j: %j', (text, left) => {
    expect(hidePersonal(text)).toBe(left);
    expect(looksPersonal(text)).toBe(true);
  });

  // behaviour: 11.18
  it.each([
    '',
    'Compare prices',
    // Ids of campaigns, groups, keywords, clicks and Google's clients
    '21415550134',
    '4155550134',
    '120210987654321098',
    'kwd-298765432100',
    'GA1.2.1234567890.1700000000',
    'fb.1.1554763741205.AbCdEfGh',
    'Cj0KCQiA4-y8BhC3ARIsAHmjC_EX4mpl3-1234567890',
    '0199f0c0-1234-7000-8000-000000000000',
    '41555501-3415-7555-8013-415555013400',
    'iglu:com.zipfront/page_view/jsonschema/1-0-0',
    // What is encoded more than four times
    'ann%2525252540b.example',
    // Times
    '1700000000000',
    '1700000000',
    '2026-11-22',
    '2026-11-22T06:05:29.123Z',
    '2026-11-22T06:05:29.123+00:00',
    '11/22/2026',
    '20261122-0605',
    // Places and prices
    '90210',
    '90210-1234',
    '$1,400-1,715',
    '1400-1715',
    '40.712776, -74.005974',
    '555-0134',
    '10001 - 60601',
    // Versions, addresses of machines, programs
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/142.0.0.0 Safari/537.36',
    'Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0',
    '120.0.6099.109',
    '192.168.100.123',
    'react@19.3.0',
    '@scope/package@1.0.0-beta.1',
    'hero@2x.png',
    'submit@https://a.example/app.js:1:20',
    '@handle',
    'news@letter',
    'a @ b . c',
    '100%',
    '50%40',
    'M 10 20 L 300 400',
    '2019 2020 2021 2022',
    'hotel:12345',
    '+15%',
    '+1000000',
    '1e+10',
  ])('returns %j unchanged', (text) => {
    expect(hidePersonal(text)).toBe(text);
    expect(looksPersonal(text)).toBe(false);
  });

  // behaviour: 11.18
  it('runs in linear time for any text', () => {
    const parts = [
      'a',
      'a@',
      '@',
      'a@b.',
      '.@',
      'a@.',
      '1',
      '1-',
      '415-',
      '415-555-',
      '(415) ',
      '+1',
      '+1.',
      '+1()-',
      'tel:',
      'tel:1-',
      'tel:1()',
      '219-09-',
      '4111 1111 ',
      '%',
      '%2',
      '%25',
      '%2525',
      'a%40b.c',
      '%40',
      '1 1 ',
      ' ',
      '\uff20',
      `${'a'.repeat(70)}@`,
      `a@${'.'.repeat(250)}`,
    ];
    for (const part of parts) {
      for (const end of ['', '!', '@b.c', '-0134', '%40']) {
        const text = part.repeat(Math.ceil(65_536 / part.length)) + end;
        const ms = processorMs(() => hidePersonal(text));
        expect(ms, part).toBeLessThan(500);
      }
    }
  });
});
