import { existsSync, readFileSync } from 'node:fs';
import { DAY_MS } from '@zipfront/contracts/time/time';
import { describe, expect, it } from 'vitest';
import { THE_VISITOR } from '../../platform/audit/audit-trail.ts';
import { readConfig } from '../../platform/config/config.ts';
import { insertSampleRecords, orderRow } from '../../platform/retention/testing/sample-records.ts';
import { databaseFile } from '../../platform/store/database-url.ts';
import type { ReviewRow } from '../../platform/store/tables/reviews.ts';
import { engines } from '../../platform/store/testing/engines.ts';
import { openDatabase } from '../../platform/store/testing/open-database.ts';
import { silentLog } from '../../platform/store/testing/silent-log.ts';
import { visitRows } from '../../platform/store/testing/visit-rows.ts';
import { deleteOrder } from '../../shipping/orders/delete-order.ts';
import { deleteReview } from '../../shipping/reviews/import-reviews.ts';
import { generateReviews } from '../../shipping/reviews/testing/generate-reviews.ts';
import { deleteVisit } from '../visits/delete-visit.ts';
import { storeVisit } from '../visits/store-visit.ts';
import { purge } from './start-purge.ts';

/** Now, because a visit's id says when it was made. */
const START = Date.now();

/** When every record of the start is too old. */
const LATER = START + 731 * DAY_MS;

const [sqlite = engines[0] as never] = engines;

async function openFile() {
  const opened = await openDatabase(sqlite);
  const file = databaseFile(opened.url);
  return {
    ...opened,
    placesOf(text: string): number {
      const bytes = [file, `${file}-wal`]
        .filter(existsSync)
        .map((path) => readFileSync(path, 'latin1'));
      return bytes.join('').split(text).length - 1;
    },
    purge: (rewrite: boolean, at = LATER) =>
      purge(
        { store: opened.store, config: readConfig({}), now: () => at, log: silentLog },
        { rewrite },
      ),
  };
}

/** Ends of the texts of sample records, at least one of each table. */
const ENDS = [
  '.example',
  '-first',
  '-address',
  '-click',
  '-clicked',
  '-campaign',
  '-visit',
  '-visit-bad',
  '-loose',
  '-loose-bad',
  '-estimate@mail.example',
  '-sent-phone',
  '-sent-pickup',
  '-sent-network',
  '-reason',
  '-note',
  '-remark',
  '-caller',
  '-digits',
  '-about',
  '-hash',
  '-near',
  '-mark',
  '-solution',
  '-link',
  '-unused-session',
  '-used-session',
];

describe('the file of a database', () => {
  // behaviour: 11.33
  it('contains no byte of a record of any kind after the pass that deletes it', async () => {
    const { db, placesOf, purge } = await openFile();
    await insertSampleRecords(db, START, 'gone');
    await insertSampleRecords(db, LATER - 1, 'young');
    for (const end of ENDS) expect.soft(placesOf(`gone${end}`), end).toBeGreaterThan(0);
    await purge(false);
    expect(placesOf('gone')).toBe(0);
    for (const end of ENDS) expect.soft(placesOf(`young${end}`), end).toBeGreaterThan(0);
  });

  // behaviour: 11.33
  it('contains no copy in a split page after the daily pass that rewrites it', async () => {
    const { db, placesOf, purge } = await openFile();
    await db.transaction().execute(async (trx) => {
      for (let number = 0; number < 300; number += 1) {
        // Reversed digits come in no order, so that they split pages.
        const name = [...String(1_000 + number)].reverse().join('');
        const length = (number * 37) % 200;
        await insertSampleRecords(trx, START, `gone-${name}-${'x'.repeat(length)}`);
        if (number % 3 === 0) await insertSampleRecords(trx, LATER - 1, `young-${name}`);
      }
    });
    expect(placesOf('gone')).toBeGreaterThan(300 * ENDS.length);
    await purge(true);
    expect(placesOf('gone')).toBe(0);
    expect(placesOf('young')).toBeGreaterThan(100 * ENDS.length);
  });

  // behaviour: 11.33, 11.34
  it('contains no byte of a visit, order or review that a person deleted after the next pass', async () => {
    const { db, store, placesOf, purge } = await openFile();
    const rows = visitRows({ referrer: 'https://gone.example/' });
    const { visit } = rows;
    await store.write(storeVisit, { ...rows, visit: { ...visit, first_name: 'gone-first' } });
    const ofVisit = orderRow(START, 'gone-own', { visit_id: visit.id, reference: 'own-order' });
    await db
      .insertInto('shipping_order')
      .values([ofVisit, orderRow(START, 'gone-old', { reference: 'old-order' })])
      .execute();
    const texts = { id: 'review', content: 'gone-content', name: 'gone-author', email: 'gone@x.y' };
    const [review] = generateReviews(1, { site: 'shipping', newest: START });
    await db
      .insertInto('review')
      .values({ ...(review as ReviewRow), ...texts })
      .execute();
    expect(placesOf('gone')).toBeGreaterThan(10);

    await store.write(deleteVisit, { visitId: visit.id, at: START });
    const email = 'gone-old@mail.example';
    const at = START;
    expect(await store.write(deleteOrder, { reference: 'old-order', email, at })).toBe(true);
    const by = THE_VISITOR;
    expect(await store.write(deleteReview, { id: 'review', by, at })).toBe(true);
    await purge(false, START);
    expect(placesOf('gone')).toBe(0);
  });
});
