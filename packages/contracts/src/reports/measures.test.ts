import { expect, it } from 'vitest';
import { addSums, type MeasureSums, measure, NO_SUMS } from './measures.ts';

/** A campaign with spend on each of its days. */
const PAID: MeasureSums = {
  ...NO_SUMS,
  visits: 400,
  leads: 40,
  accepted: 20,
  sold: 10,
  taken_back: 2,
  first_leads: 30,
  approved_cents: 50_000,
  spend_cents: 20_000,
  paid_leads: 40,
  paid_sold: 10,
  paid_spend_cents: 20_000,
  paid_approved_cents: 50_000,
};

/** A letter, without spend. */
const FREE: MeasureSums = { ...NO_SUMS, visits: 100, leads: 50, sold: 5, approved_cents: 30_000 };

// behaviour: 21.9, 27.16
it('computes the measures of spend of what has spend, and says what they leave out', () => {
  expect(measure(PAID)).toMatchObject({
    lead_rate: 0.1,
    cost_per_lead_cents: 500,
    cost_per_sale_cents: 2_000,
    profit_cents: 30_000,
    roas: 2.5,
    revenue_per_lead_cents: 1_250,
    revenue_without_spend_cents: 0,
  });
  expect(measure(addSums([PAID, FREE]))).toMatchObject({
    visits: 500,
    leads: 90,
    sold: 15,
    lead_rate: 0.18,
    taken_back: 2,
    cost_per_lead_cents: 500,
    cost_per_sale_cents: 2_000,
    approved_cents: 80_000,
    revenue_per_lead_cents: 889,
    profit_cents: 30_000,
    roas: 2.5,
    revenue_without_spend_cents: 30_000,
  });
});

// behaviour: 21.9
it('knows no measure of which a part is not known or 0', () => {
  expect(measure(FREE)).toMatchObject({
    spend_cents: null,
    cost_per_lead_cents: null,
    cost_per_sale_cents: null,
    profit_cents: null,
    roas: null,
  });
  const free = { ...PAID, spend_cents: 0, paid_spend_cents: 0 };
  expect(measure({ ...free, visits: 0, paid_leads: 0, paid_sold: 0 })).toMatchObject({
    lead_rate: null,
    cost_per_lead_cents: null,
    cost_per_sale_cents: null,
    roas: null,
    profit_cents: 50_000,
  });
  expect(measure(NO_SUMS).revenue_per_lead_cents).toBeNull();
  expect(measure({ ...PAID, approved_cents: null, paid_spend_cents: null })).toMatchObject({
    approved_cents: null,
    revenue_per_lead_cents: null,
    profit_cents: null,
    revenue_without_spend_cents: null,
  });
});

// behaviour: 27.18
it('does not know pending money where accepted leads have no amount', () => {
  expect(measure({ ...PAID, awaiting: 3 }).pending_cents).toBeNull();
  expect(measure({ ...PAID, awaiting: 3, pending_cents: 900 }).pending_cents).toBe(900);
  expect(measure(PAID).pending_cents).toBe(0);
});

// behaviour: 27.16
it('adds up what is known of some rows, and knows nothing of no rows', () => {
  const sums = addSums([PAID, { ...FREE, visits: null, approved_cents: null }]);
  expect(sums).toMatchObject({ visits: 400, approved_cents: 50_000, spend_cents: 20_000 });
  expect(addSums([{ ...FREE, visits: null }]).visits).toBeNull();
  expect(addSums([])).toMatchObject({ visits: null, leads: 0, approved_cents: null });
});
