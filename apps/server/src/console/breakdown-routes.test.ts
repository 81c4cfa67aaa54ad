import {
  BREAKDOWNS,
  type BreakdownBy,
  type BreakdownScreen,
} from '@zipfront/contracts/console/breakdown';
import { DAY_MS, HOUR_MS } from '@zipfront/contracts/time';
import { beforeEach, describe, expect, it } from 'vitest';
import { enterLead, reportLead } from '../conversions/postbacks/testing/enter-lead.ts';
import { recordsOf } from '../platform/csv/testing/records-of.ts';
import type { Store } from '../platform/store/store.ts';
import { emptyTestStore, engines } from '../platform/store/testing/engines.ts';
import { rollUpAll } from '../reporting/rollups/roll-up.ts';
import { type ConsoleBrowser, NOON, shown, testConsole } from './testing/console-browser.ts';
import { importSpend } from './testing/import-spend.ts';

const google = {
  channel: 'paid-search',
  fields: { source: 'google', campaign: 'spring', agid: 'group', utm_term: 'word' },
} as const;
const letter = { channel: 'email', fields: { source: 'letter', campaign: 'autumn' } } as const;

const DAYS = 'from=2026-11-21&to=2026-11-22';

describe.each(engines)('the breakdown on $name', (engine) => {
  let store: Store;
  let browser: ConsoleBrowser;
  beforeEach(async () => {
    store = await emptyTestStore(engine);
    browser = await testConsole(store).signedIn('marketer');
    await enterLead(store, 'sold', { ...google, at: NOON, device: 'phone' });
    await enterLead(store, 'open', { ...google, at: NOON - DAY_MS, path: '/auto/' });
    await enterLead(store, 'promised', { ...letter, at: NOON + HOUR_MS });
    await reportLead(store, 'sold', { status: 'sold', cents: 5_000, at: NOON + HOUR_MS });
    await reportLead(store, 'promised', { status: 'accepted', cents: 700, at: NOON + HOUR_MS });
    await rollUpAll(store);
    const spend =
      'date,source,campaign,cost\n2026-11-22,google,spring,20\n2026-11-21,google,spring,10\n';
    await importSpend(browser, spend, 'insurance');
  });

  async function breakdown(by: BreakdownBy, days = DAYS): Promise<BreakdownScreen> {
    const response = await browser.get(`/reports/breakdown?${days}&by=${by}`);
    const { screen } = await shown(response);
    if (screen.name !== 'breakdown') throw new Error('This is another page.');
    return screen;
  }

  const namesOf = ({ rows }: BreakdownScreen) => rows.map(({ name }) => name);

  // behaviour: 34.5
  it.each(BREAKDOWNS)('adds up to the same leads and money by %s', async (by) => {
    const { rows } = await breakdown(by);
    const sum = (of: (row: (typeof rows)[number]) => number | null) =>
      rows.reduce((all, row) => all + (of(row) ?? 0), 0);
    expect(sum(({ leads }) => leads)).toBe(3);
    expect(sum(({ sold }) => sold)).toBe(1);
    expect(sum(({ approvedCents }) => approvedCents)).toBe(5_000);
    expect(sum(({ pendingCents }) => pendingCents)).toBe(700);
    expect(sum(({ firstLeads }) => firstLeads)).toBe(3);
  });

  // behaviour: 34.5
  it('shows cost per lead, cost per sale and profit where spend is known', async () => {
    const spring = { spendCents: 3_000, costPerLeadCents: 1_500, costPerSaleCents: 3_000 };
    const { rows } = await breakdown('campaign');
    expect(rows).toMatchObject([
      { name: 'spring', visits: 2, leads: 2, ...spring, profitCents: 2_000 },
      { name: 'autumn', visits: 1, spendCents: null, costPerLeadCents: null, profitCents: null },
    ]);
    expect((await breakdown('source')).rows[0]).toMatchObject({ name: 'google', ...spring });
    expect((await breakdown('channel')).rows[0]).toMatchObject({ name: 'paid-search', ...spring });
    expect((await breakdown('day')).rows).toMatchObject([
      { name: '2026-11-21', spendCents: 1_000, profitCents: -1_000 },
      { name: '2026-11-22', spendCents: 2_000, costPerSaleCents: 2_000, profitCents: 3_000 },
    ]);
    expect((await breakdown('weekday')).rows).toMatchObject([
      { name: 'Sunday', spendCents: 2_000 },
      { name: 'Saturday', spendCents: 1_000 },
    ]);
  });

  // behaviour: 34.5
  it('knows no spend by other properties, and no visits by line and state', async () => {
    expect((await breakdown('state')).rows).toMatchObject([
      { name: 'CA', visits: null, leads: 3, spendCents: null, profitCents: null },
    ]);
    expect((await breakdown('line')).rows).toMatchObject([{ name: 'auto', visits: null }]);
    expect(namesOf(await breakdown('keyword'))).toEqual(['word', '']);
    expect(namesOf(await breakdown('device')).toSorted()).toEqual(['desktop', 'phone']);
    expect((await breakdown('hour')).rows.every(({ name }) => /^\d\d:00$/.test(name))).toBe(true);
  });

  // behaviour: 34.5
  it('sends a file with the same rows, and refuses days that are not dates', async () => {
    const file = await browser.get(`/reports/breakdown.csv?${DAYS}&by=page`);
    expect(recordsOf(await file.text())).toMatchObject([
      { name: '/', visits: '2', leads: '2', spend: '' },
      { name: '/auto/', visits: '1', leads: '1' },
    ]);
    const wrong = await browser.get('/reports/breakdown?from=yesterday');
    expect(wrong.status).toBe(422);
  });
});
