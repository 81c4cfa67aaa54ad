import { CALL_BACK_PATH, QUOTE_PATH } from '@zipfront/contracts/shipping/form-fields';
import { DAY_MS } from '@zipfront/contracts/time/time';
import { describe, expect, it } from 'vitest';
import { findAlerts } from '../../../server/src/console/today/find-alerts.ts';
import { findPartner } from '../../../server/src/conversions/postbacks/find-partners.ts';
import { reportLead } from '../../../server/src/conversions/postbacks/testing/enter-lead.ts';
import { countSamples } from '../../../server/src/doctor/find-demo-parts.ts';
import type { Store } from '../../../server/src/platform/store/store.ts';
import { fromJson } from '../../../server/src/platform/store/tables/columns.ts';
import { STEPS } from '../../../server/src/platform/store/tables/reports.ts';
import { eitherEngine, engines } from '../../../server/src/platform/store/testing/engines.ts';
import { NOON, visitRows } from '../../../server/src/platform/store/testing/visit-rows.ts';
import { findExperiments } from '../../../server/src/reporting/experiments/experiments.ts';
import { ALL_VISITS } from '../../../server/src/reporting/report/filter.ts';
import { findCampaigns } from '../../../server/src/reporting/report/find-campaigns.ts';
import { reportingTime } from '../../../server/src/reporting/rollups/reporting-time.ts';
import { rollUpAll } from '../../../server/src/reporting/rollups/roll-up.ts';
import { applyImport } from '../../../server/src/reporting/spend/apply-import.ts';
import { planImport, storePreview } from '../../../server/src/reporting/spend/plan-import.ts';
import { startOrderServer } from '../../../server/src/shipping/orders/testing/order-server.ts';
import { CALL, WITH_PHONE } from '../../../server/src/shipping/orders/testing/sample-forms.ts';
import { importReviews } from '../../../server/src/shipping/reviews/import-reviews.ts';
import { generateReviews } from '../../../server/src/shipping/reviews/testing/generate-reviews.ts';
import { findErrors } from '../../../server/src/visitors/errors/find-errors.ts';
import { storeEvents } from '../../../server/src/visitors/events/store-events.ts';
import { eventRow } from '../../../server/src/visitors/events/testing/event-rows.ts';
import { purgeExpired } from '../../../server/src/visitors/visits/purge-visits.ts';
import { storeVisit } from '../../../server/src/visitors/visits/store-visit.ts';
import { deleteSamples, removeSamples } from './delete-samples.ts';
import { fillSamples } from './fill-samples.ts';
import { emptySampleStore, readRows, world } from './testing/sample-database.ts';

/** So many that every step of every report has some. */
const MANY = { visits: 100, days: 30, seed: 1, now: NOON };

/** A few visits. Some of them ask for a call. */
const SMALL = { ...MANY, visits: 40, seed: 29 };

/** Rows of every kind, by the ways of visitors. */
async function addRealRows(store: Store, phone = CALL.phone): Promise<void> {
  const rows = visitRows();
  await store.write(storeVisit, rows);
  const visitRef = { visitId: rows.visit.id, sessionHash: null };
  await store.write(storeEvents, {
    events: [
      { visitRef, row: eventRow() },
      { visitRef: null, row: eventRow() },
    ],
    bad: [],
  });
  const browser = (await startOrderServer(store)).browser();
  expect((await browser.post(QUOTE_PATH, WITH_PHONE)).status).toBe(303);
  expect((await browser.post(CALL_BACK_PATH, { ...CALL, phone })).status).toBe(200);
  const reviews = generateReviews(3, { site: 'shipping', newest: NOON });
  const input = { site: 'shipping', reviews, actor: 'test', at: NOON, onlyFirst: false };
  await store.write(importReviews, input);
}

describe.each(eitherEngine(import.meta.filename))('the sample data on $name', (engine) => {
  // behaviour: 15.45, 15.46
  it('includes visits with touches, hand-offs, events, orders, call-backs and reviews', async () => {
    const store = await emptySampleStore(engine);
    const filled = await fillSamples(store, world, MANY);
    const countOf = async (table: 'visit' | 'touch' | 'quote' | 'handoff' | 'event' | 'review') =>
      (await store.reads.selectFrom(table).select('site').execute()).length;
    expect(filled).toEqual({
      visits: MANY.visits,
      events: await countOf('event'),
      handOffs: await countOf('handoff'),
      orders: (await store.reads.selectFrom('shipping_order').select('site').execute()).length,
      callBacks: (await store.reads.selectFrom('call_back').select('site').execute()).length,
      reviews: await countOf('review'),
      errors: (await store.reads.selectFrom('error_report').select('site').execute()).length,
    });
    for (const count of Object.values(filled ?? {})) expect(count).toBeGreaterThan(0);
    expect(await countOf('quote')).toBe(MANY.visits);
    expect(await countOf('touch')).toBeGreaterThan(MANY.visits);
    expect(await countSamples(store.reads)).toEqual({
      fill: 1,
      visit: MANY.visits,
      order: filled?.orders,
      'call-back': filled?.callBacks,
      review: filled?.reviews,
      error: filled?.errors,
    });
    const events = await store.reads.selectFrom('event').selectAll().execute();
    expect(events.every((event) => event.visit_id !== null)).toBe(true);
    expect(events.every((event) => event.received_at < NOON)).toBe(true);
    expect(await store.reads.selectFrom('taken_form').selectAll().execute()).toEqual([]);
    const reports = await store.reads.selectFrom('postback').selectAll().execute();
    expect(reports.length).toBeGreaterThan(0);
    expect(reports.every(({ occurred_at }) => occurred_at < NOON)).toBe(true);
    expect(reports.filter(({ matched }) => matched === 0)).toHaveLength(1);
    const days = await store.reads.selectFrom('experiment_day').selectAll().execute();
    expect(days.length).toBeGreaterThan(0);
    expect(days.every(({ sample }) => sample === 1)).toBe(true);
    const spend = await store.reads
      .selectFrom('spend')
      .innerJoin('spend_import', 'spend_import.id', 'spend.import_id')
      .select(['spend.day', 'counts', 'spend.cents', 'sample', 'spend.campaign_id'])
      .execute();
    expect(spend.length).toBeGreaterThan(20);
    const today = Math.floor(NOON / DAY_MS);
    for (const { day, counts, cents, sample } of spend) {
      expect({ counts, sample, isPast: day < today }).toEqual({
        counts: 1,
        sample: 1,
        isPast: true,
      });
      expect(cents).toBeGreaterThan(0);
    }
    await rollUpAll(store);
    const campaigns = await store.reads.selectFrom('rollup_campaign').selectAll().execute();
    const paidFor = new Set(spend.map(({ campaign_id }) => campaign_id));
    expect(campaigns.some(({ campaign_id: id }) => id !== '' && paidFor.has(id))).toBe(true);
    const rows = await store.reads.selectFrom('rollup_page').selectAll().execute();
    for (const step of STEPS) {
      expect(
        rows.reduce((sum, row) => sum + row[step], 0),
        step,
      ).toBeGreaterThan(0);
    }
  });

  // behaviour: 15.78
  it('counts in experiments as visitors where all visitors are invented', async () => {
    const store = await emptySampleStore(engine);
    await fillSamples(store, world, { ...MANY, areVisitors: true });
    const counted = await findExperiments(store.reads);
    expect(counted.some(({ days }) => days.length > 0)).toBe(true);
    expect(counted.map(({ isSample }) => isSample)).not.toContain(true);
  });

  // behaviour: 15.46
  it('includes no click id where the visitor sent the privacy signal', async () => {
    const store = await emptySampleStore(engine);
    await fillSamples(store, world, MANY);
    const touches = await store.reads
      .selectFrom('touch')
      .innerJoin('visit', 'visit.id', 'touch.visit_id')
      .select(['touch.fields', 'touch.page_url', 'visit.privacy_signal'])
      .execute();
    const clicked = ({ fields }: (typeof touches)[number]) => 'gclid' in fromJson(fields);
    expect(touches.some((touch) => touch.privacy_signal === 0 && clicked(touch))).toBe(true);
    const marked = touches.filter((touch) => touch.privacy_signal === 1);
    expect(marked.length).toBeGreaterThan(5);
    for (const touch of marked) {
      expect(clicked(touch)).toBe(false);
      expect(touch.page_url).not.toMatch(/clid=|braid=/);
    }
  });

  // behaviour: 15.46
  it('stays until thirty days after the fill, however old its visits are', async () => {
    const store = await emptySampleStore(engine);
    await fillSamples(store, world, { ...SMALL, visits: 30, days: 90 });
    expect(await purgeExpired({ store, now: () => NOON + 29 * DAY_MS })).toBe(0);
    expect(await purgeExpired({ store, now: () => NOON + 30 * DAY_MS })).toBe(30);
  });

  // behaviour: 15.47
  it('leaves no row behind when it is removed, and changes no other row', async () => {
    const store = await emptySampleStore(engine);
    await fillSamples(store, world, SMALL);
    const [call] = await store.reads.selectFrom('call_back').select('phone').limit(1).execute();
    await removeSamples(store);
    // A visitor with the number of a sample: its call-back is left out.
    await addRealRows(store, call?.phone);
    const before = await readRows(store);

    const filled = await fillSamples(store, world, SMALL);
    expect(filled?.callBacks).toBeGreaterThan(0);
    expect(await readRows(store)).not.toEqual(before);
    const calls = await store.reads.selectFrom('call_back').select('phone').execute();
    expect(calls.filter(({ phone }) => phone === call?.phone)).toHaveLength(1);

    const { visits = 0, orders = 0, callBacks = 0, reviews = 0, errors = 0 } = filled ?? {};
    expect(await removeSamples(store)).toBe(visits + orders + callBacks + reviews + errors);
    expect(await readRows(store)).toEqual(before);
    expect(await removeSamples(store)).toBe(0);
    expect(await readRows(store)).toEqual(before);
  });

  // behaviour: 28.7
  it('includes a partner, which stays where it has reported a lead that is no sample', async () => {
    const store = await emptySampleStore(engine);
    await fillSamples(store, world, { ...SMALL, visits: 5 });
    await reportLead(store, 'a real lead', { status: 'accepted', at: NOON, partner: 'sample' });
    await removeSamples(store);
    expect(await findPartner(store.reads, 'sample')).toMatchObject({
      auth: 'signature',
      secrets: [expect.stringMatching(/^whsec_/)],
    });
    expect(await countSamples(store.reads)).toEqual({});
  });

  // behaviour: 15.47
  it('leaves the call that a visitor asked for too when it is removed after an interruption', async () => {
    const store = await emptySampleStore(engine);
    await fillSamples(store, world, { ...SMALL, days: 1 });
    const recent = await store.reads
      .selectFrom('call_back')
      .select(['id', 'phone'])
      .where('bot', '=', 0)
      .where('created_at', '>', NOON - DAY_MS)
      .orderBy('created_at', 'desc')
      .executeTakeFirstOrThrow();
    await addRealRows(store, recent.phone);
    await store.write(deleteSamples, { limit: 10 });
    expect(await fillSamples(store, world, SMALL)).toBeNull();
    await removeSamples(store);
    expect(await countSamples(store.reads)).toEqual({});
    const calls = await store.reads.selectFrom('call_back').select(['id', 'name']).execute();
    expect(calls).toEqual([{ id: recent.id, name: '' }]);
    expect(await store.reads.selectFrom('visit').select('id').execute()).toHaveLength(2);
  });

  // behaviour: 15.47
  it('leaves no row behind when it is removed after its visits have expired', async () => {
    const store = await emptySampleStore(engine);
    const filled = await fillSamples(store, world, SMALL);
    await purgeExpired({ store, now: () => NOON + 30 * DAY_MS });
    const orders = await store.reads.selectFrom('shipping_order').select('visit_id').execute();
    expect(orders).toEqual(Array(filled?.orders).fill({ visit_id: null }));
    await removeSamples(store);
    const left = await readRows(store);
    expect(Object.entries(left).filter(([, rows]) => rows.length > 0)).toEqual([]);
  });

  // behaviour: 15.46
  it('includes no spend where other spend counts', async () => {
    const store = await emptySampleStore(engine);
    const names = { source: 'google', account: '', campaign_id: '', campaign: 'a', ad_group: '' };
    const line = { ...names, day: 1, cents: 1, clicks: 1, impressions: 1 };
    const { head, rows } = planImport(
      { currency: 'EUR', lines: [line], notes: [], questions: [] },
      { actor: 'ana', site: '', fileName: 'a.csv', currency: 'EUR', at: NOON },
    );
    await storePreview(store, { head, rows });
    const by = { accountId: null, name: 'ana', role: 'terminal', requestId: null } as const;
    const change = { id: head.id, by, at: NOON, checked: [] };
    expect(await store.write(applyImport, change)).toBe('applied');
    await fillSamples(store, world, { ...SMALL, visits: 30 });
    const imports = await store.reads.selectFrom('spend_import').select('id').execute();
    expect(imports).toEqual([{ id: head.id }]);
  });

  // behaviour: 15.48
  it('refuses a second fill, also when both start at once', async () => {
    const store = await emptySampleStore(engine);
    const few = { ...SMALL, visits: 5 };
    const both = await Promise.all([
      fillSamples(store, world, few),
      fillSamples(store, world, { ...few, seed: 2 }),
    ]);
    expect(both.filter((filled) => filled === null)).toHaveLength(1);
    expect(await fillSamples(store, world, few)).toBeNull();
    expect((await countSamples(store.reads)).visit).toBe(5);
  });
});

// behaviour: 15.46, 24.3
it('includes a release that breaks the form of a page, and visits that it cost their leads', async () => {
  const [sqlite] = engines;
  if (sqlite === undefined) throw new Error('There is no engine.');
  const store = await emptySampleStore(sqlite);
  await fillSamples(store, world, { ...MANY, visits: 300, days: 10 });
  await rollUpAll(store);
  const today = Math.floor(NOON / DAY_MS);
  const errors = await findErrors(
    store.reads,
    { ...ALL_VISITS, from: today - 27, to: today, site: null, release: '' },
    9,
  );
  const broken = errors.find(({ type }) => type === 'TypeError');
  expect(broken).toMatchObject({ releases: 1, release: 'page-Sample03.js' });
  const { with_error, without_error } = broken?.rates ?? {};
  expect(with_error?.visits).toBeGreaterThan(5);
  const rateOf = (rate = { visits: 0, leads: 0 }) => rate.leads / rate.visits;
  expect(rateOf(with_error)).toBeLessThan(rateOf(without_error));
});

// behaviour: 15.46, 26.3
it('shows the main lines of Today, and every step of the funnel, with as many samples as the command fills in', async () => {
  const [sqlite] = engines;
  if (sqlite === undefined) throw new Error('There is no engine.');
  const store = await emptySampleStore(sqlite);
  await fillSamples(store, world, { visits: 6_000, days: 90, seed: 1, now: NOON });
  await rollUpAll(store);
  const today = reportingTime(NOON, 'UTC').day;
  const query = { now: NOON, today, timeZones: {}, isDeclared: () => true };
  const needs = await findAlerts(store.reads, query);
  expect(needs.map(({ kind }) => kind).slice(0, 4)).toEqual([
    'missing-spend',
    'fallen-page',
    'refused-reports',
    'uncounted-reports',
  ]);
  expect(needs[1]?.text).toMatch(/^The lead rate of \/ \(insurance\) fell .* page-Sample03\.js/);
  const campaigns = await findCampaigns(store.reads, {
    filter: { ...ALL_VISITS, from: today - 27, to: today, site: null },
    moneyDay: 'click',
  });
  const sumOf = (name: 'accepted' | 'sold' | 'bound' | 'orders') =>
    campaigns.reduce((sum, row) => sum + row[name], 0);
  for (const name of ['accepted', 'sold', 'bound', 'orders'] as const) {
    expect(sumOf(name), name).toBeGreaterThan(5);
  }
}, 300_000);
