import { DAY_MS, HOUR_MS, MINUTE_MS } from '@zipfront/contracts/time/time';
import { describe, expect, it, vi } from 'vitest';
import { createMetrics } from '../../platform/metrics/metrics.ts';
import { newLeadId } from '../../platform/store/ids.ts';
import type { Db } from '../../platform/store/schema.ts';
import type { Store } from '../../platform/store/store.ts';
import { toJson } from '../../platform/store/tables/columns.ts';
import { ROLLUP_SUMS } from '../../platform/store/tables/reports.ts';
import { ALL_ROLLUPS, ROLLUP_NAMES, type RollupName } from '../../platform/store/tables/rollups.ts';
import { emptyTestStore, engines } from '../../platform/store/testing/engines.ts';
import { emptyTestDatabase } from '../../platform/store/testing/open-database.ts';
import { silentLog } from '../../platform/store/testing/silent-log.ts';
import { arrival, NOON } from '../../platform/store/testing/visit-rows.ts';
import { newToken } from '../../platform/tokens.ts';
import { type Submit, storeHandoff } from '../../visitors/handoffs/handoffs.ts';
import { deleteVisit } from '../../visitors/visits/delete-visit.ts';
import { createVisit, storeVisit } from '../../visitors/visits/store-visit.ts';
import { STORED_DAYS } from './reporting-time.ts';
import { nightlyRecount, recount, recountDay, rollUpAll, rollUpCounts } from './roll-up.ts';
import type { RollupChange } from './rollups.ts';

const MIDNIGHT = Date.UTC(2026, 10, 22);

/** Writes of a recount: each rollup of 28 days and of tomorrow. */
const WHOLE = (STORED_DAYS + 1) * ALL_ROLLUPS.length;

/** Stops a recount after its first write. */
function stoppedAfterOne(): () => boolean {
  let requested = 0;
  return () => {
    requested += 1;
    return requested > 1;
  };
}

// behaviour: 31.2
it.each(engines)('recounts at night on one of two servers on $name', async (engine) => {
  const shared = await emptyTestStore(engine);
  const recounting = vi.fn(async () => 0);
  const write: Store['write'] = (command, input) =>
    Object.is(command, recountDay) ? (recounting() as never) : shared.write(command, input);
  const store = { ...shared, write };
  let at = MIDNIGHT;
  const parts = {
    store,
    now: () => at,
    log: silentLog,
    metrics: createMetrics({ process: false }),
    recountMoney: async () => {},
  };
  const [one, other] = [nightlyRecount(parts, 0), nightlyRecount(parts, 0)];
  const look = () => Promise.all([one, other].map((server) => server(() => false)));
  const takeCount = () => {
    const count = recounting.mock.calls.length;
    recounting.mockClear();
    return count;
  };
  at += DAY_MS + 9 * HOUR_MS - 1;
  await look();
  expect(takeCount()).toBe(0);
  at += 1;
  await look();
  expect(takeCount()).toBe(WHOLE);
  at += 14 * HOUR_MS;
  await look();
  expect(takeCount(), 'later on the day').toBe(0);
  at += 10 * HOUR_MS;
  await one(stoppedAfterOne());
  expect(takeCount(), 'in the next night').toBe(1);
  at += MINUTE_MS;
  await other(() => false);
  expect(takeCount(), 'after an interruption').toBe(WHOLE);
});

/** A hand-off of a visit that came before. */
function submitOf(visitId: string): Submit {
  return {
    visit: { use: { visitId, arrival: arrival() } },
    handoff: {
      token: newToken(),
      lead_id: newLeadId(),
      site: 'insurance',
      locale: 'en-US',
      path: '/',
      created_at: NOON,
      expires_at: NOON + DAY_MS,
      zip: '90210',
      line: 'auto',
      window_width: null,
      fields: toJson({}),
      address: null,
    },
    state: 'CA',
  };
}

/** Cells without those whose sums are all zero, in one order. */
function sorted(cells: Iterable<RollupChange>): string[] {
  return [...cells]
    .filter((cell) => ROLLUP_SUMS.some((name) => Number(cell[name]) !== 0))
    .map((cell) => JSON.stringify(Object.entries(cell).sort()))
    .sort();
}

async function cellsOf(db: Db, rollup: RollupName): Promise<string[]> {
  return sorted((await db.selectFrom(rollup).selectAll().execute()) as RollupChange[]);
}

describe.each(engines)('the sums of the reports on $name', (engine) => {
  // behaviour: 11.64
  it('stay right while visits, hand-offs, deletions, roll-ups and recounts run at once', async () => {
    const { store, db } = await emptyTestDatabase(engine);
    const made = Array.from({ length: 60 }, () =>
      createVisit(arrival(), { visitorId: null, bot: false }),
    );
    const day = arrival().reportingTime.day;
    const live = async ({ rows }: (typeof made)[number], index: number) => {
      await store.write(storeVisit, rows);
      const visitId = rows.visit.id;
      if (index % 2 === 0) await store.write(storeHandoff, submitOf(visitId));
      if (index % 3 === 0) await store.write(deleteVisit, { visitId });
      return 0;
    };
    // Fewer at once than the 10 connections, for which nothing then waits on a busy machine.
    for (let first = 0; first < made.length; first += 6) {
      const differences = await Promise.all([
        ...made.slice(first, first + 6).map((visit, index) => live(visit, first + index)),
        store.write(rollUpCounts, { limit: 7 }).then(() => 0),
        store.write(recountDay, { rollup: 'rollup_page', day }),
      ]);
      expect(new Set(differences)).toEqual(new Set([0]));
    }
    await rollUpAll(store);
    const rows = await db.selectFrom('rollup_page').selectAll().orderBy('origin').execute();
    expect(rows).toMatchObject([
      { origin: 'deleted', visits: 20, handoffs: 10 },
      { origin: 'visit', visits: 40, handoffs: 20 },
    ]);
  });

  // behaviour: 11.65
  it('repairs and counts the differences that a recount finds', async () => {
    const { store, db } = await emptyTestDatabase(engine);
    const metrics = createMetrics({ process: false });
    const parts = { store, metrics, log: silentLog, now: () => NOON };
    for (const at of [NOON, NOON - 27 * DAY_MS, NOON - 40 * DAY_MS]) {
      const from = arrival({ at });
      await store.write(storeVisit, createVisit(from, { visitorId: null, bot: false }).rows);
    }
    await rollUpAll(store);
    const right = await Promise.all(ROLLUP_NAMES.map((rollup) => cellsOf(db, rollup)));
    const { day } = arrival().reportingTime;
    await db.updateTable('rollup_hour').set({ handoffs: 7 }).where('day', '=', day).execute();
    await db
      .deleteFrom('rollup_page')
      .where('day', '=', day - 27)
      .execute();
    for (const pair of [
      'rollup_campaign_device',
      'rollup_page_device',
      'rollup_page_campaign',
    ] as const) {
      await db.updateTable(pair).set({ visits: 3, sent: 1 }).where('day', '=', day).execute();
    }
    expect(await recount(parts, { pauseMs: 0 })).toBe(5);
    expect(await Promise.all(ROLLUP_NAMES.map((rollup) => cellsOf(db, rollup)))).toEqual(right);
    expect(await metrics.render()).toContain('zipfront_recount_differences_total 5');
  });
});
