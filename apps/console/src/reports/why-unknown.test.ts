import type { ReportProperty } from '@zipfront/contracts/api/reports';
import { expect, it } from 'vitest';
import type { Measures } from './measures.ts';
import type { ReportSearch } from './report-search.ts';
import { whyUnknown } from './why-unknown.ts';

const ROW: Measures = {
  ...{ visits: 9, leads: 2, lead_rate: 2 / 9, sold: 1, rejected: 0, first_leads: 2 },
  ...{ approved_cents: 500, pending_cents: 0, spend_cents: 100, profit_cents: null },
  ...{ cost_per_lead_cents: null, cost_per_sale_cents: null, roas: null },
};

interface Asked {
  id: string;
  by?: ReportProperty;
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
  [{ id: 'spend', row: UNSPENT }, 'no spend is imported for it'],
  [{ id: 'profit', row: UNSPENT }, 'no spend is imported for it'],
  [{ id: 'spend', by: 'page', row: UNSPENT }, 'spend is imported by campaign, not by page'],
  [
    { id: 'cost-per-lead', search: { device: 'phone' }, row: UNSPENT },
    'spend is imported by campaign, not by device',
  ],
  [{ id: 'profit', by: 'device', row: UNSPENT, totals: UNSPENT }, 'no spend is imported for it'],
  [
    { id: 'profit', by: 'page', search: { device: 'phone' }, row: UNSPENT, totals: UNSPENT },
    'spend is imported by campaign, not by device',
  ],
  [{ id: 'spend', by: 'ad_group', row: UNSPENT }, 'spend is imported by campaign, not by ad group'],
  [
    { id: 'spend', by: 'ad_group', search: { campaign: 'auto' }, row: UNSPENT },
    'no spend is imported for it',
  ],
  [
    { id: 'spend', by: 'day', search: { channel: 'email' }, row: UNSPENT },
    'spend is reported by campaign, not by channel',
  ],
  [
    { id: 'spend', by: 'partner', row: UNSPENT },
    'spend pays for visits, before any partner gets a lead',
  ],
  [{ id: 'revenue', row: { approved_cents: null } }, 'no partner reports what call-backs earn'],
  [{ id: 'profit', row: { approved_cents: null } }, 'no partner reports what call-backs earn'],
  [{ id: 'profit', currency: 'EUR' }, 'its spend is in EUR, its revenue in USD'],
  [{ id: 'roas', row: { spend_cents: 0 } }, 'nothing was spent'],
  [{ id: 'cost-per-lead', row: { leads: 0 } }, 'no leads'],
  [{ id: 'cost-per-sale', row: { sold: 0 } }, 'no partner has bought a lead'],
  [{ id: 'cost-per-lead' }, 'none of its leads is from a source with spend'],
  [{ id: 'cost-per-sale' }, 'none of its sales is from a source with spend'],
  [{ id: 'lead-rate', row: { visits: 0 } }, 'no visits'],
  [
    { id: 'visits', by: 'state', row: { visits: null } },
    'line, state and partner are properties of leads, not of visits',
  ],
])('says why %o is not known', (asked, text) => {
  expect(whyOf(asked).text).toBe(text);
});

// behaviour: 38.20
it('links to the import of spend where a file would make it known, and only there', () => {
  expect(whyOf({ id: 'profit', row: UNSPENT }).cure?.to).toBe('/spend');
  expect(whyOf({ id: 'profit', by: 'page', row: UNSPENT }).cure).toBeUndefined();
});
