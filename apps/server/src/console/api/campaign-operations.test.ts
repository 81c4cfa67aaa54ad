import { DAY_MS, HOUR_MS } from '@zipfront/contracts/time/time';
import { beforeEach, describe, expect, it } from 'vitest';
import { enterLead, reportLead } from '../../conversions/postbacks/testing/enter-lead.ts';
import { insertPartner } from '../../conversions/postbacks/testing/sample-partner.ts';
import type { Store } from '../../platform/store/store.ts';
import { eitherEngine } from '../../platform/store/testing/engines.ts';
import { emptyTestDatabase } from '../../platform/store/testing/open-database.ts';
import { rollUpAll } from '../../reporting/rollups/roll-up.ts';
import { NOON, testConsole } from '../testing/console-browser.ts';
import { type ApiClient, program, throughToday } from './testing/api-client.ts';

const BRAND = { channel: 'paid-search', fields: { source: 'google', campaign: 'brand' } } as const;

type Rows = { rows: { id: string }[] };

describe.each(eitherEngine(import.meta.filename))('campaigns by the API on $name', (engine) => {
  let store: Store;
  let client: ApiClient;
  beforeEach(async () => {
    const made = await emptyTestDatabase(engine);
    store = made.store;
    client = throughToday(
      await program(testConsole(store), store, ['read:reports', 'push:spend', 'read:leads']),
    );
    await insertPartner(made.db);
    await enterLead(store, 'one', { ...BRAND, at: NOON - DAY_MS, device: 'phone' });
    await enterLead(store, 'two', { ...BRAND, at: NOON - HOUR_MS });
    await reportLead(store, 'one', { at: NOON, status: 'sold', cents: 5_000 });
    await reportLead(store, 'two', { at: NOON, status: 'rejected', reason: 'twice' });
    const row = { day: '2026-11-22', source: 'google', campaign: 'other name', cost_cents: 900 };
    const body = { site: 'insurance', rows: [row] };
    await client.json('POST', '/spend', { body, status: 201 });
    await rollUpAll(store);
  });

  // behaviour: 35.23
  it('joins a campaign of visits with one of spend, and ends it', async () => {
    const campaigns = () => client.json<Rows>('GET', '/reports?by=campaign');
    const unmatched = () => client.json('GET', '/campaign-joins/unmatched');
    expect(await campaigns()).toMatchObject({
      rows: [
        { campaign: 'brand', visits: 2, spend_cents: null, sold: 1, rejected: 1 },
        { campaign: 'other name', spend_cents: 900 },
      ],
      totals: { leads: 2, approved_cents: 5_000 },
    });
    expect(await unmatched()).toMatchObject({
      sums: { spend: 1, spend_cents: 900, visits: 1, paid_visits: 2 },
    });
    const body = {
      visits: { source: 'google', campaign: 'brand' },
      spend: { source: 'google', campaign: 'other name' },
    };
    expect((await client.send('POST', '/campaign-joins', body)).status).toBe(204);
    expect(await campaigns()).toMatchObject({
      // The sold lead came on a day without spend.
      rows: [{ campaign: 'brand', spend_cents: 900, profit_cents: -900 }],
      totals: { revenue_without_spend_cents: 5_000 },
    });
    expect(await unmatched()).toMatchObject({ sums: { spend: 0 } });
    const { rows } = await client.json<Rows>('GET', '/campaign-joins');
    expect(rows).toMatchObject([{ visits: { campaign: 'brand' }, spend: { campaign_id: '' } }]);
    const path = `/campaign-joins/${rows[0]?.id}`;
    expect((await client.send('DELETE', path)).status).toBe(204);
    expect((await client.send('DELETE', path)).status).toBe(404);
    expect((await campaigns()).rows).toHaveLength(2);
  });

  // behaviour: 35.23
  it('lists times of decisions, reasons, opt-outs, and values to filter by', async () => {
    expect(await client.json('GET', '/reports/partner-decisions')).toMatchObject({
      rows: [{ partner: 'acme', decided: 2, median_hours: null }],
    });
    const old = await client.json('GET', '/reports/rejection-reasons?from=2026-01-01');
    expect(old).toMatchObject({
      since: '2026-08-24',
      rows: [{ partner: 'acme', reason: 'twice', leads: 1 }],
    });
    expect(await client.json('GET', '/reports/privacy?by=source')).toMatchObject({
      rows: [{ name: 'google', visits: 2, opted_out: 0 }],
    });
    expect(await client.json('GET', '/choices')).toMatchObject({
      channels: ['paid-search'],
      campaigns: ['brand'],
      pages: ['/'],
      partners: ['acme'],
      sites: [{ name: 'insurance', time_zone: 'America/New_York' }, { name: 'shipping' }],
    });
  });

  // behaviour: 35.23
  it('lists the leads behind each count', async () => {
    const leads = async (query: string) =>
      (await client.json<{ rows: { lead_id: string }[] }>('GET', `/leads?${query}`)).rows.map(
        ({ lead_id: id }) => id,
      );
    expect(await leads('partner=acme&decision=rejected&reason=twice')).toEqual(['two']);
    expect(await leads('decision=sold&kind=lead')).toEqual(['one']);
    expect(await leads('hour=06:00')).toEqual(['two']);
    expect(await leads('weekday=6&touch=first')).toEqual(['one']);
    expect(await leads('keyword=none')).toEqual([]);
    expect(await leads('campaign=brand&exact=name&source=google')).toEqual(['two', 'one']);
    await reportLead(store, 'one', { at: NOON + 1, status: 'reversed', reason: 'twice' });
    expect(await leads('reason=twice')).toEqual(['two', 'one']);
    expect(await leads('reason=twice&decision=rejected')).toEqual(['two']);
  });
});
