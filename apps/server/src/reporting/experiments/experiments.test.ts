import { setImmediate } from 'node:timers/promises';
import type { Logger } from 'pino';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { Store } from '../../platform/store/store.ts';
import { emptyTestStore, engines } from '../../platform/store/testing/engines.ts';
import { emptyTestDatabase } from '../../platform/store/testing/open-database.ts';
import { NOON, visitRows } from '../../platform/store/testing/visit-rows.ts';
import { ContentError } from '../../site/pages/content/content-model.ts';
import type { DeclaredExperiment } from '../../site/pages/content/declared-experiments.ts';
import { storeVisit } from '../../visitors/visits/store-visit.ts';
import { reportingTime } from '../rollups/reporting-time.ts';
import { admitExperiments, findExperiments, prepareBounds } from './experiments.ts';
import { readOut } from './read-out.ts';
import { experimentRow, expose } from './testing/sample-experiment.ts';

function declared(changes: Partial<DeclaredExperiment> = {}): DeclaredExperiment {
  return {
    name: 'headline',
    site: 'insurance',
    timeZone: 'UTC',
    plan: { visitors: 1_000, start: '2026-11-20' },
    variants: [
      { name: 'control', weight: 50, change: null },
      { name: 'other', weight: 50, change: { hero: { heading: 'Other' } } },
    ],
    paths: ['/', '/es/'],
    errorAt: (path, sentence) => `home.en.yaml:7:3 ${path.join('.')}: ${sentence}`,
    ...changes,
  };
}

const [control, other] = declared().variants;
if (!control || !other) throw new Error('There are two.');

const OTHER_WEIGHTS = declared({ variants: [control, { ...other, weight: 20 }] });
const OTHER_PLAN = declared({ plan: { visitors: 2_000, start: '2026-11-21' } });

describe.each(engines)('admitExperiments on $name', (engine) => {
  let store: Store;
  beforeEach(async () => {
    store = await emptyTestStore(engine);
    await admitExperiments(store, [declared()]);
  });

  const stored = () => store.reads.selectFrom('experiment').selectAll().execute();

  async function addVisitor(): Promise<void> {
    const rows = visitRows();
    await store.write(storeVisit, rows);
    await expose(store, rows.visit.id, NOON, 'other');
  }

  it('stores the plan and the variants, and admits them again', async () => {
    await admitExperiments(store, [declared()]);
    await addVisitor();
    await admitExperiments(store, [declared()]);
    expect(await stored()).toMatchObject([{ name: 'headline', path: '/', visitors: 1_000 }]);
  });

  // behaviour: 20.11
  it('stores the time zone of the site until the first visitor, and leaves it then', async () => {
    const zone = async () => (await stored()).map(({ time_zone }) => time_zone);
    await admitExperiments(store, [declared({ timeZone: 'America/New_York' })]);
    expect(await zone()).toEqual(['America/New_York']);
    await addVisitor();
    await admitExperiments(store, [declared({ timeZone: 'Asia/Kathmandu' })]);
    expect(await zone()).toEqual(['America/New_York']);
  });

  it('stores another plan and other weights before the first visitor', async () => {
    await admitExperiments(store, [OTHER_PLAN]);
    expect(await stored()).toMatchObject([{ visitors: 2_000 }]);
    await admitExperiments(store, [OTHER_WEIGHTS]);
    expect(await stored()).toMatchObject([
      { visitors: 1_000, variants: expect.stringContaining('20') },
    ]);
  });

  // behaviour: 20.4
  it('refuses other weights after the first visitor, with file, line and what to do', async () => {
    await addVisitor();
    await expect(admitExperiments(store, [OTHER_WEIGHTS])).rejects.toThrow(
      new ContentError([
        'home.en.yaml:7:3 experiment.variants: changed, but headline has visitors who were counted with control 50, other 50: restore it, or give the experiment a new name.',
      ]),
    );
  });

  // behaviour: 20.4
  it('refuses another plan after the first visitor, and then stores nothing', async () => {
    await addVisitor();
    const admitted = admitExperiments(store, [declared({ name: 'a-new-one' }), OTHER_PLAN]);
    await expect(admitted).rejects.toMatchObject({
      errors: [
        expect.stringMatching(/plan\.visitors: changed, .* counted with 1000: restore it/),
        expect.stringMatching(/plan\.start: changed, .* counted with 2026-11-20: restore it/),
      ],
    });
    expect(await stored()).toHaveLength(1);
  });

  it('admits another end at any time, and an experiment of a new name', async () => {
    await addVisitor();
    const plan = { ...declared().plan, end: '2026-11-30' };
    await admitExperiments(store, [declared({ plan }), { ...OTHER_WEIGHTS, name: 'second' }]);
    expect((await stored()).map(({ name, end_day }) => [name, end_day])).toEqual([
      ['headline', 20_787],
      ['second', null],
    ]);
  });

  it('retains an experiment that the content does not have any more', async () => {
    await admitExperiments(store, []);
    expect(await stored()).toHaveLength(1);
  });
});

const START = experimentRow().start_day;

// behaviour: 20.5
it.each(
  engines,
)('adds up what servers have sent of an experiment since its start, on $name', async (engine) => {
  const { store, db } = await emptyTestDatabase(engine);
  const rows = ['headline', 'price'].map((name) => experimentRow({ name }));
  await db.insertInto('experiment').values(rows).execute();
  const sent = (
    changes: { experiment?: string; day?: number; server?: string },
    served: number,
  ) => ({
    experiment: 'headline',
    day: START,
    variant: 'control',
    server: 'one',
    served,
    ...changes,
  });
  await db
    .insertInto('experiment_served')
    .values([
      sent({}, 1),
      sent({ server: 'two' }, 2),
      sent({ day: START + 1 }, 4),
      sent({ day: START - 1 }, 8),
      sent({ experiment: 'price' }, 16),
    ])
    .execute();
  const found = await findExperiments(store.reads);
  expect(found.map(({ served }) => [...served])).toEqual([[['control', 7]], [['control', 16]]]);
});

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
        experiment: 'headline',
        sample: 0 as const,
        day: start_day + at,
        variant,
        visitors: 41 + at,
        conversions: 9,
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
