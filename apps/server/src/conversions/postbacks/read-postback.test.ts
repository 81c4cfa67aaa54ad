import { DEFAULT_STATUS_MAPPING } from '@zipfront/contracts/money/postback';
import { describe, expect, it } from 'vitest';
import { checkProven } from './check-postback.ts';
import type { KnownPartner } from './find-partners.ts';
import { amountCents, isNegativeAmount, isUnfilledMacro } from './read-postback.ts';

const NOW = Date.UTC(2026, 10, 21, 18, 30);
const ACME: KnownPartner = {
  id: 'acme',
  auth: 'query',
  isDisabled: false,
  mapping: DEFAULT_STATUS_MAPPING,
  networks: [],
  secrets: [],
};
const SENT = { header: () => undefined, body: null, query: [], now: NOW };
const SALE = { lead_id: 'L7f3k9q2', transaction_id: 'P-20991', event: 'lead_sold' };

describe('readPostback', () => {
  const check = (request: { body?: unknown; query?: Record<string, string> }) => {
    const body = 'body' in request ? new TextEncoder().encode(JSON.stringify(request.body)) : null;
    return checkProven(ACME, { ...SENT, body, query: Object.entries(request.query ?? {}) });
  };

  // behaviour: 22.4
  it('reads an empty field of a query or a body as one that is left out', () => {
    const empty = { amount: '', currency: ' ', status: '', occurred_at: '' };
    const row = { status: 'sold', amount_cents: null, currency: null, occurred_at: NOW };
    expect(check({ query: { ...SALE, ...empty } })).toMatchObject({ row });
    expect(check({ body: { ...SALE, ...empty } })).toMatchObject({ row });
    const paid = { ...SALE, ...empty, amount: '9.99' };
    expect(check({ query: paid })).toMatchObject({ row: { amount_cents: 999, currency: 'USD' } });
    expect(check({ body: { ...paid, AMOUNT: null } })).toMatchObject({
      row: { amount_cents: 999 },
    });
    const byStatus = { ...SALE, event: '', status: 'approved' };
    expect(check({ query: byStatus })).toMatchObject({ row: { event: 'approved' } });
  });

  // behaviour: 22.4, 22.5
  it('ignores blanks around the text of each field, so that it is the same report', () => {
    const whole = {
      ...SALE,
      status: 'approved',
      amount: '42.50',
      currency: 'USD',
      occurred_at: '2026-11-20T18:30:00Z',
      reason: 'Bought',
    };
    const padded = Object.fromEntries(
      Object.entries(whole).map(([name, text]) => [name, ` \t${text}\n`]),
    );
    for (const key of ['query', 'body']) {
      const [plain, spaced] = [check({ [key]: whole }), check({ [key]: padded })];
      const row = 'row' in plain ? plain.row : null;
      expect(spaced).toMatchObject({ row: { ...row, id: expect.any(String) } });
    }
    for (const lead_id of ['L7f3 k9q2', ' {lead_id} ']) {
      expect(check({ query: { ...SALE, lead_id } })).toMatchObject({ reason: 'lead_id' });
    }
  });

  // behaviour: 22.4
  it('still wants an id of the lead, one of the sale, and a word', () => {
    for (const [field, named] of [
      ['lead_id', 'lead_id'],
      ['transaction_id', 'transaction_id'],
      ['event', 'event or status'],
    ]) {
      const sent = { ...SALE, [field ?? '']: '' };
      expect(check({ query: sent })).toMatchObject({ status: 422, reason: field });
      expect(check({ body: sent })).toMatchObject({ detail: expect.stringContaining(`${named}`) });
    }
  });

  // behaviour: 22.4, 22.5
  it('reads a transaction id that is a whole number as its digits, the same report as by a text', () => {
    const hashOf = (id: unknown) => {
      const checked = check({ body: { ...SALE, transaction_id: id } });
      return 'row' in checked ? [checked.row.transaction_id, checked.row.content_hash] : checked;
    };
    expect(hashOf(12345)).toEqual(hashOf('12345'));
    expect(hashOf(Number.MAX_SAFE_INTEGER)).toEqual(hashOf('9007199254740991'));
    for (const lost of [2 ** 53, 1.5, true, ['1']]) {
      expect(hashOf(lost)).toMatchObject({
        reason: 'transaction_id',
        detail: expect.stringContaining('a whole number up to 9007199254740991'),
      });
    }
  });

  // behaviour: 22.14
  it('refuses a macro that was not filled in, in every field but the reason', () => {
    for (const [field, value] of [
      ['lead_id', '{lead_id}'],
      ['transaction_id', '[[id]]'],
      ['event', '{status}'],
      ['status', 'undefined'],
      ['amount', '$payout$'],
      ['currency', '#currency#'],
      ['occurred_at', '<time>'],
    ] as const) {
      expect(check({ query: { ...SALE, [field]: value } })).toMatchObject({
        status: 422,
        reason: field,
        sent: { lead_id: expect.anything() },
        detail: `${field} is a macro that was not filled in: correct the template of your postback.`,
      });
    }
    expect(check({ query: { ...SALE, reason: 'null' } })).toMatchObject({ row: { reason: null } });
  });

  // behaviour: 22.14
  it('reads a word that looks like a missing value where it has a meaning', () => {
    const partner = { ...ACME, mapping: { None: 'rejected' } as const };
    const query = Object.entries({ ...SALE, event: 'none' });
    const row = { event: 'None', status: 'rejected' };
    expect(checkProven(partner, { ...SENT, query })).toMatchObject({ row });
    const sale = Object.entries({ ...SALE, transaction_id: 'none' });
    expect(checkProven(partner, { ...SENT, query: sale })).toMatchObject({
      reason: 'transaction_id',
    });
  });

  // behaviour: 22.4
  it('refuses days that are not in the calendar', () => {
    const read = (occurred_at: string) => check({ query: { ...SALE, occurred_at } });
    for (const day of ['2026-02-29', '2026-02-30', '2026-04-31', '2026-13-01', '2026-00-10']) {
      expect(read(`${day}T10:00:00Z`)).toMatchObject({ reason: 'occurred_at' });
    }
    expect(read('2024-02-29T10:00:00Z')).toHaveProperty('row');
    // It is the next day in UTC, and no wrong one.
    expect(read('2026-10-31T23:30:00-05:00')).toHaveProperty('row');
  });

  // behaviour: 22.4
  it('explains of a negative amount how money is taken back', () => {
    expect(check({ body: { ...SALE, amount: -12.5 } })).toMatchObject({
      reason: 'amount',
      detail: expect.stringContaining('is negative'),
      status: 422,
      sent: { amount: '-12.5' },
    });
  });

  // behaviour: 22.15
  it('cleans the reason, and refuses nothing for it', () => {
    const reasonOf = (reason: unknown) => {
      const checked = check({ body: { ...SALE, reason } });
      return 'row' in checked ? checked.row.reason : checked;
    };
    expect(reasonOf(' duplicate\n\u202e phone\u0000 ')).toBe('duplicate phone');
    expect(reasonOf(17)).toBe('17');
    expect(reasonOf('x'.repeat(300))).toBe('x'.repeat(200));
    for (const none of ['', '\u200b', null, undefined, { code: 1 }, [], true]) {
      expect(reasonOf(none)).toBeNull();
    }
  });

  // behaviour: 22.5
  it('knows a report with another reason, or words in another case, as the same', () => {
    const hashOf = (changes: object) => {
      const checked = check({ body: { ...SALE, ...changes } });
      return 'row' in checked ? checked.row.content_hash : checked;
    };
    expect(hashOf({ reason: 'duplicate' })).toBe(hashOf({}));
    expect(hashOf({ event: 'LEAD_SOLD' })).toBe(hashOf({}));
  });

  // behaviour: 22.16
  it('reads names in any case, and refuses a field that has two values', () => {
    const capitals = { LEAD_ID: SALE.lead_id, Transaction_Id: 'P-1', EVENT: 'Lead_Sold' };
    const row = { transaction_id: 'P-1', event: 'lead_sold', status: 'sold' };
    expect(check({ query: capitals })).toMatchObject({ row });
    expect(check({ body: capitals })).toMatchObject({ row });
    const text = '{"lead_id":"a","transaction_id":"1","event":"lead_sold","amount":1,"amount":2}';
    expect(checkProven(ACME, { ...SENT, body: new TextEncoder().encode(text) })).toMatchObject({
      status: 422,
      reason: 'amount',
      sent: { amount: '1 / 2' },
      detail: 'amount came more than once, with different values.',
    });
    const other = { ...SALE, sub_id: 'a', SUB_ID: 'b' };
    expect(check({ query: other })).toHaveProperty('row');
  });

  describe('reportPairs', () => {
    const FORM = 'application/x-www-form-urlencoded';
    const sent = (type: string | undefined, text: string) => {
      const body = new TextEncoder().encode(text);
      return checkProven(ACME, { ...SENT, header: () => type, body, query: [['amount', '99']] });
    };
    const query =
      'lead_id=L7f3k9q2&Transaction_ID=P+1%2F&event=lead_sold&amount=%2412.50&currency=';

    // behaviour: 22.19
    it.each([
      FORM,
      `${FORM};charset=UTF-8`,
      'Application/X-WWW-Form-Urlencoded; charset="utf-8"',
    ])('reads a body of the type %s as a query, without the fields of the query', (type) => {
      const text = query.replace('P+1%2F', 'P-1%2F');
      const row = { transaction_id: 'P-1/', status: 'sold', amount_cents: 1_250 };
      expect(sent(type, text)).toMatchObject({ row });
      expect(sent(type, text.replace('amount', 'payout'))).toMatchObject({
        row: { amount_cents: null },
      });
      expect(sent(type, query)).toMatchObject({
        reason: 'transaction_id',
        sent: { transaction_id: 'P 1/', amount: '$12.50' },
      });
      expect(sent(type, `${text}&AMOUNT=13`)).toMatchObject({
        detail: 'amount came more than once, with different values.',
      });
    });

    // behaviour: 22.19
    it('reads JSON where a body begins so, whatever its type says', () => {
      const row = { amount_cents: 700 };
      const text = JSON.stringify({ ...SALE, amount: 7 });
      for (const type of [FORM, 'application/json', undefined]) {
        expect(sent(type, ` ${text}`)).toMatchObject({ row });
      }
      expect(sent(FORM, text.slice(0, -1))).toMatchObject({ reason: 'body' });
    });

    // behaviour: 22.19
    it.each([
      undefined,
      'text/plain',
      'multipart/form-data; boundary=x',
      `${FORM}; charset=latin1`,
    ])('refuses a form of the type %s with a sentence', (type) => {
      expect(sent(type, query)).toMatchObject({
        status: 422,
        reason: 'body',
        sent: { body: query },
        detail:
          'The body must be a JSON object, or fields as in a query, with Content-Type: application/x-www-form-urlencoded.',
      });
    });
  });

  // behaviour: 22.17
  it('returns what was sent with a refusal, bounded, without the token', () => {
    const sent = { ...SALE, amount: '47,00', payout: '47', token: 'secret', n: { a: 1 } };
    expect(check({ body: sent })).toMatchObject({
      sent: { ...SALE, amount: '47,00', payout: '47', n: '{"a":1}' },
    });
    expect(check({ body: sent })).not.toHaveProperty('sent.token');
    const many = Object.fromEntries(
      Array.from({ length: 99 }, (_, index) => [`f${index}`, 'x'.repeat(2_000)]),
    );
    const checked = check({ query: many });
    const stored = 'sent' in checked ? Object.values(checked.sent ?? {}) : [];
    expect(stored).toEqual(Array.from({ length: 30 }, () => 'x'.repeat(1_000)));
    const text = new TextEncoder().encode('lead_id=L7f3k9q2\u0007&amount=12');
    expect(checkProven(ACME, { ...SENT, body: text })).toMatchObject({
      reason: 'body',
      sent: { body: 'lead_id=L7f3k9q2\u2407&amount=12' },
    });
  });
});

// behaviour: 22.4
it.each([
  ['42.50', 4_250],
  ['42.5', 4_250],
  [42.5, 4_250],
  ['42.5000', 4_250],
  ['0.29', 29],
  [0.29, 29],
  ['1.15', 115],
  ['7', 700],
  ['0', 0],
  ['10000000', 1_000_000_000],
  [' 8.00 ', 800],
  [' $8.00 ', 800],
  ['.5', 50],
  ['5.', 500],
  ['$12.50', 1_250],
  ['US$12.50', 1_250],
  ['USD 12.50', 1_250],
  ['12.50 USD', 1_250],
  ['12.50usd', 1_250],
  ['12.50 $', 1_250],
  ['1,234.50', 123_450],
  ['$1,234.5', 123_450],
  ['1,234,567', 123_456_700],
  ['12.344', 1_234],
  ['12.345', 1_235],
  ['12.3449999', 1_234],
  ['0.999', 100],
  [0.1 + 0.2, 30],
  [42.300000000000004, 4_230],
])('reads %j as %d cents', (amount, cents) => {
  expect(amountCents(amount)).toBe(cents);
});

// behaviour: 22.4
it.each([
  '-1',
  -1,
  '1,234',
  '12,50',
  '1.234,50',
  '1,23,456.50',
  '0,123.50',
  '1,2345.50',
  '1234,567.00',
  '1 234.50',
  '12.50 EUR',
  'CA$12.50',
  '€12.50',
  '',
  '.',
  '$',
  '1e3',
  1e21,
  '1.2.3',
  '10000000.01',
  Number.NaN,
])('refuses %j', (amount) => {
  expect(amountCents(amount)).toBeNull();
});

// behaviour: 22.4
it.each([
  '-12.50',
  -12.5,
  '-$12.50',
  '$-12.50',
  '(12.50)',
  '12.50-',
  '−12.50',
])('knows %j as negative', (amount) => {
  expect(isNegativeAmount(amount)).toBe(true);
  expect(amountCents(amount)).toBeNull();
});

// behaviour: 22.4
it.each(['12.50', '-', '12-5', '2026-02-01'])('does not take %j for negative', (amount) => {
  expect(isNegativeAmount(amount)).toBe(false);
});

// behaviour: 22.14
it.each([
  // Everflow, HasOffers and most trackers.
  '{transaction_id}',
  '{TRANSACTION_ID}',
  '{conversion.id}',
  '{{tid}}',
  '\u0024{TXID}',
  'sale-{tid}',
  // Voluum names both.
  '%TRANSACTION_ID%',
  '[ORDER_ID]',
  '[[order_id]]',
  // CAKE.
  '#tid#',
  'REPLACE',
  // MyTarget, AppsFlyer, TikTok.
  '%%IDFA%%',
  '(event-id)',
  '__CLICKID__',
  '$order_id$',
  '<order id>',
  // Encoded twice on its way.
  '%7Btransaction_id%7D',
  '%5BORDER_ID%5D',
  // A template that was sent as it is: HasOffers documents its own with this word.
  'TRANSACTION_ID',
  // A missing value as bots write it.
  'null',
  'NULL',
  'undefined',
  'None',
  'NaN',
  '(null)',
  '[object Object]',
])('knows %s as a macro that was not filled in', (value) => {
  expect(isUnfilledMacro(value, 'transaction_id')).toBe(true);
});

// behaviour: 22.14
it.each([
  'P-20991',
  '{3F2504E0-4F89-11D3-9A0C-0305E82C3301}',
  '[343131731]',
  '#20991#',
  '50%',
  '%E0%A4%A',
  'a__b__c',
  '__20991__',
  'null-1',
  'order',
  '12.50',
  '(12.50)',
  '$12.50',
])('knows %s as a value', (value) => {
  expect(isUnfilledMacro(value, 'transaction_id')).toBe(false);
});
