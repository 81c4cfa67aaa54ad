import { DAY_MS } from '@zipfront/contracts/time/time';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Store } from '../../platform/store/store.ts';
import { toJson } from '../../platform/store/tables/columns.ts';
import { emptyTestStore, engines } from '../../platform/store/testing/engines.ts';
import { NOON, visitRows } from '../../platform/store/testing/visit-rows.ts';
import { deleteVisit } from '../../visitors/visits/delete-visit.ts';
import { storeVisit } from '../../visitors/visits/store-visit.ts';
import { reportingTime } from '../rollups/reporting-time.ts';
import { registerExperiments } from './experiments.ts';
import { experimentRow, expose, findCounts, handOff } from './testing/sample-experiment.ts';

const VISITS = 4;
const HOUR_MS = DAY_MS / 24;
const EXPERIMENTS = ['headline', 'price'];

/** Something that happens to a visit; `late` is the time that an event is on its way. */
type Act =
  | { kind: 'expose'; visit: number; experiment: string; variant: string; late: number }
  | { kind: 'hand-off'; visit: number }
  | { kind: 'delete'; visit: number };

const visit = fc.nat(VISITS - 1);
const acts = fc.array(
  fc.tuple(
    fc.integer({ min: 1, max: 60 }),
    fc.oneof<fc.MaybeWeightedArbitrary<Act>[]>(
      {
        weight: 4,
        arbitrary: fc.record({
          kind: fc.constant('expose' as const),
          visit,
          experiment: fc.constantFrom(...EXPERIMENTS),
          variant: fc.constantFrom('control', 'other', 'unknown'),
          late: fc.constantFrom(0, HOUR_MS, 3 * DAY_MS),
        }),
      },
      { weight: 4, arbitrary: fc.record({ kind: fc.constant('hand-off' as const), visit }) },
      { weight: 1, arbitrary: fc.record({ kind: fc.constant('delete' as const), visit }) },
    ),
  ),
  { maxLength: 14 },
);

/** All that happened, with the time of each act. */
type Story = { at: number; act: Act }[];

/** The counts of a story, computed from all of it for each visit and experiment. */
function recount(story: Story): string[] {
  const days = new Map<string, [visitors: number, conversions: number]>();
  const add = (key: string, at: number, which: 0 | 1) => {
    const day = `${key} ${reportingTime(at, 'UTC').day - reportingTime(NOON, 'UTC').day}:`;
    const counts = days.get(day) ?? [0, 0];
    counts[which] += 1;
    days.set(day, counts);
  };
  for (let of = 0; of < VISITS; of += 1) {
    const whole = story.filter(({ act }) => act.visit === of);
    const end = whole.findIndex(({ act }) => act.kind === 'delete');
    const own = end === -1 ? whole : whole.slice(0, end);
    for (const experiment of EXPERIMENTS) {
      const first = own.find(
        ({ act }) =>
          act.kind === 'expose' && act.experiment === experiment && act.variant !== 'unknown',
      );
      if (first?.act.kind !== 'expose') continue;
      const { variant, late } = first.act;
      const exposedAt = first.at - late;
      add(`${experiment} ${variant}`, first.at, 0);
      const handedOff = own.find(
        ({ at, act }) => act.kind === 'hand-off' && at >= exposedAt && at < exposedAt + 7 * DAY_MS,
      );
      if (handedOff) add(`${experiment} ${variant}`, Math.max(handedOff.at, first.at), 1);
    }
  }
  return [...days].map(([day, counts]) => `${day} ${counts.join(' ')}`).sort();
}

async function play(store: Store, story: Story): Promise<void> {
  const ids: string[] = [];
  for (let count = 0; count < VISITS; count += 1) {
    const rows = visitRows();
    ids.push(rows.visit.id);
    await store.write(storeVisit, rows);
  }
  const deleted = new Set<number>();
  for (const { at, act } of story) {
    const id = ids[act.visit] ?? '';
    if (act.kind === 'expose') {
      const sent = { received_at: at, experiment: act.experiment };
      await expose(store, id, at - act.late, act.variant, sent);
      await expose(store, id, at - act.late, act.variant, sent);
    } else if (act.kind === 'delete') {
      await store.write(deleteVisit, { visitId: id });
      deleted.add(act.visit);
    } else if (!deleted.has(act.visit)) await handOff(store, id, at, String(at));
  }
}

describe.each(engines)('the counts of experiments on $name', (engine) => {
  // behaviour: 20.5
  it('equal a plain recount of any story', async () => {
    const variants = toJson(['control', 'other'].map((name) => ({ name, weight: 1 })));
    await fc.assert(
      fc.asyncProperty(acts, async (steps) => {
        const store = await emptyTestStore(engine);
        const rows = EXPERIMENTS.map((name) => experimentRow({ name, variants }));
        await store.write(registerExperiments, rows);
        let at = NOON;
        const story = steps.map(([hours, act]) => {
          at += hours * HOUR_MS;
          return { at, act };
        });
        await play(store, story);
        expect(await findCounts(store)).toEqual(recount(story));
      }),
      { numRuns: 25 },
    );
  });
});
