import { DAY_MS, HOUR_MS } from '@zipfront/contracts/time/time';
import { beforeEach, describe, expect, it } from 'vitest';
import { enterLead, reportLead } from '../../conversions/postbacks/testing/enter-lead.ts';
import { insertPartner } from '../../conversions/postbacks/testing/sample-partner.ts';
import type { Db } from '../../platform/store/schema.ts';
import type { Store } from '../../platform/store/store.ts';
import { eitherEngine } from '../../platform/store/testing/engines.ts';
import { emptyTestDatabase } from '../../platform/store/testing/open-database.ts';
import { expirePendingEarnings } from '../../reporting/rollups/lead-money.ts';
import { rollUpAll } from '../../reporting/rollups/roll-up.ts';
import { NOON, testConsole } from '../testing/console-browser.ts';
import { type ApiClient, program, throughToday } from './testing/api-client.ts';

type Row = Record<string, string | number | null>;

const BRAND = { channel: 'paid-search', fields: { source: 'google', campaign: 'brand' } } as const;
const LETTER = { channel: 'email', fields: { source: 'letter', campaign: 'autumn' } } as const;

describe.each(eitherEngine(import.meta.filename))('reports by the API on $name', (engine) => {
  let store: Store;
  let client: ApiClient;
  let asked: ApiClient;
  let db: Db;
  beforeEach(async () => {
    const made = await emptyTestDatabase(engine);
    ({ store, db } = made);
    asked = await program(testConsole(store), store, ['read:reports', 'push:spend']);
    client = throughToday(asked);
    await insertPartner(db);
    const yesterday = NOON - DAY_MS;
    await enterLead(store, 'one', { ...BRAND, at: yesterday });
    await enterLead(store, 'two', { ...BRAND, at: NOON - HOUR_MS });
    await enterLead(store, 'three', { ...LETTER, at: NOON - HOUR_MS });
    await reportLead(store, 'one', { at: NOON, status: 'sold', cents: 5_000 });
    const spend = (day: string, cents: number) => ({
      day,
      source: 'google',
      campaign: 'brand',
      cost_cents: cents,
    });
    const rows = [spend('2026-11-20', 100), spend('2026-11-21', 1_000), spend('2026-11-22', 400)];
    await client.json('POST', '/spend', { body: { site: 'insurance', rows }, status: 201 });
    await rollUpAll(store);
  });

  const report = async (query: string) => {
    const { rows } = await client.json<{ rows: Row[] }>('GET', `/reports?${query}`);
    return rows;
  };

  // behaviour: 35.14
  it('sums up by two properties, with the spend of campaigns on each day', async () => {
    const rows = await report('by=day&by=campaign&sort=visits');
    const found = rows.map((row) => [
      row.day,
      row.campaign,
      row.visits,
      row.spend_cents,
      row.profit_cents,
    ]);
    expect(found.toSorted()).toEqual([
      ['2026-11-20', 'brand', 0, 100, -100],
      ['2026-11-21', 'brand', 1, 1_000, 4_000],
      ['2026-11-22', 'autumn', 1, null, null],
      ['2026-11-22', 'brand', 1, 400, -400],
    ]);
    const lines = await report('by=line&by=source');
    expect(lines.map((row) => [row.line, row.source, row.visits, row.leads])).toEqual([
      ['auto', 'google', null, 2],
      ['auto', 'letter', null, 1],
    ]);
  });

  // behaviour: 35.29
  it('names today as not over', async () => {
    const dayOf = async (days: string) =>
      (await client.json<{ unfinished_day: string }>('GET', `/reports?${days}`)).unfinished_day;
    expect(await dayOf('from=2026-11-21&to=2026-11-22&compare=before')).toBe('2026-11-22');
    expect(await dayOf('from=2026-11-20&to=2026-11-21')).toBeNull();
  });

  // behaviour: 35.30
  it('counts no visits on a day after the first, and knows none before it', async () => {
    const visitsOf = async (query: string) => {
      const path = `/reports?by=campaign&${query}`;
      return (await client.json<{ totals: { visits: number } }>('GET', path)).totals.visits;
    };
    expect(await visitsOf('from=2026-11-23&to=2026-11-23')).toBe(0);
    expect(await visitsOf('from=2026-11-19&to=2026-11-19')).toBeNull();
    expect(await visitsOf('from=2026-11-23&to=2026-11-23&by=partner')).toBeNull();
  });

  // behaviour: 35.14
  it('adds up to the same sums by one property and by two', async () => {
    const sums = (rows: Row[]) =>
      ['leads', 'sold', 'spend_cents', 'pending_cents'].map((name) =>
        rows.reduce((sum, row) => sum + Number(row[name] ?? 0), 0),
      );
    const one = sums(await report('by=campaign'));
    expect(sums(await report('by=campaign&by=weekday'))).toEqual(one);
    expect(sums(await report('by=source&by=campaign'))).toEqual(one);
    expect(sums(await report('by=day'))).toEqual(one);
  });

  // behaviour: 35.14
  it('lists a day with spend and without visits', async () => {
    const rows = await report('by=day');
    expect(rows.map((row) => [row.day, row.visits, row.spend_cents]).toSorted()).toEqual([
      ['2026-11-20', 0, 100],
      ['2026-11-21', 1, 1_000],
      ['2026-11-22', 2, 400],
    ]);
  });

  // behaviour: 35.14
  it('counts what its filters hold for, and knows the spend of a campaign by day', async () => {
    expect(await report('by=campaign&channel=email')).toMatchObject([
      { campaign: 'autumn', leads: 1 },
    ]);
    expect(await report('by=day&campaign=brand')).toMatchObject([
      { visits: 0, spend_cents: 100 },
      { visits: 1, spend_cents: 1_000 },
      { visits: 1, spend_cents: 400 },
    ]);
    expect(await report('by=day&campaign=brand&page=%2F')).toMatchObject([
      { visits: 1, spend_cents: null },
      { visits: 1, spend_cents: null },
    ]);
  });

  // behaviour: 35.14
  it('knows the spend of the ad groups of a campaign that files name', async () => {
    const fields = { source: 'google', campaign: 'groups', agid: 'Shoes' };
    await enterLead(store, 'four', { channel: 'paid-search', fields, at: NOON - HOUR_MS });
    const bought = { day: '2026-11-19', source: 'google', campaign: 'groups' };
    const rows = [
      { ...bought, ad_group: 'shoes', cost_cents: 700 },
      { ...bought, ad_group: 'hats', cost_cents: 50 },
    ];
    await client.json('POST', '/spend', { body: { site: 'insurance', rows }, status: 201 });
    await rollUpAll(store);
    expect(await report('by=ad_group&campaign=groups')).toMatchObject([
      { ad_group: 'Shoes', visits: 1, leads: 1, spend_cents: 700 },
      { ad_group: 'hats', visits: 0, leads: 0, spend_cents: 50 },
    ]);
    expect(await report('by=ad_group&campaign=brand')).toMatchObject([{ spend_cents: null }]);
  });

  // behaviour: 35.14
  it('matches the names of a campaign over all days, also in its days', async () => {
    const enter = (id: string, daysAgo: number, campaign: string, utm_id = '') =>
      enterLead(store, id, {
        channel: 'paid-social',
        at: NOON - daysAgo * DAY_MS,
        fields: { source: 'quora', campaign, ...(utm_id && { utm_id }) },
      });
    await enter('a', 3, 'Fall', '777');
    await enter('b', 3, 'Fall', '777');
    await enter('c', 2, 'autumn', '777');
    await enter('d', 1, 'FALL');
    const rows = [3, 2, 1].map((daysAgo) => ({
      day: `2026-11-${22 - daysAgo}`,
      source: 'quora',
      campaign: 'Fall',
      campaign_id: '777',
      cost_cents: 100,
    }));
    await client.json('POST', '/spend', { body: { site: 'insurance', rows }, status: 201 });
    await rollUpAll(store);
    const days = 'source=quora&from=2026-11-19&to=2026-11-21';
    expect(await report(`by=campaign&series=day&${days}`)).toMatchObject([
      {
        campaign: 'Fall',
        leads: 4,
        series: { leads: [2, 1, 1], profit_cents: [-100, -100, -100] },
      },
    ]);
    const each = await report(`by=campaign&by=day&${days}`);
    expect(each.map(({ campaign, leads }) => [campaign, leads])).toEqual([
      ['Fall', 2],
      ['Fall', 1],
      ['Fall', 1],
    ]);
    expect(await report(`by=day&${days}`)).toMatchObject(
      each.map(({ leads, spend_cents, profit_cents }) => ({ leads, spend_cents, profit_cents })),
    );
  });

  // behaviour: 35.14
  it('adds up to the same total whatever it is by, beside other days', async () => {
    // In the channel and from the source of the campaign with spend, whose spend is not known.
    const fields = { source: 'google', campaign: 'unpaid' };
    await enterLead(store, 'four', { channel: 'paid-search', fields, at: NOON - 2 * DAY_MS });
    await rollUpAll(store);
    const total = {
      visits: 4,
      leads: 4,
      lead_rate: 1,
      sold: 1,
      rejected: 0,
      approved_cents: 5_000,
      pending_cents: 0,
      spend_cents: 1_500,
      cost_per_lead_cents: 750,
      cost_per_sale_cents: 1_500,
      profit_cents: 3_500,
      roas: 5_000 / 1_500,
      first_leads: 4,
      accepted: 1,
      taken_back: 0,
      taken_back_cents: 0,
      awaiting: 0,
      unknown: {},
      expected_cents: null,
      expected_low_cents: null,
      expected_high_cents: null,
      revenue_per_lead_cents: 1_250,
      revenue_without_spend_cents: 0,
    };
    for (const by of ['campaign', 'channel', 'day', 'line', 'hour', 'partner']) {
      const found = await client.json('GET', `/reports?by=${by}`);
      expect([by, found.totals]).toEqual([by, total]);
    }
    const compared = await client.json('GET', '/reports?days=yesterday&compare=before&limit=1');
    expect(compared).toMatchObject({ totals: { visits: 1, spend_cents: 1_000 } });
  });

  // behaviour: 35.14
  it('reads a range of days by its name, in place of dates', async () => {
    const days = async (query: string) => {
      const { from, to } = await asked.json('GET', `/reports?${query}`);
      return [from, to];
    };
    expect(await days('')).toEqual(['2026-10-25', '2026-11-21']);
    expect(await days('days=28-days')).toEqual(['2026-10-25', '2026-11-21']);
    expect(await days('days=7-days')).toEqual(['2026-11-15', '2026-11-21']);
    expect((await client.send('GET', '/reports?days=today&from=2026-11-01')).status).toBe(400);
  });

  // behaviour: 35.14
  it.each([
    'by=campaign&by=campaign',
    'by=campaign&by=line&from=2026-08-23',
    'by=page&keyword=cheap&from=2026-10-24',
    'by=keyword&device=phone&compare=before',
    'by=line&min_visits=1',
    'by=day&series=day',
    'series=day&from=2026-01-01',
    'by=day&by=campaign&from=2026-01-01',
    'by=partner&from=2026-08-23',
  ])('refuses the properties %s', async (query) => {
    expect((await client.send('GET', `/reports?${query}`)).status).toBe(400);
  });

  // behaviour: 27.23
  it('refuses the days that a younger rollup does not have whole', async () => {
    const by = 'by=source&by=device&from=2026-09-01';
    expect((await client.send('GET', `/reports?${by}`)).status).toBe(200);
    const since = { rollup: 'rollup_campaign_device', day: 20_700 } as const;
    await db.insertInto('rollup_since').values(since).execute();
    const refused = await client.json('GET', `/reports?${by}`, { status: 400 });
    expect(refused.detail).toMatch(/visits are stored from 2026-09-04 on/);
    expect((await client.send('GET', '/reports?by=source&from=2026-09-01')).status).toBe(200);
    expect((await client.send('GET', `/reports?${by.replace('-01', '-04')}`)).status).toBe(200);
  });

  // behaviour: 27.12, 35.14
  it('compares each day with the day of the same place', async () => {
    await enterLead(store, 'before', { ...BRAND, at: NOON - 2 * DAY_MS });
    await enterLead(store, 'again', { ...BRAND, at: NOON - 2 * DAY_MS });
    await rollUpAll(store);
    const rows = await report('by=day&from=2026-11-21&to=2026-11-21&compare=before');
    expect(rows).toMatchObject([{ day: '2026-11-21', leads: 1, compared: { leads: 2, sold: 0 } }]);
  });

  // behaviour: 27.20
  it('compares today with the same hours of yesterday, whose spend is not known', async () => {
    await enterLead(store, 'early', { ...BRAND, at: NOON - DAY_MS - 2 * HOUR_MS });
    await rollUpAll(store);
    for (const by of ['campaign', 'hour&by=channel', 'keyword', 'device']) {
      const found = await client.json('GET', `/reports?by=${by}&days=today&compare=before`);
      expect([by, found]).toMatchObject([
        by,
        {
          compared_days: { from: '2026-11-21', to: '2026-11-21', since: null, before_hour: 7 },
          totals: { visits: 2, leads: 2, compared: { visits: 1, leads: 1, spend_cents: null } },
        },
      ]);
    }
  });

  // behaviour: 27.14
  it('compares nothing with days on which visits were not counted yet, and says since when', async () => {
    const found = await client.json('GET', '/reports?by=campaign&compare=before');
    expect(found).toMatchObject({
      compared_days: { from: '2026-09-28', to: '2026-10-25', since: '2026-11-21' },
    });
    expect(JSON.stringify(found)).not.toContain('"compared":');
    expect(await client.json('GET', '/reports?days=today&compare=before')).toMatchObject({
      compared_days: { since: null },
    });
  });

  // behaviour: 27.18
  it('does not know pending money where accepted leads have no amount', async () => {
    expect(await report('by=campaign')).toMatchObject([{ pending_cents: 0 }, { pending_cents: 0 }]);
    await reportLead(store, 'three', { at: NOON, status: 'accepted' });
    await rollUpAll(store);
    expect(await report('by=campaign')).toMatchObject([
      { campaign: 'brand', pending_cents: 0 },
      { campaign: 'autumn', accepted: 1, pending_cents: null },
    ]);
    // Partners can no longer pay for leads of that age.
    await enterLead(store, 'old', { ...LETTER, at: NOON - 100 * DAY_MS });
    await reportLead(store, 'old', { at: NOON - 99 * DAY_MS, status: 'accepted' });
    await store.write(expirePendingEarnings, { now: NOON, limit: 10 });
    await rollUpAll(store);
    expect(await report('by=campaign&from=2026-08-01&to=2026-08-20')).toMatchObject([
      { campaign: 'autumn', pending_cents: 0 },
    ]);
    await reportLead(store, 'three', { at: NOON + 1, status: 'accepted', cents: 700 });
    await rollUpAll(store);
    expect(await report('by=source')).toMatchObject([
      { source: 'google', pending_cents: 0 },
      { source: 'letter', pending_cents: 700 },
    ]);
  });

  // behaviour: 35.14
  it('sums up what has one value of any other property', async () => {
    const leads = async (query: string) =>
      (await report(query)).map((row) => [row.campaign, row.leads, row.visits]);
    expect(await leads('by=campaign&source=google')).toEqual([['brand', 2, 2]]);
    expect(await leads('by=campaign&keyword=')).toEqual([
      ['brand', 2, 2],
      ['autumn', 1, 1],
    ]);
    expect(await leads('by=campaign&line=auto&state=ca')).toEqual([
      ['brand', 2, null],
      ['autumn', 1, null],
    ]);
    expect(await leads('by=campaign&state=NY')).toEqual([]);
    expect(await leads('by=source&campaign=')).toEqual([]);
    await enterLead(store, 'direct', { at: NOON - HOUR_MS, fields: {} });
    await rollUpAll(store);
    for (const by of ['campaign', 'device', 'day', 'campaign&by=day']) {
      expect(await report(`by=${by}&campaign=`), by).toMatchObject([{ leads: 1, visits: 1 }]);
    }
    expect(await leads('by=campaign&ad_group=none')).toEqual([]);
    expect(await leads('by=campaign&hour=06:00&source=letter')).toEqual([['autumn', 1, 1]]);
    expect(await leads('by=campaign&partner=acme')).toEqual([['brand', 1, null]]);
    expect(await report('by=partner&by=day&partner=')).toMatchObject([
      { partner: '', day: '2026-11-22', leads: 3 },
    ]);
  });

  // behaviour: 35.14
  it('sums up in the totals also rows that are left out', async () => {
    const found = await client.json<Record<string, unknown>>('GET', '/reports?min_visits=2');
    expect(found).toMatchObject({
      left_out: 1,
      rows: [{ campaign: 'brand', visits: 2, cost_per_lead_cents: 750 }],
      totals: { visits: 3, leads: 3, spend_cents: 1_500, profit_cents: 3_500 },
    });
    expect(found.totals).toMatchObject({ cost_per_lead_cents: 750 });
    const limited = await client.json('GET', '/reports?limit=1');
    expect(limited).toMatchObject({ left_out: 1, totals: { leads: 3 } });
  });

  // behaviour: 35.14
  it('adds to each row its leads and its profit by day', async () => {
    const days = 'from=2026-11-20&to=2026-11-22&series=day';
    expect(await report(days)).toMatchObject([
      { campaign: 'brand', series: { leads: [0, 1, 1], profit_cents: [-100, 4_000, -400] } },
      { campaign: 'autumn', series: { leads: [0, 0, 1], profit_cents: [null, null, null] } },
    ]);
    expect(await report(`${days}&by=line&by=source`)).toMatchObject([
      { source: 'google', series: { leads: [0, 1, 1] } },
      { source: 'letter', series: { leads: [0, 0, 1] } },
    ]);
  });

  // behaviour: 34.6, 35.14
  it('sums up by partner the leads of the last 90 days', async () => {
    const rows = await report('by=partner&from=2026-08-25');
    expect(rows).toMatchObject([
      { partner: '', leads: 2, visits: null, spend_cents: null },
      { partner: 'acme', leads: 1, sold: 1, approved_cents: 5_000 },
    ]);
  });
});
