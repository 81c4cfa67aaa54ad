import type { DimensionName } from '@zipfront/contracts/reports/dimensions';
import {
  type MeasureName,
  type Measures,
  measure,
  NO_SUMS,
} from '@zipfront/contracts/reports/measures';
import { expect, it } from 'vitest';
import type { ReportSearch } from './report-search.ts';
import { whyUnknown } from './why-unknown.ts';

const ROW: Measures = {
  ...measure(NO_SUMS),
  ...{ visits: 9, leads: 2, lead_rate: 2 / 9, sold: 1, rejected: 0, first_leads: 2 },
  ...{ approved_cents: 500, pending_cents: 0, spend_cents: 100, profit_cents: null },
  ...{ cost_per_lead_cents: null, cost_per_sale_cents: null, roas: null },
};

interface Asked {
  id: MeasureName;
  by?: DimensionName;
  search?: Partial<ReportSearch>;
  row?: Partial<Measures>;
  /** Of all rows; otherwise as of a report with spend. */
  totals?: Partial<Measures>;
  currency?: string;
}

function whyOf({ id, by = 'campaign', search, row, totals, currency = 'USD' }: Asked) {
  const measures = { ...ROW, ...row };
  const report = { by: [by], currency, totals: { ...ROW, ...totals } };
  return whyUnknown({ id }, measures, report, { by: [], columns: [], ...search });
}

const UNSPENT = { spend_cents: null };

// behaviour: 38.20
it.each<[Asked, string]>([
  [{ id: 'spend_cents', row: UNSPENT }, 'no spend is imported for it'],
  [{ id: 'profit_cents', row: UNSPENT }, 'no spend is imported for it'],
  [{ id: 'spend_cents', by: 'page', row: UNSPENT }, 'spend is imported by campaign, not by page'],
  [
    { id: 'cost_per_lead_cents', search: { device: 'phone' }, row: UNSPENT },
    'spend is imported by campaign, not by device',
  ],
  [
    { id: 'profit_cents', by: 'device', row: UNSPENT, totals: UNSPENT },
    'no spend is imported for it',
  ],
  [
    { id: 'profit_cents', by: 'page', search: { device: 'phone' }, row: UNSPENT, totals: UNSPENT },
    'spend is imported by campaign, not by device',
  ],
  [
    { id: 'spend_cents', by: 'ad_group', row: UNSPENT },
    'spend is imported by campaign, not by ad group',
  ],
  [
    { id: 'spend_cents', by: 'ad_group', search: { campaign: 'auto' }, row: UNSPENT },
    'no spend is imported for it',
  ],
  [
    { id: 'spend_cents', by: 'partner', row: UNSPENT },
    'spend pays for visits, before any partner gets a lead',
  ],
  [
    { id: 'approved_cents', row: { approved_cents: null } },
    'no partner reports what call-backs earn',
  ],
  [
    { id: 'profit_cents', row: { approved_cents: null } },
    'no partner reports what call-backs earn',
  ],
  [{ id: 'profit_cents', currency: 'EUR' }, 'its spend is in EUR, its revenue in USD'],
  [{ id: 'pending_cents', row: { pending_cents: null } }, 'accepted leads have no amount yet'],
  [{ id: 'roas', row: { spend_cents: 0 } }, 'nothing was spent'],
  [{ id: 'cost_per_lead_cents', row: { leads: 0 } }, 'no leads'],
  [{ id: 'cost_per_sale_cents', row: { sold: 0 } }, 'nothing is sold'],
  [{ id: 'cost_per_lead_cents' }, 'none of its leads came on a day with spend'],
  [{ id: 'cost_per_sale_cents' }, 'none of its sales came on a day with spend'],
  [{ id: 'lead_rate', row: { visits: 0 } }, 'no visits'],
  [
    { id: 'visits', by: 'state', row: { visits: null } },
    'line, state and partner are properties of leads, not of visits',
  ],
])('says why %o is not known', (asked, text) => {
  expect(whyOf(asked).text).toBe(text);
});

// behaviour: 38.20
it('links to the import of spend where a file would make it known, and only there', () => {
  expect(whyOf({ id: 'profit_cents', row: UNSPENT }).cure?.to).toBe('/spend');
  expect(whyOf({ id: 'profit_cents', by: 'page', row: UNSPENT }).cure).toBeUndefined();
});
