import type { OrderStatus } from '@zipfront/contracts/shipping/order';
import type { OrderChange } from '@zipfront/contracts/shipping/order-changes';
import { HOUR_MS } from '@zipfront/contracts/time/time';
import { sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import { NO_CHANNELS } from '../../notifications/queue-notification.ts';
import type { Store } from '../../platform/store/store.ts';
import { eitherEngine, emptyTestStore } from '../../platform/store/testing/engines.ts';
import { emptyTestDatabase } from '../../platform/store/testing/open-database.ts';
import { NOON } from '../../platform/store/testing/visit-rows.ts';
import { changeOrder } from '../../shipping/orders/change-order.ts';
import { findOrdersOfVisit } from '../../shipping/orders/find-order.ts';
import { deleteVisit } from '../../visitors/visits/delete-visit.ts';
import { insertAccount } from '../accounts/add-account.ts';
import {
  countOrders,
  findOrderEvents,
  findOrders,
  findOrderView,
  noteOrder,
} from './desk-orders.ts';
import type { QueueQuestion } from './queue-order.ts';
import { readPlace } from './queue-order.ts';
import { findShownContact, showOrderContact } from './show-contact.ts';
import { deskActor, NO_PRICE, requestOrder } from './testing/sample-items.ts';

const ANA = deskActor('ana');

describe.each(eitherEngine(import.meta.filename))('the desk for orders on $name', (engine) => {
  let store: Store;
  beforeEach(async () => {
    store = await emptyTestStore(engine);
  });

  const listed = async (show: QueueQuestion['show']) =>
    (await findOrders(store.reads, { show, q: '', accountId: ANA.accountId })).map(
      ({ reference }) => reference,
    );
  async function change(reference: string, change: OrderChange) {
    const { version = 0 } = (await findOrderView(store.reads, reference)) ?? {};
    const given = { reference, version, change, by: ANA, at: NOON, channels: NO_CHANNELS };
    expect(await store.write(changeOrder, given)).toMatchObject({ outcome: 'changed' });
  }
  async function setStatus(reference: string, ...statuses: OrderStatus[]) {
    for (const to of statuses) {
      if (to === 'booked') await change(reference, { what: 'price', to: 900, reason: 'agreed' });
      await change(reference, { what: 'status', to, reason: null });
    }
  }

  // behaviour: 17.37
  it('lists requests that only a person can price first, then orders that are on their way', async () => {
    const at = (hours: number) => ({ created_at: NOON + hours * HOUR_MS });
    const [booked, estimate, second, first, ordered, delivered, bot] = [
      await requestOrder(store, at(1)),
      await requestOrder(store, at(2)),
      await requestOrder(store, { ...at(9), estimate: NO_PRICE }),
      await requestOrder(store, { ...at(3), estimate: NO_PRICE }),
      await requestOrder(store, at(0)),
      await requestOrder(store, at(4)),
      await requestOrder(store, { ...at(5), estimate: NO_PRICE, bot: 1 }),
    ];
    await setStatus(booked, 'ordered', 'carrier-sought', 'booked');
    await setStatus(ordered, 'ordered');
    await setStatus(delivered, 'ordered', 'booked', 'picked-up', 'delivered');
    expect(await listed('open')).toEqual([first, second, ordered, booked]);
    expect(await countOrders(store.reads)).toBe(3);
    expect(await countOrders(store.reads, 'open')).toBe(4);
    expect(await listed('estimates')).toEqual([estimate]);
    expect(await listed('done')).toEqual([delivered]);
    expect(await listed('bots')).toEqual([bot]);
    await setStatus(bot, 'cancelled');
    expect(await listed('bots')).toEqual([]);
    expect((await listed('done')).sort()).toEqual([bot, delivered].sort());
    expect(await findOrderView(store.reads, bot)).toMatchObject({ is_bot: true });
    expect(await listed('mine')).toEqual([]);
  });

  // behaviour: 17.37
  it('lists orders that need a carrier before those that have one, both by pickup', async () => {
    const order = (hours: number, pickup_date: string) =>
      requestOrder(store, { created_at: NOON + hours * HOUR_MS, pickup_date });
    const [late, soon, taken, sought, ordered] = [
      await order(0, '2026-12-20'),
      await order(1, '2026-12-01'),
      await order(2, '2026-11-25'),
      await order(3, '2026-12-24'),
      await order(4, '2026-11-24'),
    ];
    await setStatus(late, 'ordered', 'booked');
    await setStatus(soon, 'ordered', 'booked');
    await setStatus(taken, 'ordered', 'booked', 'picked-up');
    await setStatus(sought, 'ordered', 'carrier-sought');
    await setStatus(ordered, 'ordered');
    const all = [ordered, sought, taken, soon, late];
    expect(await listed('open')).toEqual(all);
    const query = { show: 'open', q: '', accountId: ANA.accountId } as const;
    for (const [at, row] of (await findOrders(store.reads, query)).entries()) {
      const after = readPlace(row.queue_place);
      const rest = await findOrders(store.reads, { ...query, after });
      expect(rest.map((row) => row.reference)).toEqual(all.slice(at + 1));
    }
  });

  // behaviour: 17.77
  it('counts the time of an order from its status, not from a step that was taken back', async () => {
    const reference = await requestOrder(store, { created_at: NOON - 27 * HOUR_MS });
    const times: unknown[] = [];
    for (const [to, hours] of [
      ['ordered', 1],
      ['carrier-sought', 2],
      ['ordered', 3],
      ['carrier-sought', 4],
      ['requested', 5],
    ] as const) {
      const { version = 0 } = (await findOrderView(store.reads, reference)) ?? {};
      const at = NOON + hours * HOUR_MS;
      const change: OrderChange = { what: 'status', to, reason: null };
      const given = { reference, version, change, by: ANA, at, channels: NO_CHANNELS };
      times.push((await store.write(changeOrder, given))?.outcome);
      const view = await findOrderView(store.reads, reference);
      times.push(((view?.status_since ?? 0) - NOON) / HOUR_MS);
    }
    expect(times).toEqual([
      ...['changed', 1],
      ...['changed', 2],
      ...['changed', 1],
      ...['changed', 4],
      ...['not-allowed', 4],
    ]);
  });

  // behaviour: 17.37
  it('lists a request that a person has priced behind those that are left to price', async () => {
    const at = (hours: number) => ({ created_at: NOON + hours * HOUR_MS });
    const priced = await requestOrder(store, { ...at(0), estimate: NO_PRICE });
    const left = await requestOrder(store, { ...at(2), estimate: NO_PRICE });
    const ordered = await requestOrder(store, at(1));
    await setStatus(ordered, 'ordered');
    const price = async (to: number | null, version: number) => {
      const change = { what: 'price', to, reason: 'the ferry' } as const;
      const request = { reference: priced, version, change, by: ANA, at: NOON };
      const channels = NO_CHANNELS;
      expect(await store.write(changeOrder, { ...request, channels })).toMatchObject({
        outcome: 'changed',
      });
    };
    await price(1_200, 1);
    expect(await listed('open')).toEqual([left, ordered, priced]);
    expect(await countOrders(store.reads)).toBe(2);
    await price(null, 2);
    expect(await listed('open')).toEqual([priced, left, ordered]);
  });

  // behaviour: 12.60
  it('marks orders whose request came without a solution of its own', async () => {
    const solution = { key: 'solved', expires_at: NOON + HOUR_MS };
    const verified = await requestOrder(store, {}, solution);
    const unverified = await requestOrder(store, {}, solution);
    expect(await findOrderView(store.reads, verified)).toMatchObject({ is_unverified: false });
    expect(await findOrderView(store.reads, unverified)).toMatchObject({ is_unverified: true });
  });

  // behaviour: 17.38
  it('returns the changes and notes of an order, the latest first', async () => {
    const reference = await requestOrder(store);
    await setStatus(reference, 'ordered');
    const note = { reference, note: 'wants a text first', by: ANA, at: NOON + 1 };
    expect(await store.write(noteOrder, note)).toBe(true);
    expect(await findOrderEvents(store.reads, reference)).toMatchObject([
      { actor: 'ana', what: 'note', note: 'wants a text first' },
      { actor: 'ana', what: 'status', before: 'requested', after: 'ordered' },
    ]);
    expect(await store.write(noteOrder, { ...note, reference: 'none' })).toBe(false);
  });

  // behaviour: 17.32
  it('records in the audit trail who was shown a contact, without the contact itself', async () => {
    const reference = await requestOrder(store);
    await setStatus(reference, 'ordered', 'booked', 'picked-up', 'delivered');
    const contact = await store.write(showOrderContact, { reference, by: ANA, at: NOON });
    expect(contact).toMatchObject({ phone: '+12125554400', email: 'otto@mail.example' });
    const trail = await store.reads
      .selectFrom('console_action')
      .selectAll()
      .where('action', '!=', 'order-changed')
      .execute();
    expect(trail).toMatchObject([{ action: 'contact-shown', subject: `order ${reference}` }]);
    expect(JSON.stringify(trail)).not.toMatch(/5554400|otto/);
    const missing = { reference: 'none', by: ANA, at: NOON };
    expect(await store.write(showOrderContact, missing)).toBeNull();
  });

  // behaviour: 17.32
  it('shows a contact again to the person who was shown it, until the order is closed', async () => {
    const { db } = await emptyTestDatabase(engine);
    const ana = { id: ANA.accountId, name: ANA.name, role: 'desk', passwordHash: null } as const;
    await db.transaction().execute((trx) => insertAccount(trx, { ...ana, at: NOON }));
    const reference = await requestOrder(store);
    const shown = () => findShownContact(store.reads, { reference, accountId: ANA.accountId });
    expect(await shown()).toBeNull();
    const contact = await store.write(showOrderContact, { reference, by: ANA, at: NOON });
    expect(await shown()).toEqual(contact);
    await setStatus(reference, 'cancelled');
    expect(await shown()).toBeNull();
  });

  // behaviour: 17.34
  it('exports an order with its whole history and notes, and deletes them with the visit', async () => {
    const { db } = await emptyTestDatabase(engine);
    const reference = await requestOrder(store);
    await store.write(noteOrder, { reference, note: 'a note', by: ANA, at: NOON });
    await setStatus(reference, 'ordered');
    const handedOver = Array.from({ length: 250 }, (_, count) => ({
      id: `held-${count}`,
      reference,
      at: NOON + 1 + count,
      account: ANA.name,
      what: 'holder' as const,
      before: null,
      after: ANA.name,
      reason: null,
    }));
    await db.insertInto('order_history').values(handedOver).execute();
    const { visit_id } = await store.reads
      .selectFrom('shipping_order')
      .select('visit_id')
      .executeTakeFirstOrThrow();
    const visitId = visit_id ?? '';
    const pages: unknown[][] = [];
    for await (const page of findOrdersOfVisit(store.reads, visitId)) pages.push(page);
    expect(pages.flat()).toMatchObject([
      {
        history: [{ what: 'status', after: 'ordered' }],
        entries: [{ what: 'note', note: 'a note' }],
      },
    ]);
    await store.write(deleteVisit, { visitId });
    expect(await store.reads.selectFrom('desk_entry').select('id').execute()).toEqual([]);
  });

  // behaviour: 17.37
  it('reads the queue by an index, so that a long one stays quick', async () => {
    if (engine.name !== 'SQLite') return;
    const query = store.reads.selectFrom('shipping_order').select('reference').where('bot', '=', 0);
    const { sql: text } = query.compile();
    const rank = `(case status when 'requested' then case when no_price = 0 then 2 when price is null then 0 else 1 end
      when 'delivered' then 3 when 'cancelled' then 3 else 1 end)`;
    const { rows } = await sql<{ detail: string }>`explain query plan ${sql.raw(
      text.replace('?', '0'),
    )} and ${sql.raw(rank)} < 2 order by ${sql.raw(rank)} limit 51`.execute(store.reads);
    expect(rows.map(({ detail }) => detail).join()).toMatch(
      /^SEARCH shipping_order USING (COVERING )?INDEX shipping_order_rank \(bot=\? AND <expr><\?\)$/,
    );
  });
});
