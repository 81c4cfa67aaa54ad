import { USUAL_WORDS } from '@zipfront/contracts/postback';
import { describe, expect, it } from 'vitest';
import { checkProven } from './check-postback.ts';
import type { KnownPartner } from './find-partner.ts';

const NOW = Date.UTC(2026, 10, 21, 18, 30);
const ACME: KnownPartner = {
  id: 'acme',
  auth: 'query',
  isDisabled: false,
  mapping: USUAL_WORDS,
  networks: [],
  secrets: [],
};
const SALE = { lead_id: 'L7f3k9q2', transaction_id: 'P-20991', event: 'lead_sold' };

describe('readPostback', () => {
  const check = (request: { body?: unknown; query?: Record<string, string> }) => {
    const body = 'body' in request ? new TextEncoder().encode(JSON.stringify(request.body)) : null;
    return checkProven(ACME, { body, query: request.query ?? {}, now: NOW });
  };

  // behaviour: 22.4
  it('reads an empty field of a query or a body as one that is left out', () => {
    const empty = { amount: '', currency: ' ', status: '', occurred_at: '' };
    const row = { status: 'sold', amount_cents: null, currency: null, occurred_at: NOW };
    expect(check({ query: { ...SALE, ...empty } })).toMatchObject({ row });
    expect(check({ body: { ...SALE, ...empty } })).toMatchObject({ row });
    const paid = { ...SALE, ...empty, amount: '9.99' };
    expect(check({ query: paid })).toMatchObject({ row: { amount_cents: 999, currency: 'USD' } });
    const byStatus = { ...SALE, event: '', status: 'approved' };
    expect(check({ query: byStatus })).toMatchObject({ row: { event: 'approved' } });
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
});
