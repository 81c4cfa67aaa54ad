import type { listAlerts } from '@zipfront/contracts/api/alerts';
import type { ResponseOf } from '@zipfront/contracts/api/operation';
import type { getReport } from '@zipfront/contracts/api/reports';
import type { getDays } from '@zipfront/contracts/api/today';
import type { Role } from '@zipfront/contracts/console/accounts';
import { DAY_MS } from '@zipfront/contracts/time/time';
import { beforeEach, describe, expect, it } from 'vitest';
import { countRefusal } from '../../conversions/postbacks/refusal-counts.ts';
import { refusePostback } from '../../conversions/postbacks/refused-postbacks.ts';
import { enterLead, reportLead } from '../../conversions/postbacks/testing/enter-lead.ts';
import { insertPartner } from '../../conversions/postbacks/testing/sample-partner.ts';
import { conversionRow } from '../../conversions/uploads/testing/conversion-rows.ts';
import { NO_CHANNELS } from '../../notifications/queue-notification.ts';
import { queue } from '../../notifications/testing/outbox.ts';
import { recordBackup } from '../../platform/audit/audit-trail.ts';
import type { Db } from '../../platform/store/schema.ts';
import type { Store } from '../../platform/store/store.ts';
import { eitherEngine } from '../../platform/store/testing/engines.ts';
import { emptyTestDatabase } from '../../platform/store/testing/open-database.ts';
import { admitExperiments } from '../../reporting/experiments/experiments.ts';
import { reportingTime } from '../../reporting/rollups/reporting-time.ts';
import type { DeclaredExperiment } from '../../site/pages/content/declared-experiments.ts';
import { askForCall, holdReviews, NO_PRICE, requestOrder } from '../desk/testing/sample-items.ts';
import { NOON, type TestConsole, testConsole } from '../testing/console-browser.ts';
import { countDay } from '../testing/count-day.ts';
import { importSpend } from '../testing/import-spend.ts';
import { person } from './testing/api-client.ts';

const { day: TODAY } = reportingTime(NOON, 'America/New_York');
const BY = { accountId: null, name: 'root', role: 'terminal', requestId: null } as const;

type Tail<List> = List extends [unknown, unknown, ...infer Rest] ? Rest : never;

const HEADLINE: DeclaredExperiment = {
  name: 'headline',
  site: 'insurance',
  timeZone: 'UTC',
  plan: { visitors: 2_000, start: '2026-11-12' },
  variants: [
    { name: 'control', weight: 50, change: null },
    { name: 'other', weight: 50, change: null },
  ],
  paths: ['/cheap/'],
  errorAt: (_path, sentence) => sentence,
};

describe.each(eitherEngine(import.meta.filename))('the morning on $name', (engine) => {
  let store: Store;
  let db: Db;
  let console: TestConsole;
  beforeEach(async () => {
    ({ store, db } = await emptyTestDatabase(engine));
    console = testConsole(store, {}, NO_CHANNELS, [HEADLINE]);
  });

  const client = async (role: Role) => person(console, await console.signedIn(role));

  /** The days up to yesterday. */
  async function daysOf(site = ''): Promise<ResponseOf<typeof getDays>> {
    const query = site === '' ? '' : `?site=${site}`;
    return (await client('reader')).json('GET', `/reports/days${query}`);
  }

  const yesterdayOf = async (site = '') => (await daysOf(site)).rows.at(-1);

  async function alertsOf(role: Role): Promise<ResponseOf<typeof listAlerts>['rows']> {
    return (await (await client(role)).json<ResponseOf<typeof listAlerts>>('GET', '/alerts')).rows;
  }

  const counted = (daysAgo: number, ...sums: Tail<Parameters<typeof countDay>>) =>
    countDay(db, TODAY - daysAgo, ...sums);

  async function spent(text: string, site = 'insurance'): Promise<void> {
    const browser = await console.signedIn('marketer');
    await importSpend(browser, `date,source,campaign,cost\n${text}`, site);
  }

  // behaviour: 26.1
  it('counts hand-offs without a decision as undecided while partners usually take as long', async () => {
    await counted(1, { visits: 9, handoffs: 3, accepted: 1, approved_cents: 900 });
    await spent('2026-11-21,google,spring,1\n');
    const undecidedOf = async () => {
      const { decision_days, rows } = await daysOf();
      return [decision_days, rows.at(-1)?.undecided];
    };
    expect(await undecidedOf()).toEqual([null, 2]);
    for (let lead = 0; lead < 20; lead += 1) {
      const at = NOON - 9 * DAY_MS;
      await enterLead(store, `decided-${lead}`, { at });
      await reportLead(store, `decided-${lead}`, { status: 'rejected', at });
    }
    expect(await undecidedOf()).toEqual([0, 0]);
  });

  // behaviour: 26.1
  it('counts one site by its name, also as a file', async () => {
    await counted(1, { visits: 10, handoffs: 2, approved_cents: 1_250 });
    await counted(1, { visits: 5, orders: 1 }, { site: 'shipping' });
    await spent('2026-11-21,google,spring,2\n');
    await spent('2026-11-21,bing,spring,3\n', '');
    expect(await yesterdayOf()).toMatchObject({ visits: 15, spend_cents: 500 });
    expect(await yesterdayOf('insurance')).toMatchObject({
      visits: 10,
      leads: 2,
      spend_cents: 200,
      profit_cents: 1_050,
    });
    const file = await (await client('reader')).send('GET', '/reports/days.csv?site=insurance');
    const lines = (await file.text()).trimEnd().split('\n');
    expect(lines).toHaveLength(29);
    expect(lines.at(-1)).toMatch(/^2026-11-21,10,2,0,1250,0,0,2,0,200,\[\],1050/);
    expect((await (await client('reader')).send('GET', '/reports/days?site=none')).status).toBe(
      400,
    );
  });

  // behaviour: 26.1
  it('names a source beside yesterday while its last file ends before', async () => {
    await counted(1, { visits: 10, handoffs: 2, approved_cents: 3_000 });
    await spent('2026-11-21,google,spring,2\n');
    await spent('2026-11-18,bing,spring,3\n');
    await spent('2026-10-01,old,spring,3\n');
    expect(await yesterdayOf()).toMatchObject({ profit_cents: 2_800, without_spend_of: ['bing'] });
    expect((await yesterdayOf('shipping'))?.without_spend_of).toEqual([]);
    await spent('2026-11-21,bing,spring,4\n');
    expect(await yesterdayOf()).toMatchObject({ profit_cents: 2_400, without_spend_of: [] });
  });

  // behaviour: 27.25
  it('names in a report the sources that Today names, of the visits under its filters', async () => {
    await counted(1, { visits: 10, handoffs: 2, approved_cents: 3_000 });
    await counted(4, { visits: 10 });
    await spent('2026-11-21,google,spring,2\n');
    await spent('2026-11-18,bing,summer,3\n');
    const reportOf = async (query: string) =>
      (await client('reader')).json<ResponseOf<typeof getReport>>('GET', `/reports?${query}`);
    const withoutOf = async (query: string) => (await reportOf(query)).without_spend_of;
    const yesterday = 'from=2026-11-21&to=2026-11-21';
    expect(await withoutOf(yesterday)).toEqual((await yesterdayOf())?.without_spend_of);
    const days = 'from=2026-11-18&to=2026-11-21';
    expect(await withoutOf(days)).toEqual(['bing']);
    expect(await withoutOf(`${days}&site=insurance&by=day`)).toEqual(['bing']);
    expect(await withoutOf('from=2026-11-17&to=2026-11-18')).toEqual([]);
    expect(await withoutOf(`${days}&source=bing`)).toEqual(['bing']);
    expect(await withoutOf(`${days}&campaign=summer`)).toEqual(['bing']);
    expect(await withoutOf(`${days}&source=google`)).toEqual([]);
    expect(await withoutOf(`${days}&device=phone`)).toEqual([]);
    expect(await withoutOf('from=2026-11-19&to=2026-11-20')).toEqual([]);
    const byDay = await reportOf(`${days}&by=day`);
    expect(byDay.rows.map((row) => [row.day, row.without_spend_of])).toEqual([
      ['2026-11-18', []],
      ['2026-11-21', ['bing']],
    ]);
    const bySource = await reportOf(`${days}&by=source&by=campaign&sort=spend_cents`);
    expect(bySource.rows.map((row) => [row.source, row.without_spend_of])).toEqual([
      ['google', []],
      ['bing', ['bing']],
    ]);
    await spent('2026-11-21,bing,summer,3\n');
    await spent('2026-11-18,bing,haul,3\n', 'shipping');
    expect(await withoutOf(`${days}&campaign=haul`)).toEqual(['bing']);
    expect(await withoutOf(`${days}&campaign=summer`)).toEqual([]);
  });

  // behaviour: 26.3, 26.4
  it('lists what needs a person, the most expensive first, each with its screen', async () => {
    expect(await alertsOf('admin')).toEqual([]);
    await holdReviews(store, 1);
    await db
      .updateTable('review')
      .set({ created_at: NOON - 5 * DAY_MS })
      .execute();
    await admitExperiments(store, [HEADLINE]);
    const row = { experiment: 'headline', sample: 0 as const, day: TODAY - 2, conversions: 60 };
    const variants = [
      { ...row, variant: 'control', visitors: 900 },
      { ...row, variant: 'other', visitors: 600 },
    ];
    await db.insertInto('experiment_day').values(variants).execute();
    await spent('2026-11-18,google,spring,1\n');
    await spent('2026-11-10,tiktok,spring,1\n2026-11-21,bing,spring,1\n');
    await spent('2026-10-01,old,spring,1\n');
    await db.insertInto('conversion').values(conversionRow('Sold')).execute();
    const version = {
      id: 'a',
      lead_id: 'Sold',
      platform: 'meta' as const,
      goal: 'Sold',
      version: 1,
      change: 'new' as const,
      value_cents: 1,
      converted_at: NOON,
      click_id: null,
      transport: 'api' as const,
      batch: null,
      state: 'dead' as const,
      due_at: NOON,
      attempts: 9,
      claim: null,
      receipt: null,
      reason: 'x',
      sent_at: null,
    };
    await db.insertInto('conversion_upload').values(version).execute();
    await queue(db, { subject: 'order' });
    await db.updateTable('outbox').set({ state: 'dead', reason: 'x' }).execute();
    await insertPartner(db);
    const of = { partner: 'acme', at: NOON, timeZone: 'America/New_York' };
    await db.transaction().execute(async (trx) => {
      await countRefusal(trx, { ...of, reason: 'signature', times: 1 });
      for (const sent of [{ amount: '1,000' }, { amount: '2,000' }]) {
        const report = { ...of, reason: 'amount', detail: '', sent };
        await refusePostback(trx, report);
      }
    });
    const unmatched = {
      id: 'a',
      partner: 'acme',
      transaction_id: '1',
      lead_id: 'x',
      event: 'sold',
      status: null,
      amount_cents: null,
      currency: null,
      content_hash: 'a',
      reason: null,
      occurred_at: NOON,
      received_at: NOON,
      matched: 0 as const,
    };
    await db.insertInto('postback').values(unmatched).execute();
    await askForCall(store, { created_at: NOON - 4 * DAY_MS });
    for (const _ of [1, 2]) {
      await requestOrder(store, { created_at: NOON - 4 * DAY_MS, estimate: NO_PRICE });
    }
    await counted(9, { visits: 500, handoffs: 60 });
    await counted(2, { visits: 500, handoffs: 20 }, { release: 'b.js' });
    const alerts = await alertsOf('admin');
    const lines = alerts.map(({ text, address }) => `${address} ${text}`);
    expect(lines).toEqual([
      '/spend Spend is not imported for 3 days: google.',
      '/health?from=2026-11-20&to=2026-11-22&site=insurance&page=%2Fcar%2F The lead rate of /car/ (insurance) fell from 12.0% to 4.0% with release b.js.',
      '/desk/orders 2 requests without a price are overdue.',
      '/desk/call-backs 1 call-back is overdue.',
      '/connections/partners/acme 2 reports of Acme Insurance were refused, and wait for a correction.',
      '/connections/partners/acme 1 report of Acme Insurance in 7 days matches no lead, or has an unknown word.',
      '/health 1 notification could not be sent.',
      '/connections/uploads 1 conversion was refused by its platform.',
      '/connections/partners/acme 1 report to the address of Acme Insurance had no valid proof in 7 days.',
      '/experiments/headline Experiment headline: No result: the visitors are not divided as the weights say.',
      '/health No backup was taken yet by our command.',
      '/desk/reviews 1 review is held for more than a working day.',
    ]);
    expect(alerts.map(({ sources }) => sources).filter(Boolean)).toEqual([
      [{ name: 'google', site: 'insurance', last_day: '2026-11-18', days: 3 }],
    ]);
    // The reports of a disabled partner are refused on purpose.
    await db.updateTable('partner').set({ disabled_at: NOON }).execute();
    await store.write(recordBackup, { file: 'nightly.db', by: BY, at: NOON - 8 * DAY_MS });
    const late = (await alertsOf('admin')).map(({ text }) => text);
    expect(late).toContain('No backup was taken by our command for 8 days.');
    await store.write(recordBackup, { file: 'before-upgrade-2026-11-22.db', by: BY, at: NOON });
    expect((await alertsOf('admin')).map(({ text }) => text)).toEqual(late);
    await store.write(recordBackup, { file: 'nightly.db', by: BY, at: NOON - DAY_MS });
    const last = await alertsOf('admin');
    expect(last).toHaveLength(10);
    expect(last.map(({ text }) => text).join()).not.toMatch(/proof/);
  });

  // behaviour: 26.3
  it('shows no one what they may not open', async () => {
    await askForCall(store, { created_at: NOON - 4 * DAY_MS });
    await spent('2026-11-18,google,spring,1\n');
    await counted(9, { visits: 500, handoffs: 60 });
    await counted(2, { visits: 500, handoffs: 20 }, { release: 'b.js' });
    await store.write(recordBackup, { file: 'nightly.db', by: BY, at: NOON });
    const pathsFor = async (role: Role) =>
      (await alertsOf(role)).map(({ address }) => address.split('?')[0]);
    expect(await pathsFor('reader')).toEqual(['/health']);
    expect(await pathsFor('marketer')).toEqual(['/spend', '/health']);
    expect(await pathsFor('admin')).toEqual(['/spend', '/health', '/desk/call-backs']);
  });
});
