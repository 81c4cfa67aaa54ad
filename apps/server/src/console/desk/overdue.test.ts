import type { OrderChange } from '@zipfront/contracts/shipping/order-changes';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '@zipfront/contracts/time/time';
import { type RawBuilder, sql } from 'kysely';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { findMail } from '../../notifications/find-mail.ts';
import {
  isCallBackOverdue,
  isPriceCallOverdue,
  type OverdueQuery,
  overdueLimit,
} from '../../notifications/overdue.ts';
import { NO_CHANNELS } from '../../notifications/queue-notification.ts';
import {
  isAnyUnreported,
  reportOverdue,
  startOverdueWatch,
} from '../../notifications/report-overdue.ts';
import { ALL_CHANNELS, findOutbox } from '../../notifications/testing/outbox.ts';
import { sampleMailServices } from '../../notifications/testing/sample-mail-services.ts';
import { findWebhookMessage } from '../../notifications/webhook-message.ts';
import type { Store } from '../../platform/store/store.ts';
import { toJson } from '../../platform/store/tables/columns.ts';
import { eitherEngine, engines } from '../../platform/store/testing/engines.ts';
import { emptyTestDatabase } from '../../platform/store/testing/open-database.ts';
import { silentLog } from '../../platform/store/testing/silent-log.ts';
import { changeOrder } from '../../shipping/orders/change-order.ts';
import { askForCall as leaveNumber } from '../../shipping/orders/handle-call-back.ts';
import { NO_SIGNS } from '../../shipping/orders/order-forms.ts';
import { addAccount } from '../accounts/add-account.ts';
import { changeCallBack } from './call-back.ts';
import { noteOrder } from './desk-orders.ts';
import { findHolders } from './entries.ts';
import { countOverdue, findOverdueKeys } from './overdue.ts';
import { askForCall, deskActor, NO_PRICE, requestOrder } from './testing/sample-items.ts';

/** A Monday, and when what was asked for then is overdue. */
const MONDAY = Date.UTC(2026, 10, 16, 10);
const DUE = MONDAY + DAY_MS;

const ANA = deskActor('ana');

const NO_SITES = { siteNames: () => [], timeZoneOf: () => 'UTC' };

describe.each(eitherEngine(import.meta.filename))('what is overdue on $name', (engine) => {
  let store: Store;
  let db: Awaited<ReturnType<typeof emptyTestDatabase>>['db'];
  beforeEach(async () => {
    ({ store, db } = await emptyTestDatabase(engine));
  });

  const call = (changes: Parameters<typeof askForCall>[1] = {}) =>
    askForCall(store, { created_at: MONDAY, ...changes });
  const order = (changes: Parameters<typeof requestOrder>[1] = {}) =>
    requestOrder(store, { created_at: MONDAY, estimate: NO_PRICE, ...changes });
  const report = (now: number) =>
    store.write(reportOverdue, { now, timeZones: {}, limit: 50, channels: ALL_CHANNELS });
  const reported = async (now: number) => {
    await report(now);
    const rows = await findOutbox(store);
    return [...new Set(rows.map(({ kind, subject }) => `${kind} ${subject}`))].sort();
  };
  const countAt = async (asked: OverdueQuery) => {
    const { callBacks, orders } = await countOverdue(store.reads, asked);
    return callBacks + orders;
  };
  const overdueAt = async (now: number) => ({
    count: await countAt({ now, timeZones: {} }),
    isUnreported: await isAnyUnreported(store.reads, { now, timeZones: {} }),
  });
  const change = async (reference: string, what: OrderChange, version = 1) =>
    expect(
      await store.write(changeOrder, {
        reference,
        version,
        change: what,
        by: ANA,
        at: MONDAY,
        channels: NO_CHANNELS,
      }),
    ).toMatchObject({ outcome: 'changed' });

  // behaviour: 18.14
  it('reports a call-back and a request without a price once, when a working day is over', async () => {
    const id = await call();
    const reference = await order();
    expect(await overdueAt(DUE - 1)).toEqual({ count: 0, isUnreported: false });
    expect(await reported(DUE - 1)).toEqual([]);
    expect(await overdueAt(DUE)).toEqual({ count: 2, isUnreported: true });
    const all = [`call-back-overdue ${id}`, `price-call-overdue ${reference}`];
    expect(await reported(DUE)).toEqual(all);
    expect(await findOutbox(store)).toHaveLength(2 * 3);
    expect(await reported(DUE + DAY_MS)).toEqual(all);
    expect(await findOutbox(store)).toHaveLength(2 * 3);
    expect(await overdueAt(DUE + DAY_MS)).toEqual({ count: 2, isUnreported: false });
  });

  // behaviour: 28.5
  it('counts working days in the reporting time zone of the site', async () => {
    // A late Friday in New York, a Saturday in UTC.
    const asked = Date.UTC(2026, 10, 21, 1);
    const id = await call({ site: 'shipping', created_at: asked });
    await call({ site: 'another', created_at: asked });
    await order({ site: 'shipping', created_at: asked });
    const timeZones = { shipping: 'America/New_York' };
    const at = (now: number) => ({ now, timeZones });
    const due = Date.UTC(2026, 10, 24, 1);
    expect(await countAt(at(due - 1))).toBe(1);
    expect(await countAt(at(due))).toBe(3);
    expect(await countAt({ now: due, timeZones: {} })).toBe(3);
    const keys = { queue: 'call-backs' as const, keys: [id] };
    expect(await findOverdueKeys(store.reads, { ...keys, ...at(due - 1) })).toEqual([]);
    expect(await findOverdueKeys(store.reads, { ...keys, ...at(due) })).toEqual([id]);
    await store.write(reportOverdue, { ...at(due - 1), limit: 50, channels: ALL_CHANNELS });
    expect(await findOutbox(store)).toHaveLength(3);
    await store.write(reportOverdue, { ...at(due), limit: 50, channels: ALL_CHANNELS });
    expect(await findOutbox(store)).toHaveLength(9);
  });

  // behaviour: 18.14
  it('reports each item once when two servers look at the same time', async () => {
    for (let count = 0; count < 12; count += 1) await call();
    await order();
    const watches = [1, 2].map(() =>
      startOverdueWatch({ store, now: () => DUE, log: silentLog, pages: NO_SITES }, ALL_CHANNELS),
    );
    await expect.poll(async () => (await overdueAt(DUE)).isUnreported).toBe(false);
    for (const watch of watches) await watch.stop();
    await Promise.all([1, 2].map(() => report(DUE)));
    expect(await findOutbox(store)).toHaveLength(13 * 3);
  });

  // behaviour: 18.14
  it('marks nothing as reported without its notification', async () => {
    await call();
    const failed = db.transaction().execute(async (trx) => {
      await reportOverdue(trx, { now: DUE, timeZones: {}, limit: 50, channels: ALL_CHANNELS });
      throw new Error('no');
    });
    await expect(failed).rejects.toThrow('no');
    expect(await findOutbox(store)).toEqual([]);
    expect(await overdueAt(DUE)).toMatchObject({ isUnreported: true });
  });

  // behaviour: 18.14
  it('counts no call-back that was tried, is closed, or that a bot sent', async () => {
    const [tried, closed] = [await call(), await call()];
    await call({ bot: 1 });
    const held = await call();
    const attempt = { what: 'attempt', callAgainAt: null, note: null } as const;
    const by = { by: ANA, at: MONDAY, version: 0 };
    const noAnswer = { ...attempt, outcome: 'no-answer' } as const;
    await store.write(changeCallBack, { id: tried, change: noAnswer, ...by });
    await store.write(changeCallBack, {
      id: closed,
      change: { ...attempt, outcome: 'wrong-number' },
      ...by,
    });
    const holder = { id: ANA.accountId, name: 'ana' };
    await store.write(changeCallBack, { id: held, change: { what: 'holder', holder }, ...by });
    const keys = [tried, closed, held];
    expect(
      await findOverdueKeys(store.reads, { queue: 'call-backs', keys, now: DUE, timeZones: {} }),
    ).toEqual([held]);
    expect(await reported(DUE)).toEqual([`call-back-overdue ${held}`]);
  });

  // behaviour: 18.14
  it('counts no request that has a price or no number, or that an account worked on', async () => {
    const [priced, noted, cancelled, held] = [
      await order(),
      await order(),
      await order(),
      await order(),
    ];
    await order({ phone: null });
    await order({ bot: 1 });
    await requestOrder(store, { created_at: MONDAY });
    await change(priced, { what: 'price', to: 900, reason: 'by phone' });
    await store.write(noteOrder, { reference: noted, note: 'called', by: ANA, at: MONDAY });
    await change(cancelled, { what: 'status', to: 'cancelled', reason: 'by phone' });
    const link = { key: 'key', expiresAt: DUE };
    await store.write(addAccount, { name: 'ana', role: 'desk', link, by: ANA, at: MONDAY });
    const [account] = await findHolders(store.reads);
    await change(held, { what: 'holder', to: account?.id ?? null, reason: null });
    const keys = [priced, noted, cancelled, held];
    expect(
      await findOverdueKeys(store.reads, { queue: 'orders', keys, now: DUE, timeZones: {} }),
    ).toEqual([held]);
    expect(await reported(DUE)).toEqual([`price-call-overdue ${held}`]);
  });

  // behaviour: 18.14
  it('counts from when the number was left, where that was after the request', async () => {
    const reference = await order({ phone: null });
    const { visit_id } = await store.reads
      .selectFrom('shipping_order')
      .select('visit_id')
      .executeTakeFirstOrThrow();
    await store.write(leaveNumber, {
      reference,
      visit_id,
      at: MONDAY + 30 * HOUR_MS,
      mark: 'mark',
      signs: NO_SIGNS,
      phone: '+12125554477',
      consent: toJson(null),
      channels: NO_CHANNELS,
    });
    expect(await overdueAt(DUE + 30 * HOUR_MS - 1)).toMatchObject({ count: 0 });
    const due = DUE + 30 * HOUR_MS;
    expect(await reported(due)).toEqual([`price-call-overdue ${reference}`]);
    expect(await countOverdue(store.reads, { now: due, timeZones: {} })).toMatchObject({
      ordersSince: MONDAY + 30 * HOUR_MS,
    });
  });

  // behaviour: 18.14
  it('shows, and does not report, what has been overdue for more than a week, and samples', async () => {
    await call({ created_at: MONDAY - 8 * DAY_MS });
    const sample = await call();
    await db.insertInto('sample_row').values({ kind: 'call-back', id: sample }).execute();
    expect(await reported(DUE)).toEqual([]);
    expect(await overdueAt(DUE)).toEqual({ count: 2, isUnreported: false });
  });

  // behaviour: 18.14, 18.13
  it('mails and posts what is overdue with its link, and nothing once it was tried', async () => {
    const [id, reference] = [await call(), await order()];
    await report(DUE);
    const services = sampleMailServices(store);
    const rows = await findOutbox(store);
    const contents = async () => {
      const found = await Promise.all(
        rows.map(async (row) =>
          row.channel === 'webhook'
            ? findWebhookMessage(row, services)
            : JSON.parse((await findMail(row, services))?.text ?? 'null'),
        ),
      );
      return found.filter((one) => one !== null);
    };
    const link = (path: string) => `https://console.example/desk/${path}`;
    const first = await contents();
    expect(first).toHaveLength(6);
    expect(first).toEqual(
      expect.arrayContaining([
        expect.objectContaining({
          mail: expect.objectContaining({ askedAt: MONDAY, link: link(`call-backs/${id}`) }),
        }),
        expect.objectContaining({
          mail: expect.objectContaining({ askedAt: MONDAY, link: link(`orders/${reference}`) }),
        }),
        expect.objectContaining({
          type: 'call_back.overdue',
          data: expect.objectContaining({ id, link: link(`call-backs/${id}`) }),
        }),
        expect.objectContaining({
          type: 'price_call.overdue',
          data: expect.objectContaining({ reference, link: link(`orders/${reference}`) }),
        }),
      ]),
    );
    const outcome = 'no-answer';
    await store.write(changeCallBack, {
      id,
      version: 0,
      by: ANA,
      at: DUE,
      change: { what: 'attempt', outcome, callAgainAt: null, note: null },
    });
    await change(reference, { what: 'price', to: 900, reason: 'by phone' });
    expect(await contents()).toEqual([]);
  });
});

// behaviour: 18.14
it('finds what is overdue by indexes', async () => {
  const [sqlite] = engines;
  if (sqlite === undefined) throw new Error('no engine');
  const { db } = await emptyTestDatabase(sqlite);
  const plan = async (table: string, condition: RawBuilder<boolean>) => {
    const { rows } = await sql<{ detail: string }>`explain query plan
      select * from ${sql.table(table)} where ${condition}`.execute(db);
    return rows[0]?.detail;
  };
  const limit = overdueLimit({ now: DUE, timeZones: { shipping: 'America/New_York' } });
  expect(await plan('call_back', isCallBackOverdue(limit))).toMatch(/USING INDEX call_back_due/);
  expect(await plan('shipping_order', isPriceCallOverdue(limit))).toMatch(
    /USING INDEX shipping_order_without_price \(bot=\? AND status=\? AND created_at<\?\)/,
  );
});

// behaviour: 18.14
it('looks for overdue items again five minutes after a failure of the store', async () => {
  vi.useFakeTimers();
  const warn = vi.fn();
  const reads = {
    selectFrom: () => {
      throw new Error('unavailable');
    },
  };
  const watch = startOverdueWatch(
    {
      store: { reads } as never,
      now: () => DUE,
      pages: NO_SITES,
      log: { ...silentLog, warn } as never,
    },
    ALL_CHANNELS,
  );
  await vi.advanceTimersByTimeAsync(5 * MINUTE_MS);
  await watch.stop();
  vi.useRealTimers();
  expect(warn).toHaveBeenCalledTimes(2);
});
