import { randomUUIDv7 } from 'node:crypto';
import type { OrderStatus } from '@zipfront/contracts/shipping/order';
import type { OrderChange } from '@zipfront/contracts/shipping/order-changes';
import { DAY_MS } from '@zipfront/contracts/time/time';
import { sql } from 'kysely';
import { beforeEach, describe, expect, test } from 'vitest';
import { changeAccount, findAccount } from '../../console/accounts/accounts.ts';
import { addAccount } from '../../console/accounts/add-account.ts';
import { findActions } from '../../console/accounts/audit.ts';
import { NO_CHANNELS } from '../../notifications/queue-notification.ts';
import { findOutbox } from '../../notifications/testing/outbox.ts';
import type { Actor } from '../../platform/audit/audit-trail.ts';
import type { OrderRow } from '../../platform/store/tables/shipping.ts';
import { eitherEngine, emptyTestStore } from '../../platform/store/testing/engines.ts';
import { openDatabase } from '../../platform/store/testing/open-database.ts';
import { NOON } from '../../platform/store/testing/visit-rows.ts';
import { deleteVisit } from '../../visitors/visits/delete-visit.ts';
import { CHANGES_PER_DAY, changeOrder } from './change-order.ts';
import { findHistory } from './find-order.ts';
import { redactedOrder } from './redacted-order.ts';
import { type OrderServer, startOrderServer } from './testing/order-server.ts';
import { ORDER, QUOTE } from './testing/sample-forms.ts';

const TERMINAL: Actor = { accountId: null, name: 'root', role: 'terminal', requestId: null };
const DEE: Actor = { accountId: 'dee', name: 'dee', role: 'desk', requestId: null };
const LATER = NOON + 60_000;

const status = (to: OrderStatus): OrderChange => ({ what: 'status', to, reason: null });

describe.each(eitherEngine(import.meta.filename))('a change of an order on $name', (engine) => {
  let server: OrderServer;
  let made: OrderRow;
  beforeEach(async () => {
    server = await startOrderServer(await emptyTestStore(engine));
    const owner = server.browser();
    const address = await owner.ask();
    await owner.post(address, ORDER);
    made = await server.stored();
  });

  const history = () => findHistory(server.store.reads, made.reference);
  let channels = NO_CHANNELS;
  const change = (change: OrderChange, by: Actor | 'visitor' = DEE, version = made.version) =>
    server.store.write(changeOrder, {
      reference: made.reference,
      version,
      change,
      by,
      at: LATER,
      channels,
    });
  const trail = async () =>
    (await findActions(server.store.reads, { actor: '', before: '' }, 50)).filter(
      ({ action }) => action === 'order-changed',
    );

  // behaviour: 12.35
  test('begins the history with the order that the visitor made', async () => {
    expect(made).toMatchObject({ status: 'ordered', version: 2, changed_at: NOON });
    expect(await history()).toMatchObject([
      { at: NOON, account: null, what: 'status', before: 'requested', after: 'ordered' },
    ]);
  });

  // behaviour: 12.35
  test('by an account raises the version, and writes history and audit trail', async () => {
    const reason = ' The carrier is full. ';
    const outcome = await change({ what: 'date', to: '2026-12-09', reason });
    const order = await server.stored();
    expect(outcome).toEqual({ outcome: 'changed', order });
    expect(order).toEqual({ ...made, pickup_date: '2026-12-09', version: 3, changed_at: LATER });
    const entry = { what: 'date', before: '2026-12-01', after: '2026-12-09' };
    const [last] = await history();
    expect(last).toMatchObject({
      ...entry,
      at: LATER,
      account: 'dee',
      reason: 'The carrier is full.',
    });
    expect(await trail()).toMatchObject([
      { actor: 'dee', at: LATER, subject: null, detail: { order: made.reference, ...entry } },
    ]);
    expect(JSON.stringify(await trail())).not.toContain('full');
  });

  // behaviour: 12.35
  test('sets a price that is valid from its own day, and removes it again', async () => {
    await change({ what: 'price', to: 900, reason: 'ferry' });
    expect(await server.stored()).toMatchObject({ price: 900, priced_at: LATER });
    await change({ what: 'price', to: null, reason: 'no ferry' }, DEE, 3);
    expect(await server.stored()).toMatchObject({ price: null, priced_at: null });
    const entries = (await history()).map(({ before, after }) => `${before} to ${after}`);
    expect(entries.sort()).toEqual(['900 to null', 'null to 900', 'requested to ordered']);
  });

  // behaviour: 12.35
  test('writes streets and a reason to the history, and neither to the audit trail', async () => {
    const to = { pickup: '1 First Avenue', delivery: '2 Wacker Drive' };
    await change({ what: 'streets', to, reason: 'Nadia called' });
    expect(await server.stored()).toMatchObject({
      pickup_street: to.pickup,
      delivery_street: to.delivery,
    });
    const [last] = await history();
    expect(last).toMatchObject({
      before: '350 5th Avenue; 233 S Wacker Drive',
      after: '1 First Avenue; 2 Wacker Drive',
      reason: 'Nadia called',
    });
    const [action] = await trail();
    expect(action?.detail).toEqual({ order: made.reference, what: 'streets' });
  });

  // behaviour: 12.35
  test('sets a holder by account, and refuses an account that is unknown or disabled', async () => {
    for (const name of ['ana', 'ben']) {
      await server.store.write(addAccount, {
        name,
        role: 'desk',
        link: { key: name, expiresAt: LATER },
        by: TERMINAL,
        at: NOON,
      });
    }
    await server.store.write(changeAccount, { name: 'ben', role: null, by: TERMINAL, at: NOON });
    const [ana, ben] = await Promise.all(
      ['ana', 'ben'].map((name) => findAccount(server.store.reads, name)),
    );
    const hold = (to: string | null, version: number) =>
      change({ what: 'holder', to, reason: null }, DEE, version);
    expect(await hold(randomUUIDv7(), 2)).toMatchObject({ outcome: 'not-allowed' });
    expect(await hold(ben?.id ?? '', 2)).toMatchObject({ outcome: 'not-allowed' });
    expect(await hold(ana?.id ?? '', 2)).toMatchObject({ outcome: 'changed' });
    expect(await server.stored()).toMatchObject({ holder_id: ana?.id });
    await hold(null, 3);
    expect(await server.stored()).toMatchObject({ holder_id: null, version: 4 });
    // Both may be of one millisecond, within which entries have no order.
    expect(
      (await trail()).map(({ detail }) => `${detail.before} to ${detail.after}`).sort(),
    ).toEqual([' to ana', 'ana to ']);
  });

  // behaviour: 12.35
  test('by the visitor writes no audit trail', async () => {
    expect(await change(status('cancelled'), 'visitor')).toMatchObject({ outcome: 'changed' });
    expect(await history()).toMatchObject([
      { account: null, before: 'ordered', after: 'cancelled' },
      { after: 'ordered' },
    ]);
    expect(await trail()).toEqual([]);
  });

  // behaviour: 12.36
  test('on an older version changes nothing, and says who was first', async () => {
    await change({ what: 'price', to: 900, reason: 'ferry' });
    const order = await server.stored();
    const late = await change({ what: 'date', to: '2026-12-09', reason: null }, 'visitor');
    expect(late).toEqual({ outcome: 'changed-meanwhile', order, account: 'dee' });
    expect(await server.stored()).toEqual(order);
    expect(await history()).toHaveLength(2);
  });

  // behaviour: 12.36
  test('applies only one of three that are made at once on one version', async () => {
    const outcomes = await Promise.all([
      change(status('carrier-sought')),
      change(status('cancelled'), 'visitor'),
      change({ what: 'price', to: 900, reason: 'ferry' }),
    ]);
    const words = outcomes.map((outcome) => outcome?.outcome).sort();
    expect(words).toEqual(['changed', 'changed-meanwhile', 'changed-meanwhile']);
    expect(await server.stored()).toMatchObject({ version: 3 });
    expect(await history()).toHaveLength(2);
  });

  // behaviour: 12.34
  test.each<[string, OrderChange, Actor | 'visitor']>([
    ['a status that does not follow', status('delivered'), DEE],
    ['a date that is over', { what: 'date', to: '2026-11-18', reason: 'x' }, DEE],
    ['a price without a reason', { what: 'price', to: 900, reason: null }, DEE],
    ['a price by the visitor', { what: 'price', to: 900, reason: 'x' }, 'visitor'],
    ['a booking by the visitor', status('booked'), 'visitor'],
  ])('refuses %s', async (_, refused, by) => {
    expect(await change(refused, by)).toEqual({ outcome: 'not-allowed', order: made });
    expect(await server.stored()).toEqual(made);
    expect(await history()).toHaveLength(1);
    expect(await trail()).toEqual([]);
  });

  // behaviour: 18.4
  test('queues a mail about a new status, and none about streets that an account changed', async () => {
    channels = { ...NO_CHANNELS, visitors: true };
    const to = { pickup: '1 First Avenue', delivery: '2 Wacker Drive' };
    await change({ what: 'streets', to, reason: null });
    expect(await findOutbox(server.store)).toEqual([]);
    await change(status('carrier-sought'), DEE, made.version + 1);
    const [row] = await findOutbox(server.store);
    expect(row).toMatchObject({ kind: 'order-changed', subject: made.reference, channel: 'mail' });
    expect(JSON.parse(row?.facts ?? '')).toEqual({ status: 'carrier-sought' });
    channels = NO_CHANNELS;
  });

  // behaviour: 18.17
  test('queues a mail about each change by the owner, at most five a day', async () => {
    channels = { ...NO_CHANNELS, visitors: true };
    const streets = { pickup: '1 First Avenue', delivery: '2 Wacker Drive' };
    const changes: OrderChange[] = [
      { what: 'date', to: '2026-12-09', reason: null },
      { what: 'streets', to: streets, reason: null },
      ...['10', '11', '12', '14'].map(
        (day): OrderChange => ({ what: 'date', to: `2026-12-${day}`, reason: null }),
      ),
      status('cancelled'),
    ];
    for (const [index, wanted] of changes.entries()) {
      expect(await change(wanted, 'visitor', made.version + index)).toMatchObject({
        outcome: 'changed',
      });
    }
    const rows = await findOutbox(server.store);
    expect(new Set(rows.map(({ kind }) => kind))).toEqual(new Set(['order-changed-by-owner']));
    expect(rows.map(({ facts }) => JSON.parse(facts).change)).toHaveLength(5);
    expect(rows.map(({ facts }) => JSON.parse(facts).change).sort()[4]).toBe('streets');
    expect(JSON.stringify(rows)).not.toContain('Avenue');
    channels = NO_CHANNELS;
  });

  // behaviour: 12.63
  test('by the visitor is possible ten times in a day, and can be cancelled after them', async () => {
    const dayOf = (index: number): OrderChange => ({
      what: 'date',
      to: `2026-12-0${1 + (index % 2)}`,
      reason: null,
    });
    const wanted = Array.from({ length: CHANGES_PER_DAY }, (_, index) => dayOf(index + 1));
    for (const [index, day] of wanted.entries()) {
      const { version } = await server.stored();
      expect(await change(day, 'visitor', version), `${index}`).toMatchObject({
        outcome: 'changed',
      });
    }
    const order = await server.stored();
    expect(await change(dayOf(1), 'visitor', order.version)).toEqual({
      outcome: 'too-many',
      order,
    });
    expect(await server.stored()).toEqual(order);
    const price: OrderChange = { what: 'price', to: 900, reason: 'ferry' };
    expect(await change(price, DEE, order.version)).toMatchObject({ outcome: 'changed' });
    const { version } = await server.stored();
    const nextDay = { version, by: 'visitor', at: LATER + DAY_MS, channels } as const;
    const { reference } = made;
    expect(
      await server.store.write(changeOrder, { reference, change: dayOf(1), ...nextDay }),
    ).toMatchObject({ outcome: 'changed' });
    expect(await change(status('cancelled'), 'visitor', version + 1)).toMatchObject({
      outcome: 'changed',
    });
  });

  // behaviour: 12.37
  test('shows its owner that streets were changed, without the streets', async () => {
    const to = { pickup: '1 First Avenue', delivery: '2 Wacker Drive' };
    await change({ what: 'streets', to, reason: null });
    const { owned } = await redactedOrder(await server.stored(), 'owner', server.context);
    expect(owned?.history.at(-1)).toEqual({
      at: LATER,
      what: 'streets',
      before: null,
      after: null,
    });
  });

  test('returns null for an order that does not exist', async () => {
    const request = {
      version: 1,
      change: status('cancelled'),
      by: 'visitor',
      at: NOON,
      channels: NO_CHANNELS,
    } as const;
    const reference = '0000-0000-0000-0000';
    expect(await server.store.write(changeOrder, { ...request, reference })).toBeNull();
  });

  // behaviour: 12.35
  test('to ordered by an account notes when, and a price that an account set can be ordered', async () => {
    const owner = server.browser();
    const toHawaii = { ...QUOTE, to: '96701' };
    const address = await owner.ask(toHawaii);
    const shown = async () =>
      ((await (await owner.get(address)).json()) as { order: object }).order;
    expect(await shown()).toMatchObject({ status: 'requested', hindrance: 'no-price' });
    const reference = address.split('/').at(-2) ?? '';
    const write = (version: number, change: OrderChange) =>
      server.store.write(changeOrder, {
        reference,
        version,
        change,
        by: DEE,
        at: LATER,
        channels: NO_CHANNELS,
      });
    await write(1, { what: 'price', to: 1_900, reason: 'ship line' });
    expect(await shown()).toMatchObject({ hindrance: null });
    const ordered = await write(2, status('ordered'));
    expect(ordered).toMatchObject({ order: { status: 'ordered', ordered_at: LATER } });
  });

  // behaviour: 12.35, 12.30
  test('goes with its order when the visitor deletes the visit', async () => {
    await server.store.write(deleteVisit, { visitId: made.visit_id ?? '' });
    expect(await history()).toEqual([]);
  });
});

describe.each(eitherEngine(import.meta.filename))('the history of orders on $name', (engine) => {
  // behaviour: 12.35
  test('refuses that an entry is changed', async () => {
    const { store, db } = await openDatabase(engine);
    const server = await startOrderServer(store);
    const owner = server.browser();
    const address = await owner.ask();
    await owner.post(address, ORDER);
    await expect(sql`update order_history set account = 'eve'`.execute(db)).rejects.toThrow(
      /history of an order/,
    );
  });
});
