import { DAY_MS } from '@zipfront/contracts/time/time';
import { beforeEach, describe, expect, it } from 'vitest';
import { countRefusal } from '../../conversions/postbacks/refusal-counts.ts';
import { dismissRefused, refusePostback } from '../../conversions/postbacks/refused-postbacks.ts';
import { enterLead } from '../../conversions/postbacks/testing/enter-lead.ts';
import { insertPartner } from '../../conversions/postbacks/testing/sample-partner.ts';
import { conversionRow } from '../../conversions/uploads/testing/conversion-rows.ts';
import { uploadRow } from '../../conversions/uploads/testing/upload-row.ts';
import { queue } from '../../notifications/testing/outbox.ts';
import { type Actor, recordAction } from '../../platform/audit/audit-trail.ts';
import type { Db } from '../../platform/store/schema.ts';
import type { Store } from '../../platform/store/store.ts';
import type { OutboxRow } from '../../platform/store/tables/console.ts';
import type { ErrorReportRow } from '../../platform/store/tables/events.ts';
import { NO_ROLLUP_SUMS } from '../../platform/store/tables/reports.ts';
import { eitherEngine } from '../../platform/store/testing/engines.ts';
import { emptyTestDatabase } from '../../platform/store/testing/open-database.ts';
import { NOON, visitRows } from '../../platform/store/testing/visit-rows.ts';
import { experimentRow } from '../../reporting/experiments/testing/sample-experiment.ts';
import { reportingTime } from '../../reporting/rollups/reporting-time.ts';
import { rollUpAll } from '../../reporting/rollups/roll-up.ts';
import { REPORT_BOUNDS, storeErrorReports } from '../../visitors/errors/store-error-reports.ts';
import { errorReportRow } from '../../visitors/errors/testing/error-report-row.ts';
import { storeVisit } from '../../visitors/visits/store-visit.ts';
import { findCallBacks } from '../desk/desk-call-backs.ts';
import { findOrders } from '../desk/desk-orders.ts';
import { askForCall, holdReviews, NO_PRICE, requestOrder } from '../desk/testing/sample-items.ts';
import { findAlerts } from './find-alerts.ts';

const BY: Actor = { accountId: null, name: 'root', role: 'terminal', requestId: null };
const TODAY = reportingTime(NOON, 'UTC').day;
const QUERY = { now: NOON, today: TODAY, timeZones: {}, isDeclared: () => true };

describe.each(eitherEngine(import.meta.filename))('what needs a person on $name', (engine) => {
  let store: Store;
  let db: Db;
  beforeEach(async () => {
    ({ store, db } = await emptyTestDatabase(engine));
  });

  async function kindsOf(isDeclared: (experiment: string) => boolean = () => true) {
    return (await findAlerts(db, { ...QUERY, isDeclared })).map(({ kind }) => kind);
  }

  async function refuseReport(partner: string, at: number): Promise<void> {
    const report = { partner, reason: 'amount', detail: '', sent: { amount: '1,000' }, at };
    await store.write(refusePostback, { ...report, timeZone: 'UTC' });
  }

  // behaviour: 26.3
  it('lists reviews that are held for longer than a working day, and no others', async () => {
    const [old = '', published = ''] = await holdReviews(store, 3);
    await db
      .updateTable('review')
      .set({ created_at: NOON - 5 * DAY_MS })
      .where('id', 'in', [old, published])
      .execute();
    const changes = { status: 'approved' as const };
    await db.updateTable('review').set(changes).where('id', '=', published).execute();
    const [alert] = await findAlerts(db, QUERY);
    expect(alert).toMatchObject({ kind: 'old-reviews', size: 1 });
    await db.updateTable('review').set(changes).where('id', '=', old).execute();
    expect(await kindsOf()).toEqual([]);
  });

  // behaviour: 26.3
  it('counts items that are perhaps from bots as the lists behind their lines do', async () => {
    await askForCall(store);
    const [open, closed] = [
      await askForCall(store, { bot: 1 }),
      await askForCall(store, { bot: 1 }),
    ];
    await db.updateTable('call_back').set({ status: 'done' }).where('id', '=', closed).execute();
    const orders = [1, 2].map((hours) =>
      requestOrder(store, { estimate: NO_PRICE, bot: 1, created_at: NOON - hours }),
    );
    await Promise.all(orders);
    const kind = 'perhaps-bots';
    const [ofOrders, ofCalls] = await findAlerts(db, QUERY);
    expect(ofOrders).toMatchObject({ kind, size: 2, address: '/desk/orders?show=bots' });
    expect(ofCalls).toMatchObject({ kind, size: 1, address: '/desk/call-backs?show=bots' });
    expect(ofCalls?.text).toBe('1 call-back is perhaps from a bot.');
    const asked = { show: 'bots', q: '', accountId: '' } as const;
    expect((await findCallBacks(db, asked)).map(({ id }) => id)).toEqual([open]);
    expect(await findOrders(db, asked)).toHaveLength(2);
  });

  // behaviour: 26.3, 26.9
  it('lists content files that a server refused, until a server publishes', async () => {
    const entry = { by: { ...BY, name: 'one:8080', role: 'server' as const }, at: NOON - 1 };
    const errors = 'home.en.yaml:3:1 titel: is not a field.';
    await store.write(recordAction, { ...entry, action: 'content-refused', detail: { errors } });
    const alert = { kind: 'refused-content', since: TODAY, address: '/health' };
    const text = `The content files are not published, and the pages stay as they were: ${errors}`;
    expect(await findAlerts(db, QUERY)).toMatchObject([{ ...alert, text }]);
    const detail = { errors: `${errors}\nsecond\nthird` };
    await store.write(recordAction, { ...entry, action: 'content-refused', detail });
    expect(await findAlerts(db, QUERY)).toMatchObject([
      { ...alert, text: `${text} And 2 more errors.` },
    ]);
    await store.write(recordAction, { ...entry, action: 'content-published' });
    expect(await kindsOf()).toEqual([]);
  });

  // behaviour: 26.3
  it('lists an experiment with a result until the content ends it', async () => {
    const experiment = experimentRow({ start_day: TODAY - 9 });
    await db.insertInto('experiment').values(experiment).execute();
    const counts = { experiment: 'headline', sample: 0 as const, day: TODAY - 2, visitors: 500 };
    const variants = [
      { ...counts, variant: 'control', conversions: 40 },
      { ...counts, variant: 'other', conversions: 90 },
    ];
    await db.insertInto('experiment_day').values(variants).execute();
    expect(await kindsOf()).toEqual(['decided-experiment']);
    expect(await kindsOf((name) => name !== 'headline')).toEqual([]);
  });

  // behaviour: 26.3
  it('begins the line of an experiment with that its visitors are samples', async () => {
    await db
      .insertInto('experiment')
      .values(experimentRow({ start_day: TODAY - 9 }))
      .execute();
    const counts = { experiment: 'headline', sample: 1 as const, day: TODAY - 2, visitors: 500 };
    const variants = [
      { ...counts, variant: 'control', conversions: 40 },
      { ...counts, variant: 'other', conversions: 90 },
    ];
    await db.insertInto('experiment_day').values(variants).execute();
    const [alert] = await findAlerts(db, QUERY);
    expect(alert?.text).toMatch(/^Sample data: Experiment headline: /);
    await db.updateTable('experiment_day').set({ sample: 0 }).execute();
    expect((await findAlerts(db, QUERY))[0]?.text).toMatch(/^Experiment headline: /);
  });

  // behaviour: 26.12
  it('lists an error that was reported three times as often as in the week before, and from 20 reports on', async () => {
    const report = (fingerprint: string, day: number, reports: number) =>
      db
        .insertInto('error_day')
        .values({
          ...{ fingerprint, day, reports, site: 'insurance', path: '/', release: 'a.js' },
          expires_at: NOON + DAY_MS,
        })
        .execute();
    const kind = (fingerprint: string) =>
      db.insertInto('error_report').values(errorReportRow(NOON, { fingerprint })).execute();
    for (const name of ['grows', 'stays', 'few', 'new']) await kind(name);
    await report('grows', TODAY - 7, 7);
    await report('grows', TODAY - 6, 20);
    await report('stays', TODAY - 13, 100);
    await report('stays', TODAY, 299);
    await report('few', TODAY, 19);
    expect(await findAlerts(db, QUERY)).toEqual([]);
    await report('grows', TODAY, 1);
    expect(await findAlerts(db, QUERY)).toMatchObject([
      {
        kind: 'growing-error',
        count: 1,
        text: 'Browsers reported “TypeError: x is undefined” 21 times in 7 days, after 7 in the 7 before.',
        address: '/health/errors/grows?from=2026-11-07&to=2026-11-20',
      },
    ]);
    await report('new', TODAY, 40);
    // More frequent errors that last leave none out.
    for (let at = 0; at < 100; at += 1) {
      await kind(`lasts-${at}`);
      await report(`lasts-${at}`, TODAY - 7, 100);
    }
    expect(await findAlerts(db, QUERY)).toMatchObject([
      {
        count: 2,
        text: 'Browsers reported “TypeError: x is undefined” 40 times in 7 days, after 0 in the 7 before. 1 more error grew as much.',
        address: '/health?from=2026-11-07&to=2026-11-20',
      },
    ]);
  });

  // behaviour: 26.13
  it('lists an error that lasts and whose visits clearly rarely become leads', async () => {
    const report = async (day: number, error: Partial<ErrorReportRow>) => {
      const { visit, ...rows } = visitRows();
      await store.write(storeVisit, { visit, ...rows });
      const counted = { day, visitId: visit.id };
      await store.write(storeErrorReports, [
        { row: errorReportRow(NOON, error), bounds: REPORT_BOUNDS, counted },
      ]);
    };
    for (let at = 0; at < 40; at += 1) await enterLead(store, `lead-${at}`, {});
    for (let at = 0; at < 20; at += 1) await report(TODAY, { message: 'x is lost' });
    for (let at = 0; at < 7; at += 1) await report(TODAY - 7, { message: 'x is lost' });
    await rollUpAll(store);
    expect(await findAlerts(db, QUERY)).toMatchObject([
      {
        kind: 'costly-error',
        count: 1,
        text: 'Visits with “TypeError: x is lost” rarely become leads: 0.0% of 27 in 14 days, against 100.0% of the others on the same pages.',
        address: '/health/errors/kind-1?from=2026-11-07&to=2026-11-20',
      },
    ]);
    for (let at = 0; at < 40; at += 1)
      await report(TODAY - (at % 2) * 7, { fingerprint: 'kind-2', message: 'y is lost' });
    await rollUpAll(store);
    expect(await findAlerts(db, QUERY)).toMatchObject([
      {
        count: 2,
        text: expect.stringMatching(
          /: 0\.0% of 40 in 14 days, .* So do those with 1 more error\.$/,
        ),
        address: '/health?from=2026-11-07&to=2026-11-20',
      },
    ]);
  });

  // behaviour: 26.3
  it('lists reports without a proof of seven days, and above them refused ones until they are corrected or dismissed', async () => {
    await insertPartner(db);
    const of = { partner: 'acme', timeZone: 'UTC', times: 1 };
    const refuse = (reason: string, at: number) =>
      db.transaction().execute((trx) => countRefusal(trx, { ...of, reason, at }));
    for (const proof of ['signature', 'bearer', 'query']) await refuse(proof, NOON);
    await refuse('bearer', NOON - 7 * DAY_MS);
    await refuse('disabled', NOON);
    expect(await findAlerts(db, QUERY)).toMatchObject([{ kind: 'unproven-reports', size: 3 }]);
    await refuseReport('acme', NOON - 20 * DAY_MS);
    expect(await kindsOf()).toEqual(['refused-reports', 'unproven-reports']);
    const { id } = await db.selectFrom('refused_postback').select('id').executeTakeFirstOrThrow();
    await store.write(dismissRefused, { id, by: BY, at: NOON });
    expect(await kindsOf()).toEqual(['unproven-reports']);
  });

  // behaviour: 22.20
  it('asks about a transaction id that a partner sends for three leads', async () => {
    await insertPartner(db);
    const reports = ['a', 'b', 'c'].map((lead_id) => ({
      id: lead_id,
      lead_id,
      partner: 'acme',
      transaction_id: 'OPTIONAL',
      event: 'lead_sold',
      ...({ status: 'sold', amount_cents: 100, currency: 'USD' } as const),
      occurred_at: NOON,
      received_at: NOON,
      content_hash: lead_id,
      ...({ matched: 1, reason: null } as const),
    }));
    await db.insertInto('postback').values(reports).execute();
    expect(await findAlerts(db, QUERY)).toMatchObject([
      {
        kind: 'shared-transactions',
        size: 3,
        text: expect.stringMatching(/^Is it a placeholder\?/),
      },
    ]);
  });

  // behaviour: 26.3
  it('lists all partners with reports of a cause in one line', async () => {
    for (const id of ['acme', 'beta', 'quiet']) {
      await insertPartner(db, 'signature', { id, name: id.toUpperCase() });
    }
    await refuseReport('beta', NOON);
    expect(await findAlerts(db, QUERY)).toMatchObject([
      {
        text: '1 report of BETA was refused, and waits for a correction.',
        address: '/connections/partners/beta',
      },
    ]);
    await refuseReport('acme', NOON);
    await refuseReport('acme', NOON + 1);
    expect(await findAlerts(db, QUERY)).toMatchObject([
      {
        size: 3,
        address: '/connections/partners',
        text: '3 reports of ACME, BETA were refused, and wait for a correction.',
      },
    ]);
  });

  // behaviour: 26.3
  it('lists conversions that are dead letters, not those that were sent or are too old to be sent again', async () => {
    await db.insertInto('conversion').values(conversionRow('Sold')).execute();
    const version = uploadRow('Sold', { platform: 'meta', converted_at: NOON - 7 * DAY_MS });
    await db.insertInto('conversion_upload').values(version).execute();
    expect(await kindsOf()).toEqual([]);
    await db.updateTable('conversion_upload').set({ state: 'dead' }).execute();
    expect(await kindsOf()).toEqual(['dead-uploads']);
    await db
      .updateTable('conversion_upload')
      .set({ converted_at: NOON - 7 * DAY_MS - 1 })
      .execute();
    expect(await kindsOf()).toEqual([]);
  });

  // behaviour: 25.12, 26.3
  it('lists conversions whose second attempt failed, with the last error', async () => {
    await db.insertInto('conversion').values(conversionRow('Sold')).execute();
    const version = { state: 'waiting', attempts: 1, reason: 'HTTP 503' } as const;
    await db.insertInto('conversion_upload').values(uploadRow('Sold', version)).execute();
    expect(await kindsOf()).toEqual([]);
    await db.updateTable('conversion_upload').set({ attempts: 2 }).execute();
    expect(await findAlerts(db, QUERY)).toMatchObject([
      {
        kind: 'failing-uploads',
        size: 1,
        text: '1 conversion waits, as sending it fails: HTTP 503.',
        address: '/connections/uploads',
      },
    ]);
  });

  // behaviour: 18.19, 26.3
  it('lists notifications whose second attempt failed, with the last error', async () => {
    await queue(db, {}, {});
    const outbox = (changes: Partial<OutboxRow>) => db.updateTable('outbox').set(changes).execute();
    await outbox({ attempts: 1, reason: 'ECONNREFUSED' });
    expect(await kindsOf()).toEqual([]);
    // The second attempt is under way.
    await outbox({ attempts: 2, claim: 'this' });
    expect(await kindsOf()).toEqual([]);
    await outbox({ claim: null });
    expect(await findAlerts(db, QUERY)).toMatchObject([
      {
        kind: 'failing-notifications',
        size: 2,
        text: '2 notifications wait, as sending them fails: ECONNREFUSED.',
        address: '/health',
      },
    ]);
    await outbox({ attempts: 3, claim: 'this' });
    expect(await kindsOf()).toEqual(['failing-notifications']);
    await outbox({ state: 'sent', claim: null, reason: null });
    expect(await kindsOf()).toEqual([]);
  });

  // behaviour: 26.3
  it('asks for a backup two days after the first visit that is no sample', async () => {
    const counted = (origin: 'visit' | 'sample', day: number) =>
      db
        .insertInto('rollup_device')
        .values({
          ...NO_ROLLUP_SUMS,
          day,
          origin,
          site: 'insurance',
          device: 'phone' as const,
          locale: 'en-US' as const,
          visits: 1,
        })
        .execute();
    await counted('sample', TODAY - 30);
    await counted('visit', TODAY - 1);
    expect(await kindsOf()).toEqual([]);
    await counted('visit', TODAY - 2);
    expect(await kindsOf()).toEqual(['missing-backup']);
  });
});
