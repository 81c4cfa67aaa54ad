import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { Kysely } from 'kysely';
import { describe, expect, it, vi } from 'vitest';
import { openStore } from '../../apps/server/src/open-store.ts';
import type { Database, Db } from '../../apps/server/src/platform/store/schema.ts';
import { dialectOf } from '../../apps/server/src/platform/store/testing/dialect-of.ts';
import { eitherEngine } from '../../apps/server/src/platform/store/testing/engines.ts';
import { silentLog } from '../../apps/server/src/platform/store/testing/silent-log.ts';
import { hasPending } from '../../apps/server/src/reporting/rollups/roll-up.ts';
import { comparePurged, compareScreens, recountHistory } from './history/compare-screens.ts';
import { HISTORY_STARTS_AT, historyBy } from './history/generated-history.ts';
import { startHistoryServer } from './history/history-server.ts';
import { createOperator } from './history/operator.ts';
import { playHistory } from './history/play-history.ts';
import { testClock } from './history/test-clock.ts';

const SIZE = process.env.ZIPFRONT_SOAK ? { acts: 300, kills: 6 } : { acts: 100, kills: 2 };
const RUNS = process.env.ZIPFRONT_SOAK ? 12 : 1;

/** Days after which all visits are deleted: 30 after their last use. */
const DAYS_UNTIL_PURGED = 32;

/** The server adds to the sums every second, and deletes what is too old when it starts. */
const WITHIN = { timeout: 20_000, interval: 50 };

describe.each(
  eitherEngine(import.meta.filename),
)('kill -9 in the middle of a history on $name', (engine) => {
  // behaviour: 11.63, 11.64, 11.66, 11.67, 27.1
  it(`leaves the sums of a plain recount on every screen, in ${RUNS} histories`, async () => {
    await fc.assert(
      fc.asyncProperty(historyBy(SIZE), async (history) => {
        const database = await engine.createForStore();
        const folder = mkdtempSync(join(tmpdir(), 'zipfront-history-'));
        const clock = testClock(folder, HISTORY_STARTS_AT);
        const store = await openStore({ url: database.url, log: silentLog });
        const db = new Kysely<Database>({ dialect: dialectOf(database.url) });
        const parts = { databaseUrl: database.url, db, clock, folder };
        const server = startHistoryServer(parts, history);
        try {
          const operator = await createOperator({ server, store, clock });
          const stage = { server, operator, clock, store, db };
          const played = await playHistory(stage, history);
          await vi.waitFor(async () => expect(await hasPending(db)).toBe(false), WITHIN);
          const recount = await recountHistory(stage, played);
          await compareScreens(stage, recount);

          await server.restartAfter(DAYS_UNTIL_PURGED);
          await vi.waitFor(async () => expect(await hasVisits(db)).toBe(false), WITHIN);
          await comparePurged(stage, recount);
        } finally {
          await server.stop();
          await store.close();
          await db.destroy();
          await database.drop();
          rmSync(folder, { recursive: true, force: true });
        }
      }),
      { numRuns: RUNS, endOnFailure: true },
    );
  }, 3_600_000);
});

async function hasVisits(db: Db): Promise<boolean> {
  return (await db.selectFrom('visit').select('id').executeTakeFirst()) !== undefined;
}
