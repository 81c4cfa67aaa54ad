import { describe, expect, it } from 'vitest';
import { cleanValue, MAX_DEPTH, MAX_VALUES } from './clean-value.ts';

const ADDRESS = 'https://me:pw@a.example/p?gclid=1&utm_source=g&email=x#f';

describe('cleanValue', () => {
  // behaviour: 11.18
  it.each<[string, unknown, unknown, unknown]>([
    ['an address anywhere', { a: [ADDRESS] }, ...both((url) => ({ a: [url] }))],
    ['an address with spaces before it', [` ${ADDRESS}`], ...both((url) => [url])],
    [
      'a scheme that carries a name',
      { target_url: 'mailto:a@b.example' },
      ...same({ target_url: '' }),
    ],
    ...['page_url', 'referrer', 'original_referrer', 'target_url'].flatMap(
      (name): [string, unknown, unknown, unknown][] => [
        [`an e-mail address as ${name}`, { [name]: 'ann@b.example' }, ...same({ [name]: '' })],
        [`an address without a host as ${name}`, { [name]: '/q?a=1' }, ...same({ [name]: '' })],
      ],
    ),
    [
      'an address within a text',
      { note: 'see https://a.example/?email=x or /b?gclid=1&utm_source=g' },
      { note: 'see https://a.example/ or /b?gclid=1&utm_source=g' },
      { note: 'see https://a.example/ or /b?utm_source=g' },
    ],
    [
      'an address without a scheme',
      ['//host.example/?e=ann@b.example&page=2'],
      ['//host.example/?page=2'],
      ['//host.example/'],
    ],
    [
      'click ids by name, however deep and however written',
      { gclid: '1', adid: '2', channel_id: '3', more: [{ Gclid: '4', click_id: '5', id: '6' }] },
      { gclid: '1', adid: '2', channel_id: '3', more: [{ Gclid: '4', click_id: '5', id: '6' }] },
      { channel_id: '3', more: [{ id: '6' }] },
    ],
    [
      'click ids in a text',
      { label: 'clicked with gclid=Cj0K' },
      { label: 'clicked with gclid=Cj0K' },
      { label: 'clicked with gclid=…' },
    ],
    [
      'e-mail addresses and telephone numbers in labels, nested, as names',
      {
        label: 'write ann@b.example',
        dom_element: '<a href="mailto:ann@b.example">415-555-0134</a>',
        list: [{ deep: 'tel:+14155550134' }],
        'ann@b.example': 1,
      },
      ...same({
        label: 'write …',
        dom_element: '<a href="mailto:…">…</a>',
        list: [{ deep: '…' }],
        '…': 1,
      }),
    ],
    [
      'telephone numbers by their names',
      { phone: '4155550134', mobile_number: 4155550134, contact: ['4155550134'], campaign_id: 1 },
      ...same({ phone: '…', mobile_number: '…', contact: ['…'], campaign_id: 1 }),
    ],
    [
      'nothing else',
      { contact_by: 'phone', phone: 'none', timer: 'x', at: 1_700_000_000_000, ad: '21415550134' },
      ...same({
        contact_by: 'phone',
        phone: 'none',
        timer: 'x',
        at: 1_700_000_000_000,
        ad: '21415550134',
      }),
    ],
    ['what cannot be stored', { 'a\0': 'b\0\ud800' }, ...same({ a: 'b\ufffd' })],
    [
      'an address that is far too long',
      { x: `https://a.example/?${'&'.repeat(9_000)}` },
      ...same({ x: 'https://a.example/' }),
    ],
    [
      'a path that is far too long',
      { x: `https://a.example/${'a/'.repeat(9_000)}` },
      ...same({ x: '' }),
    ],
  ])('cleans %s', (_case, input, ordinary, withSignal) => {
    expect(cleanValue(input, false).value).toEqual(ordinary);
    expect(cleanValue(input, true).value).toEqual(withSignal);
  });

  it('neither changes nor counts a part that was already cleaned', () => {
    const cleanPart = { page_url: 'https://a.example/?email=a@b.example' };
    const cleaned = cleanValue({ a: 1, part: cleanPart }, false, { storable: false, cleanPart });
    expect(cleaned).toMatchObject({ value: { part: cleanPart }, values: 3 });
  });

  it('returns the same value if nothing had to change', () => {
    const input = { a: [{ b: 'c', d: 1, e: null }], page_url: 'https://a.example/' };
    expect(cleanValue(input, false)).toEqual({
      value: input,
      values: 7,
      tooDeep: false,
      tooMany: false,
      hugeNumber: false,
    });
    expect(cleanValue(input, false).value).toBe(input);
  });

  it('does not convert texts that are known to be storable', () => {
    const input = { 'a\0': 'b\0', x: ADDRESS };
    expect(cleanValue(input, true, { storable: true }).value).toEqual({
      'a\0': 'b\0',
      x: 'https://a.example/p?utm_source=g',
    });
  });

  it('treats __proto__ as an ordinary field', () => {
    const input = JSON.parse('{"__proto__":{"x":"https://a.example/?zip=1"}}');
    const { value } = cleanValue(input, false);
    expect(Object.getPrototypeOf(value)).toBe(Object.prototype);
    expect(JSON.stringify(value)).toBe('{"__proto__":{"x":"https://a.example/"}}');
  });

  it('truncates a value at the maximum depth', () => {
    const nested = (depth: number) => JSON.parse('['.repeat(depth) + ']'.repeat(depth));
    expect(cleanValue(nested(MAX_DEPTH), false).tooDeep).toBe(false);
    expect(cleanValue(nested(MAX_DEPTH + 1), false).tooDeep).toBe(true);
    const { value, tooDeep } = cleanValue(nested(100_000), false);
    expect([tooDeep, JSON.stringify(value).length]).toEqual([true, 2 * MAX_DEPTH + 3]);
  });

  it('omits values beyond the maximum number', () => {
    const ones = (count: number) => ({ list: Array.from({ length: count }, () => 1) });
    expect(cleanValue(ones(MAX_VALUES - 2), false).tooMany).toBe(false);
    const { value, tooMany } = cleanValue(ones(MAX_VALUES * 10), false);
    expect([tooMany, value.list.length]).toEqual([true, MAX_VALUES - 1]);
  });

  it('reports a number that exceeds a double', () => {
    expect(cleanValue(JSON.parse('{"a":[1e400]}'), false).hugeNumber).toBe(true);
  });
});

function both(make: (url: string) => unknown): [unknown, unknown] {
  return [
    make('https://a.example/p?gclid=1&utm_source=g'),
    make('https://a.example/p?utm_source=g'),
  ];
}

function same(value: unknown): [unknown, unknown] {
  return [value, value];
}
