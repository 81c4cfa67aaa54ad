import { expect, it } from 'vitest';
import { NO_ROLLUP_SUMS, type RollupSums } from '../../platform/store/tables/reports.ts';
import { chooseSteps, createPageRow, createStepRows } from './funnel-rows.ts';

const SUMS = { ...NO_ROLLUP_SUMS, visits: 1_000, started: 400, zip_accepted: 300 };
const HANDOFFS = { sent: 130, handoffs: 135, shown: 76, accepted: 96, sold: 48 };

function sharesOf(changes: Partial<RollupSums>) {
  const sums = { ...SUMS, ...changes };
  const facts = { sums, medians: null, decisionMedians: null };
  return createStepRows(chooseSteps(sums), facts).map(({ step, share_of_base, base }) => [
    step,
    share_of_base,
    base,
  ]);
}

// behaviour: 23.4, 27.3
it('divides what was shown by the hand-offs, and orders by the estimates, where visits can send both', () => {
  expect(sharesOf({ ...HANDOFFS, sent: 199, estimates: 1_064, ordered: 29 }).slice(3)).toEqual([
    ['sent', 199 / 300, 'the step before'],
    ['shown', 76 / 135, '135 hand-offs'],
    ['accepted', 96 / 135, '135 hand-offs'],
    ['sold', 48 / 96, 'the step before'],
    ['bound', 0, 'the step before'],
    ['ordered', 29 / 1_064, '1,064 estimates'],
  ]);
});

// behaviour: 23.4
it('divides what was shown and ordered by the visits of the step before, where all sent the same form', () => {
  expect(sharesOf(HANDOFFS)).toContainEqual(['shown', 76 / 130, 'the step before']);
  expect(sharesOf({ sent: 60, estimates: 64, ordered: 29 })).toContainEqual([
    'ordered',
    29 / 60,
    'the step before',
  ]);
});

// behaviour: 23.4
it('names no base for the first step, and has no share of nothing', () => {
  expect(sharesOf({ visits: 0, started: 0, handoffs: 1, accepted: 1 })).toEqual([
    ['visits', null, null],
    ['started', null, 'the step before'],
    ['zip_accepted', null, 'the step before'],
    ['sent', 0, 'the step before'],
    ['shown', null, 'the step before'],
    ['accepted', 1, '1 hand-off'],
    ['sold', 0, 'the step before'],
    ['bound', null, 'the step before'],
  ]);
});

// behaviour: 23.4
it.each([
  ['both forms', { estimates: 9 }, { partners: 3, orders: 1 }],
  ['hand-offs alone', { estimates: 0 }, { partners: 3 }],
  ['estimates alone', { handoffs: 0, estimates: 9 }, {}],
])('divides what follows a sent form into branches, of %s', (_of, changes, counts) => {
  const branches = chooseSteps({ ...SUMS, ...HANDOFFS, ...changes }).flatMap(
    ({ branch }) => branch ?? [],
  );
  expect(
    Object.fromEntries(
      Map.groupBy(branches, (one) => one)
        .entries()
        .map(([name, all]) => [name, all.length]),
    ),
  ).toEqual(counts);
});

// behaviour: 23.4
it('lets no step have more than the step before it in the same branch', () => {
  const sums = { ...SUMS, ...HANDOFFS, bound: 4, sent: 199, estimates: 60, ordered: 29 };
  const steps = createStepRows(chooseSteps(sums), { sums, medians: null, decisionMedians: null });
  for (const [, ofBranch] of Map.groupBy(steps, ({ branch }) => branch)) {
    const counts = ofBranch.map(({ count }) => count);
    expect(counts).toEqual(counts.toSorted((one, other) => other - one));
  }
});

// behaviour: 20.10
it('counts the hand-offs of a page apart from its leads', () => {
  const sums = { ...SUMS, path: '/', release: null, handoffs: 2, orders: 3, call_backs: 1 };
  const speed = { lcp_ms: null, inp_ms: null, cls: null, errors_per_thousand: null };
  expect(createPageRow(sums, () => speed, true)).toMatchObject({ leads: 6, handoffs: 2 });
});
