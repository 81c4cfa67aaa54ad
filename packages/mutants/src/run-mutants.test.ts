import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import type { TestFile } from './catchers.ts';
import { ROOT } from './folders.ts';
import type { Lane } from './lanes.ts';
import { findMutants } from './mutants.ts';
import type { PlanEntry } from './plan.ts';
import { type MutantOutcome, runMutants } from './run-mutants.ts';

const mutants = findMutants('a/b.ts', 'f(1); f(2); f(3);').filter(
  ({ kind }) => kind === 'statement',
);
const [first, second, third] = mutants.map(({ id }) => id);

function filePassing(...ids: string[]): TestFile {
  const places = { loading: [], around: [], tests: { one: { milliseconds: 1, places: ids } } };
  return { file: join(ROOT, 'a/b.test.ts'), milliseconds: 1, places, failing: [] };
}

/** A lane whose entries have given results; it records its requests. */
function laneOf(endOf: (entry: PlanEntry, plan: number) => 'passed' | 'failed' | 'stray' | 'hung') {
  const plans: PlanEntry[][] = [];
  const lane: Lane = {
    related: async () => [],
    close: async () => {},
    async run({ entries }) {
      plans.push(entries);
      const ends = entries.map((entry) => endOf(entry, plans.length));
      const hung = ends.indexOf('hung');
      const results = ends.slice(0, hung === -1 ? undefined : hung).map((end, entry) => ({
        entry,
        failed: end === 'failed' ? ['one'] : end === 'stray' ? ['an unhandled rejection'] : [],
        milliseconds: 1,
      }));
      return { results, hung: hung === -1 ? null : hung };
    },
  };
  return { lane, plans };
}

async function outcomesOf(
  testFiles: TestFile[],
  lane: Lane,
): Promise<Record<string, MutantOutcome>> {
  const outcomes: Record<string, MutantOutcome> = {};
  await runMutants(mutants, testFiles, [lane], ({ id }, outcome) => {
    outcomes[id] = outcome;
  });
  return outcomes;
}

const all = filePassing(...mutants.map(({ id }) => id));

describe('runMutants', () => {
  test('reports which mutants were caught, survived, or were passed by no test', async () => {
    const { lane } = laneOf(({ mutant }) => (mutant === first ? 'failed' : 'passed'));
    expect(await outcomesOf([filePassing(first ?? '', second ?? '')], lane)).toEqual({
      [first ?? '']: 'caught',
      [second ?? '']: 'survived',
      [third ?? '']: 'not passed by any test',
    });
  });

  test('runs the mutants after one that never ends in another worker', async () => {
    const { lane, plans } = laneOf(({ mutant }) => (mutant === second ? 'hung' : 'passed'));
    expect(await outcomesOf([all], lane)).toEqual({
      [first ?? '']: 'survived',
      [second ?? '']: 'hung',
      [third ?? '']: 'survived',
    });
    expect(plans.map((entries) => entries.map(({ mutant }) => mutant))).toEqual([
      [first, second, third, null],
      [third],
    ]);
  });

  // behaviour: 15.37
  test('runs each caught mutant separately when a test fails again without one', async () => {
    // The first one breaks the worker, the others look caught by it.
    const { lane, plans } = laneOf(({ mutant }, plan) =>
      plan === 1 || mutant === first ? 'failed' : 'passed',
    );
    expect(await outcomesOf([all], lane)).toEqual({
      [first ?? '']: 'caught',
      [second ?? '']: 'survived',
      [third ?? '']: 'survived',
    });
    expect(plans).toHaveLength(4);
  });

  test('runs a mutant separately that only a rejection outside of its tests reports', async () => {
    // The rejection comes late, of the first one; the third one has one of its own.
    const { lane, plans } = laneOf(({ mutant }, plan) => {
      if (mutant === first) return 'failed';
      return mutant === third || (mutant === second && plan === 1) ? 'stray' : 'passed';
    });
    expect(await outcomesOf([all], lane)).toEqual({
      [first ?? '']: 'caught',
      [second ?? '']: 'survived',
      [third ?? '']: 'caught',
    });
    expect(plans.map((entries) => entries.map(({ mutant }) => mutant))).toEqual([
      [first, second, third, null],
      [second],
      [third],
    ]);
  });

  test('stops when a worker runs nothing', async () => {
    const { lane } = laneOf(() => 'passed');
    lane.run = async () => ({ results: [], hung: null });
    await expect(outcomesOf([all], lane)).rejects.toThrow('ran no mutant');
  });
});
