import { sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Store } from '../../platform/store/store.ts';
import { eitherEngine, emptyTestStore } from '../../platform/store/testing/engines.ts';
import { NOON } from '../../platform/store/testing/visit-rows.ts';
import { findCallBacks } from './desk-call-backs.ts';
import { findOrders } from './desk-orders.ts';
import { findReviews } from './desk-reviews.ts';
import { readPlace } from './queue-order.ts';
import { askForCall, holdReviews, requestOrder } from './testing/sample-items.ts';

const ASKED = { show: 'open', accountId: 'ana' } as const;

describe.each(eitherEngine(import.meta.filename))('a search at the desk on $name', (engine) => {
  let store: Store;
  beforeEach(async () => {
    store = await emptyTestStore(engine);
  });

  // behaviour: 17.39
  it('finds call-backs by name and by the last digits of the number, in any state', async () => {
    await askForCall(store, { name: 'Zoë 100% O\u2019Neil_', phone: '+12125554477' });
    await askForCall(store, { name: 'Otto', phone: '+12125554478', created_at: NOON + 1 });
    const names = async (q: string) =>
      (await findCallBacks(store.reads, { ...ASKED, show: 'done', q })).map(({ name }) => name);
    for (const q of [
      'zoë',
      'ZOE',
      'Zoë 100%',
      'neil_',
      "o'neil",
      'ONEIL',
      'O`N',
      '4477',
      '555-4477',
      '(212) 555 4477',
      '+12125554477',
      '1 (212) 555-4477',
    ]) {
      expect(await names(q), q).toEqual(['Zoë 100% O\u2019Neil_']);
    }
    for (const q of ['555', '54477', '554477', '555-4478']) {
      expect(await names(q), q).not.toContain('Zoë 100% O\u2019Neil_');
    }
    expect(await names('%')).toEqual(['Zoë 100% O\u2019Neil_']);
    expect(await names('\\')).toEqual([]);
    expect(await names("'")).toEqual([]);
    expect(await names("o' or '1'='1")).toEqual([]);
    expect(await names('o')).toEqual(['Otto', 'Zoë 100% O\u2019Neil_']);
  });

  // behaviour: 17.39
  it('finds orders by reference, name, e-mail and number', async () => {
    const reference = await requestOrder(store, {
      reference: '10XK-9QXT-02HB-VZ4C',
      name: 'Esi',
      email: 'esi.b@mail.example',
    });
    await requestOrder(store, { phone: null });
    const found = async (q: string) =>
      (await findOrders(store.reads, { ...ASKED, q })).map((order) => order.reference);
    const typed = reference.toLowerCase().replaceAll('-', ' ');
    const misread = reference.replace('10', 'lO');
    for (const q of [reference, typed, misread, 'ESI', 'esi.b@MAIL.example', '4400']) {
      expect(await found(q), q).toEqual([reference]);
    }
    for (const part of ['mail.example', 'esi.b@mail', '@']) expect(await found(part)).toEqual([]);
    expect(await found('OTTO@mail.example')).toHaveLength(1);
    expect(await found('+1 (212) 555-4400')).toEqual([reference]);
    const parts = [reference.slice(1), reference.slice(0, 4), reference.slice(2, 7).toLowerCase()];
    for (const part of parts) expect(await found(part), part).toEqual([reference]);
    expect(await found(reference.slice(0, 3))).toEqual([]);
  });

  // behaviour: 17.39
  it('finds a whole e-mail address alone, without those that it is a part of', async () => {
    const reference = await requestOrder(store, { email: 'Esi@mail.example' });
    await requestOrder(store, { email: 'b.esi@mail.example' });
    const found = async (q: string) =>
      (await findOrders(store.reads, { ...ASKED, q })).map((order) => order.reference);
    expect(await found('esi@MAIL.example')).toEqual([reference]);
    expect(await found('esi@mail')).toEqual([]);
  });

  // behaviour: 17.39
  it('reads whole addresses, the ends of numbers, and parts of names by indexes', async () => {
    if (engine.name !== 'SQLite') return;
    const plan = async (table: string, where: string) => {
      const { rows } = await sql<{ detail: string }>`explain query plan
        select 1 from ${sql.table(table)} where ${sql.raw(where)}`.execute(store.reads);
      return rows.map(({ detail }) => detail).join('; ');
    };
    const order =
      "reference = 'x' or lower(email) = 'x' or substr(phone, length(phone) - 3) = '4477'";
    for (const index of ['shipping_order_email', 'shipping_order_last_digits']) {
      expect(await plan('shipping_order', order)).toContain(index);
    }
    const digits = "substr(phone_digits, length(phone_digits) - 3) = '4477'";
    expect(await plan('call_back', digits)).toContain('call_back_last_digits');
    expect(await plan('review', "lower(email) = 'x'")).toContain('review_email');
    for (const table of ['shipping_order', 'call_back', 'review']) {
      expect(await plan(table, "folded_name like '%x%'")).toContain(
        `COVERING INDEX ${table}_folded_name`,
      );
    }
  });

  // behaviour: 17.39
  it('finds reviews by name', async () => {
    await holdReviews(store, 3);
    const found = await findReviews(store.reads, { ...ASKED, show: 'published', q: 'carla' });
    expect(found.map(({ name }) => name)).toEqual(['Carla 2']);
    expect(await findReviews(store.reads, { ...ASKED, q: '4477' })).toEqual([]);
  });

  // behaviour: 17.39
  it('stores and finds a name that is eighteen times as long when it is folded', async () => {
    await askForCall(store, { name: '\ufdfa'.repeat(100) });
    expect(await findCallBacks(store.reads, { ...ASKED, q: '\ufdfa' })).toHaveLength(1);
  });

  // behaviour: 17.39
  it('shows what it found in parts, the newest first', async () => {
    const newest = (await holdReviews(store, 5)).reverse();
    const question = { ...ASKED, q: ' ' };
    const first = await findReviews(store.reads, question, 3);
    expect(first.map(({ id }) => id)).toEqual(newest.slice(0, 3));
    const after = readPlace(first[2]?.queue_place ?? '');
    const rest = await findReviews(store.reads, { ...question, after }, 3);
    expect(rest.map(({ id }) => id)).toEqual(newest.slice(3));
  });
});
