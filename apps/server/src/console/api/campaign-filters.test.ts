import { sumOrNull } from '@zipfront/contracts/reports/measures';
import { DAY_MS } from '@zipfront/contracts/time/time';
import { beforeEach, describe, expect, it } from 'vitest';
import { enterLead, reportLead } from '../../conversions/postbacks/testing/enter-lead.ts';
import { parseRecords } from '../../platform/csv/testing/parse-records.ts';
import type { Store } from '../../platform/store/store.ts';
import { eitherEngine, emptyTestStore } from '../../platform/store/testing/engines.ts';
import { rollUpAll } from '../../reporting/rollups/roll-up.ts';
import { NOON, testConsole } from '../testing/console-browser.ts';
import { importSpend } from '../testing/import-spend.ts';
import { type ApiClient, person, throughToday } from './testing/api-client.ts';
import { campaignReport } from './testing/campaign-report.ts';

const SPRING = {
  channel: 'paid-search',
  fields: { source: 'google', campaign: 'spring', utm_id: '77' },
} as const;
/** The same campaign, before it was renamed. */
const OLD = { ...SPRING, fields: { ...SPRING.fields, campaign: 'easter' } } as const;
const LETTER = { channel: 'email', fields: { campaign: 'letter' } } as const;

const SUMS = ['visits', 'leads', 'accepted', 'rejected', 'sold', 'approved_cents'] as const;

const VALUES = {
  channel: ['paid-search', 'email'],
  campaign: ['spring', 'letter'],
  page: ['/', '/auto/', '/ship/'],
  device: ['phone', 'desktop', 'tablet'],
  site: ['insurance', 'shipping'],
};

describe.each(
  eitherEngine(import.meta.filename),
)('the filters of the report of campaigns on $name', (engine) => {
  let store: Store;
  let client: ApiClient;

  beforeEach(async () => {
    store = await emptyTestStore(engine);
    const console = testConsole(store);
    const browser = await console.signedIn('marketer');
    client = throughToday(person(console, browser));
    const at = NOON - 3 * DAY_MS;
    const leads = {
      a: { ...SPRING, device: 'phone' },
      b: { ...SPRING, device: 'desktop', path: '/auto/' },
      c: { ...OLD, device: 'phone', path: '/auto/' },
      d: { ...LETTER, device: 'tablet', site: 'shipping', path: '/ship/' },
      e: { ...LETTER, device: 'phone' },
      f: { ...SPRING, device: 'phone' },
    } as const;
    for (const [leadId, changes] of Object.entries(leads)) {
      await enterLead(store, leadId, { ...changes, at });
    }
    await enterLead(store, 'old', { ...SPRING, device: 'phone', at: NOON - 40 * DAY_MS });
    await reportLead(store, 'a', { status: 'sold', cents: 4_250, at: NOON - DAY_MS });
    await reportLead(store, 'b', { status: 'bound', cents: 9_000, at: NOON - 2 * DAY_MS });
    await reportLead(store, 'c', { status: 'accepted', at });
    await reportLead(store, 'd', { status: 'sold', cents: 700, at: NOON - DAY_MS });
    await reportLead(store, 'f', { status: 'rejected', at: NOON - DAY_MS });
    await reportLead(store, 'old', { status: 'sold', cents: 100, at: NOON - DAY_MS });
    await rollUpAll(store);
    await importSpend(
      browser,
      'date,source,campaign_id,campaign,cost,clicks\n2026-11-19,google,77,Spring,30,40\n',
      '',
    );
  });

  const report = (query: string) => campaignReport(client, query);

  // behaviour: 27.5
  it('adds the parts of every filter up to the whole, by both days of money', async () => {
    const filters = [
      '',
      '&money=event',
      '&page=/auto/',
      '&device=phone',
      '&device=phone&money=event',
      '&campaign=spring',
      '&device=phone&campaign=spring&site=insurance',
      '&page=/&channel=paid-search',
    ];
    for (const query of filters) {
      const whole = await report(query);
      for (const name of SUMS) {
        const sum = whole.rows.reduce((all, row) => all + (row[name] ?? 0), 0);
        expect(sum, `${name} of the rows of ${query}`).toBe(whole.totals[name] ?? 0);
      }
      const profits = whole.rows.map(({ profit_cents }) => profit_cents);
      expect(whole.totals.profit_cents, `profit of ${query}`).toBe(sumOrNull(profits));
      for (const [filter, values] of Object.entries(VALUES)) {
        if (query.includes(`${filter}=`)) continue;
        const parts = await Promise.all(
          values.map((value) => report(`${query}&${filter}=${encodeURIComponent(value)}`)),
        );
        // On a site without hand-offs no earnings are known.
        const known = SUMS.filter((name) => filter !== 'site' || name !== 'approved_cents');
        for (const name of known) {
          const sum = parts.reduce((all, { totals }) => all + (totals[name] ?? 0), 0);
          expect(sum, `${name} by ${filter} under ${query}`).toBe(whole.totals[name] ?? 0);
        }
      }
    }
  });

  // behaviour: 27.5
  it('shows the visits, leads and money of a page and a device, with rates of the same visits', async () => {
    const { totals, rows } = await report('&page=/&device=phone');
    expect(totals).toMatchObject({ visits: 3, leads: 3, lead_rate: 1, sold: 1, rejected: 1 });
    expect(rows).toMatchObject([
      { campaign: 'spring', visits: 2, approved_cents: 4_250, accepted: 1, rejected: 1 },
      { campaign: 'letter', visits: 1, approved_cents: 0 },
    ]);
    const ofPage = await report('&page=/auto/');
    expect(ofPage.rows).toMatchObject([{ campaign: 'spring', visits: 2 }]);
  });

  // behaviour: 27.5
  it('counts campaigns of a device apart whose names together are alike', async () => {
    const names = [
      { source: 'a', campaign: 'b","c' },
      { source: 'c","a', campaign: 'b' },
      { source: '', campaign: 'bc' },
      { source: 'c', campaign: 'b' },
    ];
    const phone = { channel: 'paid-social', device: 'phone', at: NOON - DAY_MS } as const;
    for (const [index, fields] of names.entries()) {
      await enterLead(store, `alike ${index}`, { ...phone, fields });
    }
    await rollUpAll(store);
    const { rows } = await client.json<{ rows: unknown[] }>(
      'GET',
      '/reports?by=source&by=campaign&device=phone&channel=paid-social',
    );
    expect(rows).toHaveLength(names.length);
    expect(rows).toEqual(
      expect.arrayContaining(
        names.map(({ campaign }) => expect.objectContaining({ campaign, visits: 1, leads: 1 })),
      ),
    );
  });

  // behaviour: 27.6
  it('does not know spend and what is computed from it under a page or a device', async () => {
    const whole = await report('');
    expect(whole.rows[0]).toMatchObject({ spend_cents: 3_000, profit_cents: 10_250 });
    const phones = await report('&device=phone');
    const unknown = {
      spend_cents: null,
      profit_cents: null,
      roas: null,
      cost_per_lead_cents: null,
      cost_per_sale_cents: null,
    };
    for (const row of [phones.totals, ...phones.rows]) expect(row).toMatchObject(unknown);
    const file = await client.send('GET', '/reports.csv?by=campaign&device=phone');
    const [spring] = parseRecords(await file.text());
    expect(spring).toMatchObject({ campaign: 'spring', spend_cents: '', profit_cents: '' });
  });

  // behaviour: 27.5
  it('finds a campaign by the name that is shown, with all its names, otherwise by an earlier one', async () => {
    const found = async (query: string) => (await report(query)).rows;
    expect(await found('')).toMatchObject([{ campaign: 'spring' }, { campaign: 'letter' }]);
    const row = { campaign: 'spring', visits: 4, spend_cents: 3_000 };
    expect(await found('&campaign=spring')).toMatchObject([row]);
    expect(await found('&campaign=easter')).toMatchObject([row]);
    expect(await found('&campaign=unknown')).toEqual([]);
    expect(await found('&campaign=spring&page=/auto/')).toMatchObject([
      { campaign: 'spring', visits: 2 },
    ]);
  });
});
