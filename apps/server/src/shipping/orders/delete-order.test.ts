import { describe, expect, it } from 'vitest';
import { findOutbox, queue } from '../../notifications/testing/outbox.ts';
import { callBackRow, orderRow } from '../../platform/retention/testing/sample-records.ts';
import { toJson } from '../../platform/store/tables/columns.ts';
import type { CallBackRow } from '../../platform/store/tables/shipping.ts';
import { eitherEngine } from '../../platform/store/testing/engines.ts';
import { emptyTestDatabase } from '../../platform/store/testing/open-database.ts';
import { NOON } from '../../platform/store/testing/visit-rows.ts';
import { deleteOrder } from './delete-order.ts';

const EMAIL = 'gone@mail.example';
const NUMBER = '2125550134';

const consentIn = (visit: string) =>
  ({
    status: 'claimed',
    version: '1',
    text: 'Call me.',
    at: NOON,
    page: '/',
    visit,
    network: 'hash',
  }) as const;

describe.each(eitherEngine(import.meta.filename))('deleteOrder on $name', (engine) => {
  async function openWithOrder(calls: CallBackRow[] = []) {
    const { store, db } = await emptyTestDatabase(engine);
    const consent = toJson(consentIn('gone-visit'));
    const phone = '+12125550134';
    await db
      .insertInto('shipping_order')
      .values([orderRow(NOON, 'gone', { phone, consent }), orderRow(NOON, 'other', { phone })])
      .execute();
    if (calls.length > 0) await db.insertInto('call_back').values(calls).execute();
    const orders = async () =>
      (await db.selectFrom('shipping_order').select('reference').execute())
        .map(({ reference }) => reference)
        .sort();
    return { store, db, orders };
  }

  const call = (word: string, visit: string, changes: Partial<CallBackRow> = {}) =>
    callBackRow(NOON, word, {
      phone_digits: NUMBER,
      consent: toJson(consentIn(visit)),
      ...changes,
    });

  // behaviour: 11.34
  it('deletes the order that has both, in any case of letters, without its visit', async () => {
    const { store, orders } = await openWithOrder();
    const email = EMAIL.toUpperCase();
    expect(await store.write(deleteOrder, { reference: 'gone-order', email, at: NOON })).toBe(true);
    expect(await orders()).toEqual(['other-order']);
    expect(await store.write(deleteOrder, { reference: 'gone-order', email, at: NOON })).toBe(
      false,
    );
  });

  // behaviour: 11.34
  it.each([
    ['gone-order', 'other@mail.example'],
    ['gone-order', ''],
    ['other-order', EMAIL],
    ['third-order', EMAIL],
  ])('deletes nothing for the reference %s with the address "%s"', async (reference, email) => {
    const { store, orders } = await openWithOrder([call('own', 'gone-visit')]);
    expect(await store.write(deleteOrder, { reference, email, at: NOON })).toBe(false);
    expect(await orders()).toEqual(['gone-order', 'other-order']);
    expect(await store.reads.selectFrom('call_back').selectAll().execute()).toHaveLength(1);
  });

  // behaviour: 11.34, 18.2
  it('deletes the notifications about it and about the call-backs that go with it', async () => {
    const { store, db } = await openWithOrder([
      call('own', 'gone-visit'),
      call('stranger', 'other-visit'),
    ]);
    for (const subject of ['gone-order', 'own-call', 'other-order', 'stranger-call']) {
      await queue(db, { subject });
    }
    await store.write(deleteOrder, { reference: 'gone-order', email: EMAIL, at: NOON });
    const left = (await findOutbox(store)).map(({ subject }) => subject);
    expect(left.sort()).toEqual(['other-order', 'stranger-call']);
  });

  // behaviour: 11.34
  it('deletes the call-backs of its visit to its number, and no others', async () => {
    const { store } = await openWithOrder([
      call('own', 'gone-visit'),
      call('shared', 'gone-visit', { asked_elsewhere: 1 }),
      call('stranger', 'other-visit'),
      call('elsewhere', 'gone-visit', { phone_digits: '3125550134' }),
    ]);
    await store.write(deleteOrder, { reference: 'gone-order', email: EMAIL, at: NOON });
    const left = await store.reads.selectFrom('call_back').selectAll().orderBy('id').execute();
    expect(left.map(({ id }) => id)).toEqual(['elsewhere-call', 'shared-call', 'stranger-call']);
    expect(left[1]).toMatchObject({ name: '', folded_name: '', about: null, phone_digits: NUMBER });
    expect(JSON.parse(left[1]?.consent ?? '')).toMatchObject({ visit: null, network: null });
  });
});
