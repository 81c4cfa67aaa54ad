import type { Role } from '@zipfront/contracts/console/accounts';
import type { TodayScreen } from '@zipfront/contracts/console/today';
import { DAY_MS } from '@zipfront/contracts/time';
import type { Kysely } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import { countRefusal } from '../conversions/postbacks/refusal-counts.ts';
import { refusePostback } from '../conversions/postbacks/refused-postbacks.ts';
import { enterLead, reportLead } from '../conversions/postbacks/testing/enter-lead.ts';
import { insertPartner } from '../conversions/postbacks/testing/sample-partner.ts';
import { conversionRow } from '../conversions/uploads/testing/conversion-rows.ts';
import { NO_CHANNELS } from '../notifications/queue-notification.ts';
import { queue } from '../notifications/testing/outbox.ts';
import { recordBackup } from '../platform/audit/audit-trail.ts';
import type { Database } from '../platform/store/schema.ts';
import type { Store } from '../platform/store/store.ts';
import { engines } from '../platform/store/testing/engines.ts';
import { emptyTestDatabase } from '../platform/store/testing/open-database.ts';
import { admitExperiments } from '../reporting/experiments/experiments.ts';
import { reportingTime } from '../reporting/rollups/reporting-time.ts';
import type { DeclaredExperiment } from '../site/pages/content/declared-experiments.ts';
import { askForCall, holdReviews, NO_PRICE, requestOrder } from './desk/testing/sample-items.ts';
import { NOON, shown, type TestConsole, testConsole } from './testing/console-browser.ts';
import { countDay } from './testing/count-day.ts';
import { importSpend } from './testing/import-spend.ts';

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

describe.each(engines)('the first page of the console on $name', (engine) => {
  let store: Store;
  let db: Kysely<Database>;
  let console: TestConsole;
  beforeEach(async () => {
    ({ store, db } = await emptyTestDatabase(engine));
    console = testConsole(store, {}, NO_CHANNELS, [HEADLINE]);
  });

  async function todayOf(role: Role, query = ''): Promise<TodayScreen> {
    const response = await (await console.signedIn(role)).get(`/${query}`);
    expect(response.status).toBe(200);
    return (await shown(response)).screen as TodayScreen;
  }

  const counted = (daysAgo: number, ...sums: Tail<Parameters<typeof countDay>>) =>
    countDay(db, TODAY - daysAgo, ...sums);

  async function spent(text: string, site = 'insurance'): Promise<void> {
    const browser = await console.signedIn('marketer');
    await importSpend(browser, `date,source,campaign,cost\n${text}`, site);
  }

  // behaviour: 26.1, 26.2, 26.5, 26.6
  it('shows yesterday, the same weekdays before, 28 days and the campaigns', async () => {
    const day = { visits: 100, handoffs: 10, accepted: 10, approved_cents: 5_000 };
    for (const daysAgo of [8, 15, 22, 29]) await counted(daysAgo, day);
    await counted(1, { ...day, handoffs: 5, accepted: 4, rejected: 0, approved_cents: 9_000 });
    await counted(1, { visits: 10, call_backs: 1 }, { site: 'shipping', campaign: 'cars' });
    await counted(0, { visits: 7 });
    // Another file of the same day takes the place of the one before.
    await spent('2026-11-21,google,Spring,99\n');
    await spent('2026-11-21,google,Spring,60\n2026-11-07,google,other,20\n');
    const screen = await todayOf('reader');
    expect(screen.yesterday).toEqual({
      date: '2026-11-21',
      visits: 110,
      leads: 6,
      leadRate: 6 / 110,
      sold: 0,
      approvedCents: 9_000,
      pendingCents: 0,
      unknownLeads: 1,
      undecided: 1,
      spendCents: 6_000,
      unreportedCents: 0,
      withoutSpendOf: [],
      profitCents: 3_000,
    });
    expect(screen.comparison).toEqual({ weekday: 'Saturday', change: 6 / 10 - 1 });
    expect(screen.days).toHaveLength(28);
    expect(screen.days.at(-1)).toMatchObject({ date: '2026-11-22', visits: 7, spendCents: null });
    const range = 'from=2026-10-26&to=2026-11-22';
    expect(screen.earned).toEqual([
      {
        ...{ source: 'google', campaign: 'spring', campaignId: '', channel: 'paid-search' },
        ...{ spendCents: 6_000, approvedCents: 24_000, profitCents: 18_000, pendingCents: 0 },
        address: `/reports/campaigns?${range}&channel=paid-search`,
      },
    ]);
    expect(screen.lost).toMatchObject([{ campaign: 'other', channel: '', profitCents: -2_000 }]);
    expect(screen).toMatchObject({ currency: 'USD', campaigns: `/reports/campaigns?${range}` });
  });

  // behaviour: 26.1, 26.6
  it('shows hand-offs without a decision as undecided while partners usually take as long', async () => {
    await counted(1, { visits: 9, handoffs: 3, accepted: 1, approved_cents: 900 });
    await spent('2026-11-21,google,spring,1\n');
    const undecidedOf = async () => {
      const { decisionDays, yesterday } = await todayOf('reader');
      return [decisionDays, yesterday.undecided];
    };
    expect(await undecidedOf()).toEqual([null, 2]);
    for (let lead = 0; lead < 20; lead += 1) {
      const at = NOON - 9 * DAY_MS;
      await enterLead(store, `decided-${lead}`, { at });
      await reportLead(store, `decided-${lead}`, { status: 'rejected', at });
    }
    expect(await undecidedOf()).toEqual([0, 0]);
  });

  // behaviour: 26.1, 26.5
  it('shows one site by its address, and sends its days as a file', async () => {
    await counted(1, { visits: 10, handoffs: 2, approved_cents: 1_250 });
    await counted(1, { visits: 5, orders: 1 }, { site: 'shipping' });
    await spent('2026-11-21,google,spring,2\n');
    await spent('2026-11-21,bing,spring,3\n', '');
    expect((await todayOf('reader')).yesterday).toMatchObject({ visits: 15, spendCents: 500 });
    const { yesterday, csv, site, sites, timeZones } = await todayOf('reader', '?site=insurance');
    expect(yesterday).toMatchObject({ visits: 10, leads: 2, spendCents: 200, profitCents: 1_050 });
    expect([site, timeZones]).toEqual(['insurance', 'America/New_York']);
    expect(sites).toEqual([
      { label: 'All sites', address: '/', isShown: false },
      { label: 'insurance', address: '/?site=insurance', isShown: true },
      { label: 'shipping', address: '/?site=shipping', isShown: false },
    ]);
    const file = await (await console.signedIn('reader')).get(csv);
    const lines = (await file.text()).trimEnd().split('\n');
    expect(lines).toHaveLength(29);
    expect(lines[0]).toBe(
      'day,visits,leads,leadRate,approved,pending,undecided,spend,unreportedSpend,withoutSpendOf,profit,currency',
    );
    expect(lines.at(-2)).toBe('2026-11-21,10,2,0.2000,12.50,0.00,2,2.00,0.00,,10.50,USD');
    expect(lines.at(-1)).toBe('2026-11-22,0,0,,0.00,0.00,0,,0.00,google,,');
    expect((await todayOf('reader', '?site=none')).site).toBe('');
  });

  // behaviour: 26.1
  it('names a source beside yesterday while its last file ends before', async () => {
    await counted(1, { visits: 10, handoffs: 2, approved_cents: 3_000 });
    await spent('2026-11-21,google,spring,2\n');
    await spent('2026-11-18,bing,spring,3\n');
    await spent('2026-10-01,old,spring,3\n');
    expect((await todayOf('reader')).yesterday).toMatchObject({
      profitCents: 2_800,
      withoutSpendOf: ['bing'],
    });
    expect((await todayOf('reader', '?site=shipping')).yesterday.withoutSpendOf).toEqual([]);
    await spent('2026-11-21,bing,spring,4\n');
    expect((await todayOf('reader')).yesterday).toMatchObject({
      profitCents: 2_400,
      withoutSpendOf: [],
    });
  });

  // behaviour: 26.3, 26.4
  it('lists what needs a person, the most expensive first, each with its screen', async () => {
    expect((await todayOf('admin')).alerts).toEqual([]);
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
      ...{ id: 'a', lead_id: 'Sold', platform: 'meta' as const, goal: 'Sold', version: 1 },
      ...{ change: 'new' as const, value_cents: 1, converted_at: NOON, click_id: null },
      ...{
        transport: 'api' as const,
        batch: null,
        state: 'dead' as const,
        due_at: NOON,
        attempts: 9,
      },
      ...{ claim: null, receipt: null, reason: 'x', sent_at: null },
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
      ...{ id: 'a', partner: 'acme', transaction_id: '1', lead_id: 'x', event: 'sold' },
      ...{ status: null, amount_cents: null, currency: null, content_hash: 'a', reason: null },
      ...{ occurred_at: NOON, received_at: NOON, matched: 0 as const },
    };
    await db.insertInto('postback').values(unmatched).execute();
    await askForCall(store, { created_at: NOON - 4 * DAY_MS });
    for (const _ of [1, 2]) {
      await requestOrder(store, { created_at: NOON - 4 * DAY_MS, estimate: NO_PRICE });
    }
    await counted(9, { visits: 500, handoffs: 60 });
    await counted(2, { visits: 500, handoffs: 20 }, { release: 'b.js' });
    const { alerts, furtherAlerts } = await todayOf('admin');
    const lines = [...alerts, ...furtherAlerts].map(
      ({ text, address, screen }) => `${screen}: ${address} ${text}`,
    );
    expect(alerts).toHaveLength(5);
    expect(lines).toEqual([
      'Spend: /spend Spend is not imported for 3 days: google.',
      'Health: /health?from=2026-11-20&to=2026-11-22&site=insurance The lead rate of /car/ (insurance) fell from 12.0% to 4.0% with release b.js.',
      'Desk: /desk/orders 2 requests without a price are overdue.',
      'Desk: /desk/call-backs 1 call-back is overdue.',
      'Partners: /connections/partners/acme 2 reports of Acme Insurance were refused, and wait for a correction.',
      'Partners: /connections/partners/acme 1 report of Acme Insurance in 7 days matches no lead, or has an unknown word.',
      'Notifications: /notifications 1 notification could not be sent.',
      'Uploads: /connections/uploads 1 conversion was refused by its platform.',
      'Partners: /connections/partners/acme 1 report to the address of Acme Insurance had no valid proof in 7 days.',
      'Experiments: /experiments/headline Experiment headline: No result: the visitors are not divided as the weights say.',
      'Health: /health No backup was taken yet by our command.',
      'Desk: /desk/reviews 1 review is held for more than a working day.',
    ]);
    // The reports of a disabled partner are refused on purpose.
    await db.updateTable('partner').set({ disabled_at: NOON }).execute();
    await store.write(recordBackup, { by: BY, at: NOON - 8 * DAY_MS });
    const late = [...(await todayOf('admin')).furtherAlerts].map(({ text }) => text);
    expect(late).toContain('No backup was taken by our command for 8 days.');
    await store.write(recordBackup, { by: BY, at: NOON - 6 * DAY_MS });
    const last = await todayOf('admin');
    expect(last.furtherAlerts).toHaveLength(5);
    const lastTexts = [...last.alerts, ...last.furtherAlerts].map(({ text }) => text).join();
    expect(lastTexts).not.toMatch(/proof/);
  });

  // behaviour: 26.3
  it('shows no one what they may not open', async () => {
    await askForCall(store, { created_at: NOON - 4 * DAY_MS });
    await spent('2026-11-18,google,spring,1\n');
    await counted(9, { visits: 500, handoffs: 60 });
    await counted(2, { visits: 500, handoffs: 20 }, { release: 'b.js' });
    await store.write(recordBackup, { by: BY, at: NOON });
    const pathsFor = async (role: Role) =>
      (await todayOf(role)).alerts.map(({ address }) => address.split('?')[0]);
    expect(await pathsFor('reader')).toEqual(['/health']);
    expect(await pathsFor('marketer')).toEqual(['/spend', '/health']);
    expect(await pathsFor('admin')).toEqual(['/spend', '/health', '/desk/call-backs']);
  });

  // behaviour: 26.7
  it('shows the desk its own first page', async () => {
    const browser = await console.signedIn('desk');
    const { screen, frame } = await shown(await browser.get('/'));
    expect(screen).toMatchObject({ name: 'home', overdue: 0 });
    expect(frame.links[0]).toEqual({ path: '/', label: 'Home' });
    expect((await browser.get('/today.csv')).status).toBe(403);
    const marketer = await shown(await (await console.signedIn('marketer')).get('/'));
    expect(marketer.frame.links[0]).toEqual({ path: '/', label: 'Today' });
  });
});
