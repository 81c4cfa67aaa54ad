import type { UploadGoal } from '@zipfront/contracts/content/upload-settings';
import type { OrderStatus } from '@zipfront/contracts/shipping/order';
import { DAY_MS, HOUR_MS } from '@zipfront/contracts/time/time';
import { beforeEach, describe, expect, it } from 'vitest';
import { findLead } from '../../conversions/leads/find-lead.ts';
import { recordOrder } from '../../conversions/ledger/record-conversion.ts';
import type { PlannedUpload } from '../../conversions/uploads/plan-upload.ts';
import { planUploads } from '../../conversions/uploads/plan-uploads.ts';
import { uploadRow } from '../../conversions/uploads/testing/upload-row.ts';
import { NO_CHANNELS } from '../../notifications/queue-notification.ts';
import type { Actor } from '../../platform/audit/audit-trail.ts';
import { readConfig } from '../../platform/config/config.ts';
import { createMetrics } from '../../platform/metrics/metrics.ts';
import type { Db } from '../../platform/store/schema.ts';
import { fromJson } from '../../platform/store/tables/columns.ts';
import { eitherEngine } from '../../platform/store/testing/engines.ts';
import { emptyTestDatabase } from '../../platform/store/testing/open-database.ts';
import { silentLog } from '../../platform/store/testing/silent-log.ts';
import { NOON } from '../../platform/store/testing/visit-rows.ts';
import { recount, rollUpAll } from '../../reporting/rollups/roll-up.ts';
import { purge } from '../../visitors/privacy/start-purge.ts';
import { deleteVisit } from '../../visitors/visits/delete-visit.ts';
import { setOptOut } from '../../visitors/visits/opt-out.ts';
import { purgeVisits } from '../../visitors/visits/purge-visits.ts';
import { changeOrder } from './change-order.ts';
import { type OrderBrowser, type OrderServer, startOrderServer } from './testing/order-server.ts';
import { ORDER, QUOTE } from './testing/sample-forms.ts';

const DEE: Actor = { accountId: 'dee', name: 'dee', role: 'desk', requestId: null };
const GCLID = 'Cj0KCQiA-x_y';
const REFERER = { Referer: `https://site.example/shipping/quote/?gclid=${GCLID}` };
const LATER = NOON + 8 * HOUR_MS;

const ORDERED: UploadGoal = {
  name: 'Ordered',
  file: 'ordered',
  kinds: ['order'],
  statuses: ['open'],
};

describe.each(eitherEngine(import.meta.filename))('orders in the ledger on $name', (engine) => {
  let server: OrderServer;
  let db: Db;
  let owner: OrderBrowser;
  let address: string;
  let reference: string;
  let visitId: string;
  beforeEach(async () => {
    const opened = await emptyTestDatabase(engine);
    db = opened.db;
    server = await startOrderServer(opened.store);
    owner = server.browser();
    const response = await owner.post('/shipping/quote', QUOTE, REFERER);
    address = response.headers.get('Location') ?? '';
    const order = await db.selectFrom('shipping_order').selectAll().executeTakeFirstOrThrow();
    reference = order.reference;
    visitId = order.visit_id ?? '';
  });

  async function give(to: OrderStatus, by: Actor | 'visitor' = DEE, at = LATER) {
    const order = await db
      .selectFrom('shipping_order')
      .select('version')
      .where('reference', '=', reference)
      .executeTakeFirst();
    const version = order?.version ?? 1;
    const change = { what: 'status', to, reason: null } as const;
    const request = { reference, version, change, by, at, channels: NO_CHANNELS };
    return (await server.store.write(changeOrder, request))?.outcome ?? null;
  }

  async function price(to: number | null, at = LATER) {
    const { version } = await db
      .selectFrom('shipping_order')
      .select('version')
      .where('reference', '=', reference)
      .executeTakeFirstOrThrow();
    const change = { what: 'price', to, reason: 'agreed' } as const;
    const request = { reference, version, change, by: DEE, at, channels: NO_CHANNELS };
    return (await server.store.write(changeOrder, request))?.outcome ?? null;
  }

  const ledger = async () => {
    const rows = await db
      .selectFrom('conversion')
      .selectAll()
      .where('kind', '=', 'order')
      .where('subject', '=', reference)
      .execute();
    return rows.map((row) => ({ ...row, click_ids: fromJson(row.click_ids) }));
  };

  /** Once the sums were compared with a plain count. */
  async function counted() {
    const { store } = server;
    await rollUpAll(store);
    const parts = {
      store,
      now: () => LATER,
      log: silentLog,
      metrics: createMetrics({ process: false }),
    };
    expect(await recount(parts, { pauseMs: 0 })).toBe(0);
    const rows = await db.selectFrom('rollup_campaign').selectAll().execute();
    const sum = (name: 'orders' | 'ordered') => rows.reduce((all, row) => all + row[name], 0);
    return { orders: sum('orders'), ordered: sum('ordered') };
  }

  /** Google does not have them. */
  async function planned(): Promise<PlannedUpload[]> {
    const all: PlannedUpload[] = [];
    for await (const some of planUploads(db, {
      site: 'shipping',
      platform: 'google',
      goal: ORDERED,
      settings: { notAsked: 'share', claims: 'every-click' },
      now: LATER,
    })) {
      all.push(...some);
    }
    return all;
  }

  // behaviour: 34.3
  it('lists what the desk did with an order in the record of its lead, without reasons', async () => {
    await give('ordered');
    await price(1_200, LATER + 1);
    await give('carrier-sought', DEE, LATER + 2);
    expect(await give('booked', DEE, LATER + 3)).toBe('changed');
    await rollUpAll(server.store);
    const [lead] = await ledger();
    const { timeline } = (await findLead(db, lead?.lead_id ?? '')) ?? {};
    expect(timeline).toMatchObject([
      { kind: 'touch' },
      { kind: 'made', text: 'order' },
      { kind: 'order-change', text: 'Price: $1,200.00', detail: null },
      { kind: 'order-change', text: 'Carrier sought' },
      { kind: 'order-change', text: 'Booked' },
    ]);
  });

  // behaviour: 11.61
  it('counts one that the desk makes, with the click of its estimate', async () => {
    expect(await give('ordered')).toBe('changed');
    expect(await ledger()).toMatchObject([
      { at: LATER, visit_id: visitId, status: 'accepted', bot: 0, click_ids: { gclid: GCLID } },
    ]);
    expect(await counted()).toEqual({ orders: 1, ordered: 1 });
    const [lead] = await ledger();
    expect(await planned()).toMatchObject([{ lead_id: lead?.lead_id, change: 'new' }]);
  });

  // behaviour: 11.61
  it.each([
    ['the desk, then its visitor', true],
    ['its visitor, then the desk', false],
  ])('counts one once when it is made by %s', async (_, isDeskFirst) => {
    if (isDeskFirst) await give('ordered');
    await owner.post(address, ORDER);
    if (!isDeskFirst) expect(await give('ordered')).toBe('not-allowed');
    expect(await ledger()).toHaveLength(1);
    expect(await counted()).toEqual({ orders: 1, ordered: 1 });
    expect(await give('carrier-sought')).toBe('changed');
    expect(await price(900)).toBe('changed');
    expect(await give('booked')).toBe('changed');
    // The carrier withdraws.
    expect(await give('carrier-sought')).toBe('changed');
    expect(await ledger()).toHaveLength(1);
    expect(await counted()).toEqual({ orders: 1, ordered: 1 });
  });

  // behaviour: 11.61
  it('records one once when it is recorded again', async () => {
    await give('ordered');
    const again = { reference, at: LATER + 1, bot: 0 } as const;
    await db.transaction().execute((trx) => recordOrder(trx, again));
    expect(await ledger()).toMatchObject([{ at: LATER }]);
    expect(await counted()).toEqual({ orders: 1, ordered: 1 });
  });

  // behaviour: 11.61
  it.each<[string, Actor | 'visitor']>([
    ['the desk', DEE],
    ['its visitor', 'visitor'],
  ])('rejects one that %s cancels, counts it still, and does not make it again', async (_, by) => {
    await give('ordered');
    expect(await give('cancelled', by, LATER + 1)).toBe('changed');
    expect(await ledger()).toMatchObject([{ status: 'rejected', decided_at: LATER + 1 }]);
    expect(await planned()).toEqual([]);
    expect(await give('ordered', 'visitor')).toBe('not-allowed');
    await owner.post(address, ORDER);
    expect(await ledger()).toMatchObject([{ status: 'rejected' }]);
    expect(await counted()).toEqual({ orders: 1, ordered: 1 });
  });

  // behaviour: 11.61, 12.72
  it('counts one again whose cancellation is taken back, and rejects one that is an estimate again', async () => {
    await give('ordered');
    const [lead] = await ledger();
    await give('cancelled', 'visitor', LATER + 1);
    expect(await give('ordered', DEE, LATER + 2)).toBe('changed');
    expect(await ledger()).toEqual([{ ...lead, decided_at: LATER + 2 }]);
    expect(await planned()).toMatchObject([{ lead_id: lead?.lead_id, change: 'new' }]);
    expect(await counted()).toEqual({ orders: 1, ordered: 1 });
    expect(await give('requested', DEE, LATER + 3)).toBe('changed');
    expect(await ledger()).toMatchObject([{ status: 'rejected', decided_at: LATER + 3 }]);
    expect(await planned()).toEqual([]);
    expect(await give('ordered', DEE, LATER + 4)).toBe('changed');
    expect(await ledger()).toMatchObject([{ lead_id: lead?.lead_id, status: 'accepted' }]);
    expect(await counted()).toEqual({ orders: 1, ordered: 1 });
  });

  /** By the click, and by the day on which it came. */
  async function money() {
    await rollUpAll(server.store);
    const sums = async (rollup: 'rollup_campaign' | 'rollup_decided') => {
      const rows = await db.selectFrom(rollup).selectAll().execute();
      const sum = (of: (row: (typeof rows)[number]) => number) =>
        rows.reduce((all, row) => all + of(row), 0);
      return [
        sum((row) => row.pending_cents),
        sum((row) => row.approved_cents),
        sum((row) => row.reversed_cents),
        sum((row) => row.awaiting),
        sum((row) => row.accepted + row.rejected + row.sold + row.bound + row.reversed),
      ];
    };
    const byClick = await sums('rollup_campaign');
    expect(await sums('rollup_decided')).toEqual(byClick);
    const [row] = await ledger();
    return { status: row?.status, value: row?.value_cents, sums: byClick };
  }

  // behaviour: 34.9
  it('earns its price: promised when it is ordered, earned when it is booked, and back when it is cancelled', async () => {
    await give('ordered');
    expect(await money()).toEqual({ status: 'accepted', value: null, sums: [0, 0, 0, 1, 0] });
    expect(await give('booked', DEE, LATER + 1)).toBe('not-allowed');
    await price(1_200, LATER + 1);
    const pending = { status: 'accepted', value: 120_000, sums: [120_000, 0, 0, 0, 0] };
    expect(await money()).toEqual(pending);
    await price(null, LATER + 2);
    expect(await money()).toEqual({ status: 'accepted', value: null, sums: [0, 0, 0, 1, 0] });
    await price(1_200, LATER + 3);
    await give('booked', DEE, LATER + 4);
    expect(await money()).toEqual({ status: 'sold', value: 120_000, sums: [0, 120_000, 0, 0, 0] });
    expect(await price(null, LATER + 5)).toBe('not-allowed');
    // The carrier withdraws, and another one asks for less.
    await give('carrier-sought', DEE, LATER + 6);
    expect(await money()).toEqual(pending);
    await price(1_100, LATER + 7);
    await give('booked', DEE, LATER + 8);
    await give('cancelled', DEE, LATER + 9);
    expect(await money()).toEqual({ status: 'reversed', value: 0, sums: [0, 0, 110_000, 0, 0] });
    await give('booked', DEE, LATER + 10);
    await give('picked-up', DEE, LATER + 11);
    await give('delivered', DEE, LATER + 12);
    expect(await money()).toEqual({ status: 'bound', value: 110_000, sums: [0, 110_000, 0, 0, 0] });
    expect(await counted()).toEqual({ orders: 1, ordered: 1 });
  });

  // behaviour: 11.61, 12.72
  it('records none for an estimate whose cancellation is taken back', async () => {
    await give('cancelled');
    expect(await give('requested')).toBe('changed');
    expect(await ledger()).toEqual([]);
  });

  // behaviour: 11.61
  it('retracts one that is cancelled where a platform has it', async () => {
    await give('ordered');
    const [lead] = await ledger();
    const sent = uploadRow(lead?.lead_id ?? '', { goal: ORDERED.name, value_cents: null });
    await db.insertInto('conversion_upload').values(sent).execute();
    expect(await planned()).toEqual([]);
    await give('cancelled');
    expect(await planned()).toMatchObject([{ change: 'retract' }]);
  });

  // behaviour: 11.61
  it('records none for a request that is cancelled before it is ordered', async () => {
    expect(await give('cancelled')).toBe('changed');
    expect(await ledger()).toEqual([]);
    const estimate = await db.selectFrom('conversion').select(['kind', 'status']).execute();
    expect(estimate).toEqual([{ kind: 'estimate', status: 'open' }]);
    expect(await counted()).toEqual({ orders: 0, ordered: 0 });
  });

  // behaviour: 11.61
  it('records one whose visit has ended, and counts it as its estimate', async () => {
    await server.store.write(purgeVisits, { ids: [visitId], now: NOON + 31 * DAY_MS });
    expect(await give('ordered', DEE, NOON + 31 * DAY_MS)).toBe('changed');
    expect(await ledger()).toMatchObject([{ visit_id: null, click_ids: { gclid: GCLID } }]);
    expect(await db.selectFrom('report_touch').selectAll().execute()).toEqual([]);
    await price(1_200, NOON + 31 * DAY_MS + 1);
    expect(await money()).toMatchObject({ value: 120_000, sums: [120_000, 0, 0, 0, 0] });
    const rows = await db
      .selectFrom('rollup_campaign')
      .selectAll()
      .where('orders', '=', 1)
      .execute();
    expect(rows).toMatchObject([{ estimates: 1, orders: 1, pending_cents: 120_000 }]);
  });

  // behaviour: 34.9
  it('earns its price from a carrier months after the click, until ninety days after the pick-up', async () => {
    const pickup_date = new Date(NOON + 200 * DAY_MS).toISOString().slice(0, 10);
    await give('ordered');
    await price(1_200, LATER + 1);
    await db.updateTable('shipping_order').set({ pickup_date }).execute();
    const purgeAt = (days: number) => {
      const now = () => NOON + days * DAY_MS;
      const parts = { store: server.store, now, log: silentLog, config: readConfig({}) };
      return purge(parts, { rewrite: false });
    };
    expect(await purgeAt(121)).toBe(false);
    expect(await ledger()).toMatchObject([{ click_ids: {} }]);
    await give('carrier-sought', DEE, NOON + 150 * DAY_MS);
    await give('booked', DEE, NOON + 150 * DAY_MS + 1);
    const sums = [0, 120_000, 0, 0, 0];
    expect(await money()).toEqual({ status: 'sold', value: 120_000, sums });
    expect(await purgeAt(291)).toBe(false);
    await give('cancelled', DEE, NOON + 291 * DAY_MS);
    expect(await money()).toMatchObject({ status: undefined, sums });
  });

  // behaviour: 11.61
  it('records none once the row of its estimate has ended', async () => {
    await db.deleteFrom('conversion').execute();
    expect(await give('ordered')).toBe('changed');
    expect(await ledger()).toEqual([]);
  });

  // behaviour: 11.62
  it('records no click id after an opt-out, and deletes the row with the visit', async () => {
    await server.store.write(setOptOut, { visitId, privacySignal: 1 });
    await give('ordered');
    const [order] = await ledger();
    expect(order).toMatchObject({ privacy_signal: 1 });
    expect(order?.click_ids).toEqual({});
    await server.store.write(deleteVisit, { visitId });
    expect(await give('ordered')).toBeNull();
    expect(await db.selectFrom('conversion').selectAll().execute()).toEqual([]);
  });
});
