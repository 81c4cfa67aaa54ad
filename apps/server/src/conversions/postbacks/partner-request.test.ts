import { expect, it } from 'vitest';
import { NOON } from '../../platform/store/testing/visit-rows.ts';
import type { KnownPartner } from './find-partners.ts';
import { partnerRequest } from './partner-request.ts';

// behaviour: 28.2
it('shows a report without an amount as one that has neither that nor a currency', () => {
  const acme: KnownPartner = {
    id: 'acme',
    auth: 'query',
    mapping: {},
    networks: [],
    isDisabled: false,
    secrets: [],
  };
  const report = { lead: 'lead', event: 'lead_sold', transaction: 'sale', token: '', message: '' };
  const shown = (amount: string) => partnerRequest(acme, { ...report, amount }, NOON).shown;
  const time = 'occurred_at=2026-11-20T12%3A00%3A00.000Z&token=…';
  const path = 'GET /api/postbacks/acme?lead_id=lead&transaction_id=sale&event=lead_sold';
  expect(shown('')).toBe(`${path}&${time}`);
  expect(shown('10')).toBe(`${path}&amount=10&currency=USD&${time}`);
});
