import type { Kysely } from 'kysely';
import { describe, expect, it, onTestFinished } from 'vitest';
import { openStore } from '../../open-store.ts';
import { fromJson } from '../json-column.ts';
import { engines } from '../testing/engines.ts';
import { makeOlderDatabase } from '../testing/older-database.ts';
import { silentLog } from '../testing/silent-log.ts';
import { NOON } from '../testing/visit-rows.ts';

const CONSENT = { version: '1', text: 'You may call me.', at: NOON, page: '/shipping/quote/' };

/** Columns that calls and orders share. */
const ROW = {
  visit_id: null,
  site: 'shipping',
  locale: 'en-US',
  path: '/shipping/quote/',
  created_at: NOON,
  name: 'Nadia',
  privacy_signal: 0,
  bot: 0,
} as const;

const ORDER = {
  ...ROW,
  form_hash: 'hash',
  submits: 1,
  status: 'requested',
  from_zip: '10001',
  to_zip: '60601',
  vehicle: '{}',
  running: 1,
  transport: 'open',
  pickup_date: '2026-12-01',
  estimate: '{}',
  email: 'nadia@mail.example',
  ordered_at: null,
  pickup_street: null,
  delivery_street: null,
} as const;

describe.each(engines)('migration 0009 on $name', (engine) => {
  it('adds the digits of numbers to calls, and marks consents as claims', async () => {
    const database = await engine.create();
    await makeOlderDatabase(database.url, async (db) => {
      const older = db as unknown as Kysely<Record<string, Record<string, unknown>>>;
      const consent = JSON.stringify(CONSENT);
      await older
        .insertInto('call_back')
        .values([
          { ...ROW, id: 'a', phone: '(555) 010-4477', consent },
          { ...ROW, id: 'b', phone: '+1 555 010 4478', consent },
        ])
        .execute();
      await older
        .insertInto('shipping_order')
        .values([
          { ...ORDER, reference: 'A', phone: '555 010 4477', consent },
          { ...ORDER, reference: 'B', phone: null, consent: 'null' },
        ])
        .execute();
    });
    const store = await openStore({ url: database.url, log: silentLog });
    onTestFinished(async () => {
      await store.close();
      await database.drop();
    });
    const claim = { ...CONSENT, status: 'claimed', visit: null, network: null };
    const calls = await store.reads.selectFrom('call_back').selectAll().orderBy('id').execute();
    expect(calls).toMatchObject([
      { phone_digits: '5550104477', asked_elsewhere: 0 },
      { phone_digits: '5550104478', asked_elsewhere: 0 },
    ]);
    expect(calls.map(({ consent }) => fromJson(consent))).toEqual([claim, claim]);
    const orders = await store.reads
      .selectFrom('shipping_order')
      .selectAll()
      .orderBy('reference')
      .execute();
    expect(orders.map(({ consent }) => fromJson(consent))).toEqual([claim, null]);
  });
});
