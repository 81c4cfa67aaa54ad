import type { Kysely } from 'kysely';
import { expect, it } from 'vitest';
import type { Database } from '../../platform/store/schema.ts';
import { type Engine, engines } from '../../platform/store/testing/engines.ts';
import { emptyTestDatabase } from '../../platform/store/testing/open-database.ts';
import { askForCall, holdReviews, NO_PRICE, requestOrder } from '../desk/testing/sample-items.ts';
import { NOON, testConsole } from '../testing/console-browser.ts';
import { person } from './testing/api-client.ts';

const [sqlite] = engines as [Engine, ...Engine[]];

/** Deletes a row once a list has read it, as another process may. */
function deletedOnceRead(
  reads: Kysely<Database>,
  key: string,
  remove: () => Promise<unknown>,
): Kysely<Database> {
  let isRead = false;
  return reads.withPlugin({
    transformQuery: ({ node }) => node,
    async transformResult({ result }) {
      const found = result.rows.some(({ id, reference }) => id === key || reference === key);
      if (found && !isRead) {
        isRead = true;
        await remove();
      }
      return result;
    },
  });
}

// behaviour: 35.10
it.each([
  'call_back',
  'shipping_order',
  'review',
] as const)('goes on in %s after a row that was deleted while it was listed', async (table) => {
  const { store, db } = await emptyTestDatabase(sqlite);
  const at = (step: number) => ({ created_at: NOON + step });
  const makers = {
    call_back: async () => [
      await askForCall(store, at(0)),
      await askForCall(store, at(1)),
      await askForCall(store, at(2)),
    ],
    shipping_order: async () => [
      await requestOrder(store, { ...at(0), estimate: NO_PRICE }),
      await requestOrder(store, { ...at(1), estimate: NO_PRICE }),
      await requestOrder(store, { ...at(2), estimate: NO_PRICE }),
    ],
    review: () => holdReviews(store, 3),
  };
  const keys = await makers[table]();
  const path = { call_back: '/call-backs', shipping_order: '/orders', review: '/reviews' }[table];
  const key = table === 'shipping_order' ? 'reference' : 'id';
  const remove = () =>
    db
      .deleteFrom(table)
      .where(db.dynamic.ref<string>(key), '=', keys[1] ?? '')
      .execute();
  const reads = deletedOnceRead(store.reads, keys[1] ?? '', remove);
  const console = testConsole({ ...store, reads });
  const ana = person(console, await console.signedIn('desk'));
  type Part = { rows: Record<string, string>[]; next: string | null };
  const first = await ana.json<Part>('GET', `${path}?limit=2`);
  const rest = await ana.json<Part>('GET', `${path}?limit=2&cursor=${first.next}`);
  expect([...first.rows, ...rest.rows].map((row) => row[key])).toEqual(keys);
});
