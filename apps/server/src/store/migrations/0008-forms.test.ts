import { existsSync, readFileSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import { fileURLToPath } from 'node:url';
import { describe, expect, it, onTestFinished } from 'vitest';
import { openStore } from '../../open-store.ts';
import { generateReviews } from '../../reviews/testing/generate-reviews.ts';
import { fromJson, toJson } from '../json-column.ts';
import { engines } from '../testing/engines.ts';
import { makeOlderDatabase } from '../testing/older-database.ts';
import { silentLog } from '../testing/silent-log.ts';
import { NOON } from '../testing/visit-rows.ts';

const NETWORK = 'hashOfTheNetworkThatAReviewCameFrom';
const STEERING = '\u001b]0;owned\u0007\u202e';
const PICTURED = '␛]0;owned␇\ufffd';

/** `application_id` of a file whose old bytes a version before 0008 had overwritten. */
const OVERWRITTEN_BEFORE = 0x5a46_0001;

describe.each(engines)('migration 0008 on $name', (engine) => {
  // behaviour: 15.6, 15.8
  it('removes the network from reviews, and replaces control characters', async () => {
    const database = await engine.create();
    const [review] = generateReviews(1, { site: 'shipping', newest: NOON });
    if (review === undefined) throw new Error('There is no review.');
    await makeOlderDatabase(database.url, async (db) => {
      const { folded_name: _later, ...older } = review;
      await db
        .insertInto('review')
        .values({ ...older, address_hash: NETWORK })
        .execute();
      const report = {
        ...{ times: 1, first_at: NOON, last_at: NOON, event_id: 'f'.repeat(32), site: 'shipping' },
        ...{ release: null, message: 'fine', agent: null, exceptions: toJson([]) },
      };
      await db
        .insertInto('error_report')
        .values([
          {
            ...report,
            fingerprint: 'steers',
            path: `/a${STEERING}`,
            type: `Error${STEERING}`,
            exceptions: toJson([{ type: 'Error', message: STEERING, frames: [`f${STEERING}`] }]),
            breadcrumbs: toJson([{ at: 5, what: STEERING }]),
          },
          {
            ...report,
            fingerprint: 'does not',
            path: null,
            type: 'Error',
            breadcrumbs: toJson([]),
          },
        ])
        .execute();
      await db
        .insertInto('bad_event')
        .values({
          ...{ id: 'steers', visit_id: null, schema: `iglu${STEERING}`, reason: 'data' },
          ...{ detail: `data: x${STEERING}: Expected number`, raw: `{"a":1${STEERING}` },
          ...{ received_at: NOON, bot: 0, privacy_signal: 0 },
        })
        .execute();
    });
    const file = engine.name === 'SQLite' ? fileOf(database.url) : null;
    if (file !== null) {
      const older = new DatabaseSync(file);
      older.exec(`pragma application_id = ${OVERWRITTEN_BEFORE}`);
      older.close();
    }

    const store = await openStore({ url: database.url, log: silentLog });
    onTestFinished(async () => {
      await store.close();
      await database.drop();
    });
    expect(await store.reads.selectFrom('review').selectAll().execute()).toEqual([review]);
    const reports = await store.reads
      .selectFrom('error_report')
      .selectAll()
      .orderBy('fingerprint', 'desc')
      .execute();
    expect(reports).toMatchObject([
      { path: `/a${PICTURED}`, type: `Error${PICTURED}`, message: 'fine' },
      { path: null, type: 'Error', message: 'fine' },
    ]);
    expect(fromJson(reports[0]?.exceptions ?? '')).toEqual([
      { type: 'Error', message: PICTURED, frames: [`f${PICTURED}`] },
    ]);
    expect(fromJson(reports[0]?.breadcrumbs ?? '')).toEqual([{ at: 5, what: PICTURED }]);
    expect(await store.reads.selectFrom('bad_event').selectAll().execute()).toMatchObject([
      {
        schema: `iglu${PICTURED}`,
        detail: `data: x${PICTURED}: Expected number`,
        raw: `{"a":1${PICTURED}`,
      },
    ]);
    if (file === null) return;
    const bytes = Buffer.concat(
      [file, `${file}-wal`].filter(existsSync).map((path) => readFileSync(path)),
    );
    expect(bytes.includes(NETWORK)).toBe(false);
    expect(bytes.includes(review.name)).toBe(true);
  });
});

function fileOf(url: string): string {
  return url.startsWith('file://') ? fileURLToPath(url) : url.slice('file:'.length);
}
