import { beforeEach, describe, expect, it } from 'vitest';
import type { Db } from '../../platform/store/schema.ts';
import type { Store } from '../../platform/store/store.ts';
import { eitherEngine } from '../../platform/store/testing/engines.ts';
import { emptyTestDatabase } from '../../platform/store/testing/open-database.ts';
import { NOON } from '../../platform/store/testing/visit-rows.ts';
import { deleteOrder } from '../../shipping/orders/delete-order.ts';
import { deleteReview } from '../../shipping/reviews/import-reviews.ts';
import { deleteVisit } from '../../visitors/visits/delete-visit.ts';
import { changeCallBack } from './call-back.ts';
import { deleteCallBackAtDesk, deleteOrderAtDesk } from './deletion.ts';
import { noteOrder } from './desk-orders.ts';
import { askForCall, deskActor, holdReviews, requestOrder } from './testing/sample-items.ts';

const ANA = deskActor('ana');
const AT = NOON + 1;
const CHANNELS = { visitors: true, team: ['team@mail.example'], webhook: false };

describe.each(eitherEngine(import.meta.filename))('a deletion on $name', (engine) => {
  let store: Store;
  let db: Db;
  beforeEach(async () => {
    ({ store, db } = await emptyTestDatabase(engine));
  });

  /** Deletions in the audit trail, as `who (role): what`. */
  const trail = async () => {
    const rows = await store.reads
      .selectFrom('console_action')
      .selectAll()
      .where('action', 'like', '%-deleted')
      .orderBy('subject')
      .execute();
    expect(JSON.stringify(rows)).not.toMatch(/Nadia|Otto|2125554|555.44|mail\.example|secret/);
    return rows.map(({ actor, role, subject, at }) => [actor, role, subject, Number(at)]);
  };
  const count = async (table: 'shipping_order' | 'call_back' | 'desk_entry' | 'outbox') =>
    (await store.reads.selectFrom(table).selectAll().execute()).length;
  /** The orders and call-backs that the ledger has rows of. */
  const inLedger = async () => {
    const rows = await store.reads.selectFrom('conversion').select('subject').execute();
    return rows.map(({ subject }) => subject);
  };
  const visitOf = async (table: 'shipping_order' | 'call_back') =>
    (await store.reads.selectFrom(table).select('visit_id').executeTakeFirstOrThrow()).visit_id ??
    '';
  /** Requests an order with a call-back of the same visit to its number. */
  async function requestBoth() {
    const phone = '+12125554499';
    const id = await askForCall(store, { phone }, CHANNELS);
    const reference = await requestOrder(store, { phone });
    const visit_id = await visitOf('shipping_order');
    await db.updateTable('call_back').set({ visit_id }).where('id', '=', id).execute();
    return { reference, id };
  }

  // behaviour: 11.62, 17.41, 17.42
  it('deletes an order with its notes, its call-backs and what waits to be sent about both', async () => {
    const { reference, id } = await requestBoth();
    const other = await askForCall(store, { phone: '+12125554498' }, CHANNELS);
    await noteBoth(reference, id);
    expect(await count('outbox')).toBeGreaterThan(0);
    const input = { reference, version: 1, by: ANA, at: AT };
    expect(await store.write(deleteOrderAtDesk, input)).toBe('deleted');
    expect(await count('shipping_order')).toBe(0);
    expect(await count('desk_entry')).toBe(0);
    const calls = await store.reads.selectFrom('call_back').select('id').execute();
    expect(calls).toEqual([{ id: other }]);
    const queued = await store.reads.selectFrom('outbox').select('subject').distinct().execute();
    expect(queued).toEqual([{ subject: other }]);
    expect(await inLedger()).toEqual([other]);
    expect(await trail()).toEqual([
      ['ana', 'desk', `call-back ${id}`, AT],
      ['ana', 'desk', `order ${reference}`, AT],
    ]);
    expect(await store.write(deleteOrderAtDesk, input)).toBe('missing');
  });

  async function noteBoth(reference: string, id: string) {
    await store.write(noteOrder, { reference, note: 'a secret', by: ANA, at: NOON });
    const change = { what: 'note', note: 'another secret' } as const;
    await store.write(changeCallBack, { id, version: 0, change, by: ANA, at: NOON });
  }

  // behaviour: 17.33, 17.41
  it('refuses a deletion after another person changed the item, and writes nothing down', async () => {
    const { reference, id } = await requestBoth();
    await noteBoth(reference, id);
    const old = { by: ANA, at: AT, version: 0 };
    expect(await store.write(deleteOrderAtDesk, { ...old, reference })).toBe('changed-meanwhile');
    expect(await store.write(deleteCallBackAtDesk, { ...old, id })).toBe('changed-meanwhile');
    const missing = { ...old, reference: 'none' };
    expect(await store.write(deleteOrderAtDesk, missing)).toBe('missing');
    expect([await count('shipping_order'), await count('call_back')]).toEqual([1, 1]);
    expect(await trail()).toEqual([]);
  });

  // behaviour: 11.62, 17.41, 17.42
  it('deletes a call-back that another visitor requested, too', async () => {
    const phone = '+12125554499';
    const id = await askForCall(store, { phone }, CHANNELS);
    await askForCall(store, { phone, created_at: NOON + 1 });
    const input = { id, version: 0, by: ANA, at: AT };
    expect(await store.write(deleteCallBackAtDesk, input)).toBe('deleted');
    expect([await count('call_back'), await count('outbox')]).toEqual([0, 0]);
    expect(await inLedger()).toEqual([]);
    expect(await trail()).toEqual([['ana', 'desk', `call-back ${id}`, AT]]);
    expect(await store.write(deleteCallBackAtDesk, input)).toBe('missing');
  });

  // behaviour: 11.62
  it('deletes the ledger row of a caller whose call-back another visitor requested, too', async () => {
    const { reference } = await requestBoth();
    await askForCall(store, { phone: '+12125554499', created_at: NOON + 1 });
    await store.write(deleteOrder, { reference, email: 'otto@mail.example', at: AT });
    expect([await count('call_back'), await inLedger()]).toEqual([1, []]);
  });

  // behaviour: 17.42
  it('writes down a deletion by reference and address as one of a visitor', async () => {
    const { reference, id } = await requestBoth();
    const email = 'otto@mail.example';
    expect(await store.write(deleteOrder, { reference, email: 'x', at: AT })).toBe(false);
    expect(await trail()).toEqual([]);
    expect(await store.write(deleteOrder, { reference, email, at: AT })).toBe(true);
    expect(await trail()).toEqual([
      ['visitor', 'visitor', `call-back ${id}`, AT],
      ['visitor', 'visitor', `order ${reference}`, AT],
    ]);
  });

  // behaviour: 17.42
  it('writes down the order and the call-back of a visit that its visitor deletes, and no samples', async () => {
    const sample = await askForCall(store);
    await store.write(deleteVisit, { visitId: await visitOf('call_back') });
    expect([await count('call_back'), await trail()], sample).toEqual([0, []]);
    const { reference, id } = await requestBoth();
    await store.write(deleteVisit, { visitId: await visitOf('call_back'), at: AT });
    expect(await trail()).toEqual([
      ['visitor', 'visitor', `call-back ${id}`, AT],
      ['visitor', 'visitor', `order ${reference}`, AT],
    ]);
  });

  // behaviour: 17.42
  it('writes down the user of the terminal who deletes a review', async () => {
    const [id = ''] = await holdReviews(store, 1);
    const by = { accountId: null, name: 'root', role: 'terminal', requestId: null } as const;
    expect(await store.write(deleteReview, { id, by, at: AT })).toBe(true);
    expect(await store.write(deleteReview, { id, by, at: AT })).toBe(false);
    expect(await trail()).toEqual([['root', 'terminal', `review ${id}`, AT]]);
  });
});
