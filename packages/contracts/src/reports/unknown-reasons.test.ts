import { expect, it } from 'vitest';
import type { DimensionName } from './dimensions.ts';
import { type MeasureName, type MeasureSums, NO_SUMS, unknownReasons } from './measures.ts';
import { UNKNOWN_REASONS, whyNoSpend } from './unknown-reasons.ts';

/** A row with spend and leads, none of them on a day with spend. */
const ROW: MeasureSums = {
  ...NO_SUMS,
  visits: 9,
  leads: 2,
  sold: 1,
  approved_cents: 500,
  spend_cents: 100,
};

const IN_DOLLARS = { noSpend: 'no-spend', currency: 'USD' } as const;

// behaviour: 38.20
it.each<[MeasureName, Partial<MeasureSums>, string, string?]>([
  ['spend_cents', { spend_cents: null }, 'no imported file has spend of it'],
  ['profit_cents', { spend_cents: null }, 'no imported file has spend of it'],
  ['approved_cents', { approved_cents: null }, 'no partner reports what call-backs earn'],
  ['profit_cents', { approved_cents: null }, 'no partner reports what call-backs earn'],
  ['profit_cents', {}, 'its spend is in another currency than its revenue', 'EUR'],
  ['pending_cents', { awaiting: 1 }, 'accepted or ordered leads have no amount yet'],
  ['roas', { spend_cents: 0 }, 'nothing was spent'],
  ['cost_per_lead_cents', { leads: 0 }, 'no leads'],
  ['cost_per_sale_cents', { sold: 0 }, 'nothing is sold'],
  ['cost_per_lead_cents', {}, 'none of its leads came from traffic with spend'],
  ['cost_per_sale_cents', {}, 'none of its sales came from traffic with spend'],
  ['lead_rate', { visits: 0 }, 'no visits'],
  ['visits', { visits: null }, 'line, state and partner are properties of leads, not of visits'],
  ['lead_rate', { visits: null }, 'line, state and partner are properties of leads, not of visits'],
])('says why %s with %o is not known: %s', (name, sums, text, currency = 'USD') => {
  const reason = unknownReasons({ ...ROW, ...sums }, { ...IN_DOLLARS, currency })[name];
  expect(reason && UNKNOWN_REASONS[reason]).toBe(text);
});

// behaviour: 38.20
it('returns no reason for what is known', () => {
  const paid = { paid_leads: 2, paid_sold: 1, paid_spend_cents: 100, paid_approved_cents: 500 };
  expect(unknownReasons({ ...ROW, ...paid }, IN_DOLLARS)).toEqual({});
});

// behaviour: 38.20
it.each<[DimensionName, DimensionName[], boolean, string]>([
  ['campaign', [], true, 'no imported file has spend of it'],
  ['page', [], true, 'spend is imported by campaign, not by page'],
  ['campaign', ['device'], true, 'spend is imported by campaign, not by device'],
  ['device', [], false, 'no imported file has spend of it'],
  ['page', ['device'], false, 'spend is imported by campaign, not by device'],
  ['ad_group', [], true, 'spend is imported by campaign, not by ad group'],
  ['ad_group', ['campaign'], true, 'no imported file has spend of it'],
  ['partner', [], true, 'spend pays for visits, before any partner gets a lead'],
  ['channel', ['partner'], false, 'spend pays for visits, before any partner gets a lead'],
])('says why no spend is known by %s with filters by %o', (by, filters, isKnown, text) => {
  expect(UNKNOWN_REASONS[whyNoSpend([by], filters, isKnown)]).toBe(text);
});
