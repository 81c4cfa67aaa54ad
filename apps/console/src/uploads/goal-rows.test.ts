import { expect, it } from 'vitest';
import { hasResult, joinGoalRows } from './goal-rows.ts';

const LEAD = { site: 'insurance', goal: 'Lead', platform: 'google' } as const;
const GOAL = {
  ...LEAD,
  ...({ transport: 'feed', destination: null, last_sent_at: null } as const),
  ready: 0,
  are_more_ready: false,
  dead: 0,
  take_backs: 0,
  oldest_take_back_at: null,
};
const OPTED_OUT = { ...LEAD, state: 'opted-out', conversions: 4 } as const;

// behaviour: 25.9
it('joins a goal and the leads of a day, and keeps those without a goal', () => {
  const other = { ...OPTED_OUT, platform: 'meta' } as const;
  expect(joinGoalRows([GOAL], [OPTED_OUT, other])).toEqual([
    { ...LEAD, of: GOAL, states: [OPTED_OUT] },
    { ...LEAD, platform: 'meta', of: null, states: [other] },
  ]);
});

// behaviour: 25.18
it.each([
  ['everything withheld', GOAL, OPTED_OUT, false],
  ['something sent', GOAL, { ...OPTED_OUT, state: 'sent' }, true],
  ['something to take back', { ...GOAL, take_backs: 1 }, OPTED_OUT, true],
] as const)('finds whether a goal with %s has a result', (_name, of, state, expected) => {
  expect(hasResult({ ...LEAD, of, states: [state] })).toBe(expected);
});
