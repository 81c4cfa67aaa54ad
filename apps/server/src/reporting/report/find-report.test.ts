import { DAY_MS } from '@zipfront/contracts/time/time';
import { describe, expect, it } from 'vitest';
import { enterLead } from '../../conversions/postbacks/testing/enter-lead.ts';
import { eitherEngine, emptyTestStore } from '../../platform/store/testing/engines.ts';
import { emptyTestDatabase } from '../../platform/store/testing/open-database.ts';
import { rollUpAll } from '../rollups/roll-up.ts';
import { findReport } from './find-report.ts';

const pages = {
  siteNames: () => ['insurance'],
  timeZoneOf: () => 'America/New_York',
  hasKnownEarnings: () => true,
};

describe.each(eitherEngine(import.meta.filename))('a report on $name', (engine) => {
  // behaviour: 27.12
  it('compares a day with its date of the year before, also after 29 February', async () => {
    const store = await emptyTestStore(engine);
    const noon = (year: number, month: number, day: number) => Date.UTC(year, month - 1, day, 17);
    const times = [noon(2027, 2, 20), noon(2027, 3, 1), noon(2027, 3, 1), noon(2028, 3, 1)];
    for (const [index, at] of times.entries()) await enterLead(store, `lead-${index}`, { at });
    await rollUpAll(store);
    const query = { by: ['day'], from: '2028-02-25', to: '2028-03-05', compare: 'year' } as const;
    const now = () => noon(2028, 3, 5) + DAY_MS;
    const found = await findReport({ ...query, by: ['day'] }, { store, now, pages }, 50);
    expect(found.rows).toMatchObject([{ day: '2028-03-01', leads: 1, compared: { leads: 2 } }]);
  });

  // behaviour: 27.5
  it('sums up campaigns beyond the 20,000 largest', async () => {
    const { store, db } = await emptyTestDatabase(engine);
    const at = Date.UTC(2028, 4, 20, 17);
    await enterLead(store, 'lead', { at, fields: { source: 'google', campaign: 'own' } });
    await rollUpAll(store);
    const row = await db.selectFrom('rollup_campaign').selectAll().executeTakeFirstOrThrow();
    const names = Array.from({ length: 20_004 }, (_, index) => `campaign ${index}`);
    for (let first = 0; first < names.length; first += 500) {
      const some = names.slice(first, first + 500).map((campaign) => ({ ...row, campaign }));
      await db.insertInto('rollup_campaign').values(some).execute();
    }
    const days = { from: '2028-05-18', to: '2028-05-20' };
    const context = { store, now: () => at, pages };
    for (const by of [['campaign'], ['source', 'channel'], ['campaign', 'day']] as const) {
      const { rows, totals } = await findReport({ ...days, by: [...by] }, context, 30_000);
      const leads = rows.reduce((sum, one) => sum + one.leads, 0);
      expect([leads, totals.leads], by.join()).toEqual([20_005, 20_005]);
      const others = rows.filter((one) => JSON.stringify(one).includes('(other campaigns)'));
      if (by[0] === 'campaign') expect(others).toMatchObject([{ leads: 5, visits: 5 }]);
    }
  });

  // behaviour: 38.20
  it('says that unpaid channels have no spend, and asks for none of those that may cost', async () => {
    const store = await emptyTestStore(engine);
    const at = Date.UTC(2028, 4, 20, 17);
    const arrivals = [
      ['', 'direct'],
      ['news', 'email'],
      ['paid', 'paid-search'],
      ['paid', 'email'],
    ] as const;
    for (const [campaign, channel] of arrivals) {
      await enterLead(store, `${campaign} ${channel}`, { at, channel, fields: { campaign } });
    }
    await rollUpAll(store);
    const days = { from: '2028-05-18', to: '2028-05-20' };
    const context = { store, now: () => at, pages };
    const reasons = async (query: object) => {
      const asked = { ...days, by: ['campaign' as const], ...query };
      const { rows, totals } = await findReport(asked, context, 9);
      const of = rows.map((row) => [Object(row).campaign, row.unknown.spend_cents]);
      return { ...Object.fromEntries(of), all: totals.unknown.spend_cents };
    };
    const all = { '': 'unpaid', news: 'unpaid', paid: 'no-spend', all: 'no-spend' };
    expect(await reasons({})).toEqual(all);
    expect(await reasons({ channel: 'direct' })).toEqual({ '': 'unpaid', all: 'unpaid' });
  });

  // behaviour: 27.12
  it('compares a campaign with itself under the name that it had before', async () => {
    const store = await emptyTestStore(engine);
    const noon = Date.UTC(2028, 4, 20, 17);
    for (const [index, campaign] of ['Spring', 'Spring', 'Early Summer'].entries()) {
      const fields = { source: 'google', campaign, utm_id: '77' };
      await enterLead(store, `lead-${index}`, { at: noon - (3 - index) * 7 * DAY_MS, fields });
    }
    await rollUpAll(store);
    const days = { from: '2028-05-10', to: '2028-05-19', compare_from: '2028-04-29' };
    const ask = (query: object) =>
      findReport({ ...days, ...query }, { store, now: () => noon, pages }, 50);
    const found = await ask({ by: ['campaign'] });
    const row = { campaign: 'Early Summer', leads: 1, compared: { leads: 2 } };
    expect(found).toMatchObject({ rows: [row], totals: { compared: { leads: 2 } } });
    for (const by of ['device', 'day', 'campaign']) {
      const { totals } = await ask({ by: [by], campaign: 'Early Summer' });
      expect(totals, by).toMatchObject({ leads: 1, compared: { leads: 2 } });
    }
  });
});
