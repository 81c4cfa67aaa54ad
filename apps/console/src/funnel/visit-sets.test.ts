import { describe, expect, it } from 'vitest';
import { groupByVisitSet, type Step, shareDifference, stepWithLargestLoss } from './visit-sets.ts';

function step(changes: Partial<Step>): Step {
  return {
    group: '',
    step: 'started',
    label: 'Form started',
    count: 10,
    unit: 'visits',
    share_of_base: 0.25,
    share_of_first: 0.25,
    base: 'the step before',
    lost: 30,
    branch: null,
    median_seconds: null,
    median_days: null,
    ...changes,
  };
}

// behaviour: 23.6
it('names all visits and each group, with their steps', () => {
  const rows = [step({}), step({ group: 'page:/a:b/' }), step({ step: 'sent', group: '' })];
  const sets = groupByVisitSet({ rows }).map(({ label, steps }) => [label, steps.length]);
  expect(sets).toEqual([
    ['All visits', 2],
    ['Page /a:b/', 1],
  ]);
});

describe('differenceOf', () => {
  const share = 'share_of_base';

  // behaviour: 23.6
  it('subtracts the share of all from that of a group', () => {
    const ofAll = step({ share_of_base: 0.2 });
    expect(shareDifference(step({}), ofAll, { share, cases: 30 })).toBeCloseTo(0.05);
  });

  // behaviour: 23.6
  it('returns null for fewer than 30 cases, and where a share is unknown', () => {
    expect(shareDifference(step({}), step({}), { share, cases: 29 })).toBeNull();
    expect(shareDifference(step({}), undefined, { share, cases: 30 })).toBeNull();
    const unknown = step({ share_of_base: null });
    expect(shareDifference(unknown, step({}), { share, cases: 30 })).toBeNull();
  });
});

// behaviour: 23.4
it('finds the step that lost the most visits, without leads that may still be sold', () => {
  const steps = [
    step({ step: 'visits', lost: null }),
    step({ step: 'started', lost: 30 }),
    step({ step: 'sent', lost: 40 }),
    step({ step: 'accepted', unit: 'leads', lost: 90 }),
  ];
  expect(stepWithLargestLoss(steps)?.step).toBe('sent');
  expect(stepWithLargestLoss([step({ lost: -1 })])).toBeUndefined();
});
