import type { Kysely } from 'kysely';
import { describe, expect, it, onTestFinished } from 'vitest';
import { openStore } from '../../open-store.ts';
import { engines } from '../testing/engines.ts';
import { makeOlderDatabase } from '../testing/older-database.ts';
import { silentLog } from '../testing/silent-log.ts';
import { NOON } from '../testing/visit-rows.ts';

const ORDER = {
  visit_id: null,
  site: 'shipping',
  locale: 'en-US',
  path: '/shipping/quote/',
  created_at: NOON,
  form_hash: 'hash',
  submits: 1,
  from_zip: '10001',
  to_zip: '60601',
  vehicle: '{}',
  running: 1,
  transport: 'open',
  pickup_date: '2026-12-01',
  estimate: '{}',
  name: 'Nadia',
  email: 'nadia@mail.example',
  phone: null,
  consent: 'null',
  privacy_signal: 0,
  bot: 0,
  pickup_street: null,
  delivery_street: null,
};

describe.each(engines)('migration 0016 on $name', (engine) => {
  // behaviour: 12.35
  it('retains the status of every order, and begins the history of those that were made', async () => {
    const database = await engine.create();
    await makeOlderDatabase(database.url, async (db) => {
      const older = db as unknown as Kysely<Record<string, Record<string, unknown>>>;
      await older
        .insertInto('shipping_order')
        .values([
          { ...ORDER, reference: 'A', status: 'requested', ordered_at: null },
          { ...ORDER, reference: 'B', status: 'ordered', ordered_at: NOON + 5 },
        ])
        .execute();
    });
    const store = await openStore({ url: database.url, log: silentLog });
    onTestFinished(async () => {
      await store.close();
      await database.drop();
    });
    const orders = await store.reads
      .selectFrom('shipping_order')
      .select(['status', 'version', 'holder_id', 'price', 'priced_at', 'changed_at'])
      .orderBy('reference')
      .execute();
    const untouched = { version: 1, holder_id: null, price: null, priced_at: null };
    expect(orders).toEqual([
      { ...untouched, status: 'requested', changed_at: NOON },
      { ...untouched, status: 'ordered', changed_at: NOON + 5 },
    ]);
    const history = await store.reads.selectFrom('order_history').selectAll().execute();
    expect(history).toEqual([
      {
        id: expect.stringMatching(/^[\da-f]{8}-[\da-f]{4}-7/),
        reference: 'B',
        at: NOON + 5,
        account: null,
        what: 'status',
        before: 'requested',
        after: 'ordered',
        reason: null,
      },
    ]);
  });
});
