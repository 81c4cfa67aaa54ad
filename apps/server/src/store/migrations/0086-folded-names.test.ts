import { Kysely } from 'kysely';
import { describe, expect, it, onTestFinished } from 'vitest';
import { openStore } from '../../open-store.ts';
import { callBackRow, orderRow } from '../../retention/testing/sample-records.ts';
import { generateReviews } from '../../reviews/testing/generate-reviews.ts';
import type { Database } from '../schema.ts';
import { engines } from '../testing/engines.ts';
import { dialectOf } from '../testing/older-database.ts';
import { silentLog } from '../testing/silent-log.ts';
import { NOON } from '../testing/visit-rows.ts';
import { makeTablesOf } from './migrate.ts';

/** More than are folded at once. */
const REVIEWS = 1_001;

describe.each(engines)('migration 0086 on $name', (engine) => {
  // behaviour: 17.39
  it('folds the names of all orders, call-backs and reviews', async () => {
    const database = await engine.create();
    const db = new Kysely<Database>({ dialect: dialectOf(database.url) });
    await makeTablesOf(db, '0082-held-forms');
    const older = db as unknown as Kysely<Record<string, object>>;
    const { folded_name: _1, ...order } = orderRow(NOON, 'one', { name: 'Zoë O’Neil' });
    await older.insertInto('shipping_order').values(order).execute();
    const { folded_name: _2, ...call } = callBackRow(NOON, 'one', { name: '' });
    await older.insertInto('call_back').values(call).execute();
    const reviews = generateReviews(REVIEWS, { site: 'shipping', newest: NOON });
    const rows = reviews.map(({ folded_name: _3, ...review }) => review);
    await older.insertInto('review').values(rows).execute();
    await db.destroy();

    const store = await openStore({ url: database.url, log: silentLog });
    onTestFinished(async () => {
      await store.close();
      await database.drop();
    });
    const foldedIn = async (table: 'shipping_order' | 'call_back' | 'review') => {
      const found = await store.reads
        .selectFrom(table)
        .select('folded_name')
        .orderBy('created_at', 'desc')
        .execute();
      return found.map(({ folded_name: folded }) => folded);
    };
    expect(await foldedIn('shipping_order')).toEqual(['zoe oneil']);
    expect(await foldedIn('call_back')).toEqual(['']);
    expect(await foldedIn('review')).toEqual(reviews.map(({ folded_name: folded }) => folded));
  });
});
