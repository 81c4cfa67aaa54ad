import pg from 'pg';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  deskActor,
  requestOrder,
  termsOfRequest,
} from '../../console/desk/testing/sample-items.ts';
import { NO_CHANNELS } from '../../notifications/queue-notification.ts';
import { openStore } from '../../open-store.ts';
import type { Store } from '../../platform/store/store.ts';
import { toJson } from '../../platform/store/tables/columns.ts';
import { engines } from '../../platform/store/testing/engines.ts';
import { silentLog } from '../../platform/store/testing/silent-log.ts';
import { arrival, NOON, visitRows } from '../../platform/store/testing/visit-rows.ts';
import { changeOrder } from '../../shipping/orders/change-order.ts';
import { deleteOrder } from '../../shipping/orders/delete-order.ts';
import { NO_SIGNS } from '../../shipping/orders/order-forms.ts';
import { confirmOrder } from '../../shipping/orders/store-order.ts';
import { deleteVisit } from './delete-visit.ts';
import { setOptOut } from './opt-out.ts';
import { purgeVisits } from './purge-visits.ts';
import { refreshVisit } from './refresh-visit.ts';
import { storeVisit } from './store-visit.ts';

// On SQLite one writer runs all commands, and nothing waits for a lock.
describe('locks of visits on PostgreSQL', () => {
  let store: Store;
  let other: pg.Client;
  let observer: pg.Client;
  let made: string[];

  beforeAll(async () => {
    const engine = engines.find(({ name }) => name === 'PostgreSQL');
    const database = await engine?.createForStore();
    if (!database) throw new Error('There is no PostgreSQL.');
    const opened = await openStore({ url: database.url, log: silentLog });
    const connect = async () => {
      const client = new pg.Client({ connectionString: database.url });
      await client.connect();
      return client;
    };
    [store, other, observer] = [opened, await connect(), await connect()];
    return async () => {
      for (const client of [other, observer]) await client.end();
      await opened.close();
      await database.drop();
    };
  });

  beforeEach(async () => {
    const rows = [visitRows(), visitRows()];
    for (const each of rows) await store.write(storeVisit, each);
    made = rows.map(({ visit }) => visit.id).sort();
  });

  const hold = async (visitId: string | undefined) => {
    await other.query('begin');
    await other.query('select id from visit where id = $1 for key share', [visitId]);
  };

  /** Whether a write waits for a lock; false once it has ended. */
  async function isWaiting(write: Promise<unknown>): Promise<boolean> {
    let ended = false;
    write
      .catch(() => {})
      .finally(() => {
        ended = true;
      });
    while (!ended) {
      const { rowCount } = await observer.query(
        "select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
      );
      if (rowCount) return true;
    }
    return false;
  }

  const orderAtDesk = (reference: string) =>
    store.write(changeOrder, {
      reference,
      version: 1,
      change: { what: 'status', to: 'ordered', reason: null },
      by: deskActor('dee'),
      at: NOON,
      channels: NO_CHANNELS,
    });

  const confirm = async (reference: string, visitId: string) =>
    store.write(confirmOrder, {
      reference,
      visit_id: visitId,
      at: NOON,
      mark: reference + visitId,
      signs: NO_SIGNS,
      driver_notice: toJson({ status: 'claimed' } as never),
      pickup_street: '1 A St',
      delivery_street: '2 B St',
      phone: null,
      terms: await termsOfRequest(store, reference),
      channels: NO_CHANNELS,
    });

  const signal = arrival({ privacySignal: true });

  // behaviour: 11.17
  it.each([
    ['marked', (visitId: string) => store.write(setOptOut, { visitId, privacySignal: 1 })],
    [
      'used with the signal',
      (visitId: string) => store.write(refreshVisit, { visitId, arrival: signal }),
    ],
  ])('waits until another transaction commits before a visit is %s', async (_, write) => {
    const [own = ''] = made;
    await hold(own);
    const writing = write(own);
    expect(await isWaiting(writing)).toBe(true);
    await other.query('commit');
    await writing;
  });

  // behaviour: 11.13
  it('deletes a visit with the rows that another transaction stores for it meanwhile', async () => {
    const [own = ''] = made;
    await hold(own);
    const deleting = store.write(deleteVisit, { visitId: own });
    expect(await isWaiting(deleting)).toBe(true);
    await other.query(
      `insert into call_back (id, visit_id, site, locale, path, created_at, name, phone, phone_digits,
         asked_elsewhere, consent, privacy_signal, bot, status, version, unchallenged, ad_consent, folded_name)
       values ($1, $1, 'shipping', 'en-US', '/', 0, 'Ann', '', '', 0, '{}', 0, 0, 'open', 0, 0, 'not-asked', 'ann')`,
      [own],
    );
    await other.query('commit');
    await deleting;
    const { rows } = await other.query('select id from call_back');
    expect(rows).toEqual([]);
  });

  // behaviour: 11.62
  it.each([
    ['the desk', false],
    ['its visitor', true],
  ])('removes the click ids from an order that %s makes during an opt-out', async (_, isOwn) => {
    const reference = await requestOrder(store);
    const { rows } = await other.query('select visit_id from shipping_order where reference = $1', [
      reference,
    ]);
    const [{ visit_id: visitId }] = rows;
    await other.query('begin');
    await other.query('select id from visit where id = $1 for update', [visitId]);
    const making = isOwn ? confirm(reference, visitId) : orderAtDesk(reference);
    expect(await isWaiting(making)).toBe(true);
    for (const table of ['shipping_order', 'conversion']) {
      await other.query(`update ${table} set privacy_signal = 1 where visit_id = $1`, [visitId]);
    }
    await other.query('commit');
    await making;
    const marks = await other.query(
      'select kind, privacy_signal from conversion where subject = $1 order by kind',
      [reference],
    );
    expect(marks.rows).toEqual([
      { kind: 'estimate', privacy_signal: 1 },
      { kind: 'order', privacy_signal: 1 },
    ]);
  });

  // behaviour: 12.89
  it('makes no order at a price that was set while its owner ordered', async () => {
    const reference = await requestOrder(store);
    const { rows } = await other.query('select visit_id from shipping_order where reference = $1', [
      reference,
    ]);
    await other.query('begin');
    await other.query('update shipping_order set price = 2500 where reference = $1', [reference]);
    const making = confirm(reference, rows[0].visit_id);
    expect(await isWaiting(making)).toBe(true);
    await other.query('commit');
    expect(await making).toBe(false);
    const left = await other.query(
      'select status, price from shipping_order where reference = $1',
      [reference],
    );
    expect(left.rows).toEqual([{ status: 'requested', price: 2_500 }]);
  });

  // behaviour: 11.62
  it('deletes the conversion of an order that is made while its visitor deletes it', async () => {
    const reference = await requestOrder(store);
    // Its visit has ended, so that nothing but the order is locked.
    await other.query(
      'delete from visit where id = (select visit_id from shipping_order where reference = $1)',
      [reference],
    );
    await other.query('begin');
    await other.query('update shipping_order set version = 2 where reference = $1', [reference]);
    await other.query(
      `insert into conversion select (jsonb_populate_record(estimate, '{"lead_id":"new","kind":"order"}')).*
         from conversion as estimate where subject = $1`,
      [reference],
    );
    const email = 'otto@mail.example';
    const deleting = store.write(deleteOrder, { reference, email, at: NOON });
    expect(await isWaiting(deleting)).toBe(true);
    await other.query('commit');
    expect(await deleting).toBe(true);
    const left = await other.query('select kind from conversion where subject = $1', [reference]);
    expect(left.rows).toEqual([]);
  });

  it('does not wait for a transaction of another visit', async () => {
    const [own = '', another] = made;
    await hold(another);
    expect(await isWaiting(store.write(setOptOut, { visitId: own, privacySignal: 1 }))).toBe(false);
    await other.query('commit');
  });

  // behaviour: 11.27
  it('deletes expired visits in the order of their ids, so that two purges cannot deadlock', async () => {
    const [first, last] = made;
    await hold(first);
    const purging = store.write(purgeVisits, {
      ids: made.toReversed(),
      now: Number.MAX_SAFE_INTEGER,
    });
    expect(await isWaiting(purging)).toBe(true);
    // The purge waits for the first visit, and holds no other.
    await other.query('select id from visit where id = $1 for update nowait', [last]);
    await other.query('commit');
    expect(await purging).toBe(2);
  });
});
