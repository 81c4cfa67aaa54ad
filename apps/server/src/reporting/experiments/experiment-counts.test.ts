import { describe, expect, it } from 'vitest';
import type { Command } from '../../platform/store/command-registry.ts';
import type { Store } from '../../platform/store/store.ts';
import { toJson } from '../../platform/store/tables/columns.ts';
import { emptyTestStore, engines } from '../../platform/store/testing/engines.ts';
import { NOON } from '../../platform/store/testing/visit-rows.ts';
import { reportingTime } from '../rollups/reporting-time.ts';
import { createServedCounts, dayRows } from './experiment-counts.ts';
import { experimentRow } from './testing/sample-experiment.ts';

const DAY_MS = 86_400_000;
const DAY = reportingTime(NOON, 'UTC').day;
const control = { experiment: 'headline', variant: 'control' };
const other = { experiment: 'headline', variant: 'other' };

async function storedIn(store: Store): Promise<string[]> {
  const rows = await store.reads.selectFrom('experiment_served').selectAll().execute();
  return rows.map(({ variant, day, served }) => `${variant} ${day - DAY}: ${served}`).sort();
}

describe.each(engines)('createServedCounts on $name', (engine) => {
  // behaviour: 20.5
  it('stores what each server has sent so far, by variant and day', async () => {
    const store = await emptyTestStore(engine);
    let at = NOON;
    const [first, second] = [createServedCounts(() => at), createServedCounts(() => at)];
    for (const sent of [control, control, other]) first.add(sent, 'UTC');
    await first.write(store);
    await first.write(store);
    first.add(control, 'UTC');
    second.add(control, 'UTC');
    at += DAY_MS;
    first.add(control, 'UTC');
    await Promise.all([first.write(store), second.write(store)]);
    expect(await storedIn(store)).toEqual([
      'control 0: 1',
      'control 0: 3',
      'control 1: 1',
      'other 0: 1',
    ]);
  });

  // behaviour: 20.5
  it('counts an assignment on the day of the reporting time zone', async () => {
    const store = await emptyTestStore(engine);
    const served = createServedCounts(() => NOON + DAY_MS / 2);
    served.add(control, 'America/New_York');
    served.add(other, 'Asia/Tokyo');
    await served.write(store);
    await served.write(store);
    expect(await storedIn(store)).toEqual(['control 0: 1', 'other 1: 1']);
  });

  // behaviour: 20.5
  it('stores the same after a write whose outcome was not known', async () => {
    const store = await emptyTestStore(engine);
    const served = createServedCounts(() => NOON);
    served.add(control, 'UTC');
    const lost = {
      async write<Input, Output>(command: Command<Input, Output>, input: Input): Promise<Output> {
        await store.write(command, input);
        throw new Error('the connection was lost');
      },
    };
    await expect(served.write(lost)).rejects.toThrow('lost');
    served.add(control, 'UTC');
    await served.write(store);
    expect(await storedIn(store)).toEqual(['control 0: 2']);
  });
});

// behaviour: 20.9
it('sorts the counts by day, and those of a day as the variants are listed', () => {
  const variants = toJson(['plain', 'green', 'blue'].map((name) => ({ name, weight: 1 })));
  const experiment = { ...experimentRow({ variants, start_day: 20_777 }), money_from: null };
  const days = [20_778, 20_777].flatMap((day) =>
    ['blue', 'green', 'plain'].map((variant) => ({
      experiment: 'headline',
      sample: 0 as const,
      day,
      variant,
      visitors: 1,
      conversions: 0,
    })),
  );
  const counts = { experiment, days, money: [], served: new Map(), isSample: false };
  const rows = dayRows(counts, 'running');
  expect(rows).toMatchObject(
    ['2026-11-20', '2026-11-21'].flatMap((day) =>
      ['plain', 'green', 'blue'].map((variant) => ({ day, variant })),
    ),
  );
});
