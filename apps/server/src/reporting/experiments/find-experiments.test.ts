import { expect, it } from 'vitest';
import { engines } from '../../platform/store/testing/engines.ts';
import { emptyTestDatabase } from '../../platform/store/testing/open-database.ts';
import { findExperiments } from './experiments.ts';
import { experimentRow } from './testing/sample-experiment.ts';

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
    ...{ experiment: 'headline', day: START, variant: 'control', server: 'one', served },
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
