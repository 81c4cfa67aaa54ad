import { setImmediate } from 'node:timers/promises';
import type { Logger } from 'pino';
import { describe, expect, it, vi } from 'vitest';
import type { Store } from '../../platform/store/store.ts';
import { engines } from '../../platform/store/testing/engines.ts';
import { emptyTestDatabase } from '../../platform/store/testing/open-database.ts';
import { NOON } from '../../platform/store/testing/visit-rows.ts';
import { reportingTime } from '../rollups/reporting-time.ts';
import { findExperiments } from './experiments.ts';
import { prepareBounds } from './prepare-bounds.ts';
import { readOut } from './read-out.ts';
import { experimentRow } from './testing/sample-experiment.ts';

const TODAY = reportingTime(NOON, 'UTC').day;

describe.each(engines)('prepareBounds on $name', (engine) => {
  // behaviour: 20.1
  it('leaves nothing to be computed by the first that reads an experiment', async () => {
    const { store, db } = await emptyTestDatabase(engine);
    const start_day = TODAY - 3;
    // Bounds are remembered by their shares of the plan: each engine has a plan of its own.
    const visitors = 1_000 + engine.name.length;
    await db.insertInto('experiment').values(experimentRow({ start_day, visitors })).execute();
    const days = [0, 1, 2].flatMap((at) =>
      ['control', 'other'].map((variant) => ({
        ...{ experiment: 'headline', sample: 0 as const, day: start_day + at, variant },
        ...{ visitors: 41 + at, conversions: 9 },
      })),
    );
    await db.insertInto('experiment_day').values(days).execute();
    const log = { warn: vi.fn() } as unknown as Logger;
    await prepareBounds({ store, log, now: () => NOON });
    const [counts] = await findExperiments(db);
    if (!counts) throw new Error('There is no experiment.');
    const read = readOut(counts, { now: NOON, isDeclared: true, areEarningsKnown: true });
    // Others have their turn after each bound that is computed.
    const isRead = await Promise.race([read.then(() => true), setImmediate(false)]);
    expect(isRead).toBe(true);
    expect((await read).analyses).toHaveLength(3);
    expect(log.warn).not.toHaveBeenCalled();
  });
});

it('logs that experiments cannot be read', async () => {
  const warn = vi.fn();
  const selectFrom = () => {
    throw new Error('no connection');
  };
  const store = { reads: { selectFrom } } as unknown as Store;
  await prepareBounds({ store, log: { warn } as unknown as Logger, now: () => NOON });
  expect(warn).toHaveBeenCalledWith({ reason: 'no connection' }, expect.any(String));
});
