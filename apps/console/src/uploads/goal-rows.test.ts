import { expect, it } from 'vitest';
import { hasResult, joinGoalRows, sumByPlatform } from './goal-rows.ts';

const LEAD = { site: 'insurance', goal: 'Lead', platform: 'google' } as const;
const GOAL = {
  ...LEAD,
  ...({ transport: 'feed', destination: null, last_sent_at: null } as const),
  ready: 0,
  are_more_ready: false,
  dead: 0,
  retractions: 0,
  oldest_retraction_at: null,
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
  ['something to take back', { ...GOAL, retractions: 1 }, OPTED_OUT, true],
] as const)('finds whether a goal with %s has a result', (_name, of, state, expected) => {
  expect(hasResult({ ...LEAD, of, states: [state] })).toBe(expected);
});

// behaviour: 25.20
it('sums up the goals of a platform, with each way and the latest of what was sent', () => {
  const [old, late] = ['2026-11-01T10:00:00Z', '2026-11-20T10:00:00Z'];
  const sum = { platform: 'google', dead: 1, retractions: 2, are_more_ready: true } as const;
  expect(
    sumByPlatform([
      { ...GOAL, ready: 3, last_sent_at: late, are_more_ready: true },
      { ...GOAL, transport: 'api', ready: 4, last_sent_at: old, dead: 1, retractions: 2 },
      { ...GOAL, platform: 'meta', transport: 'none' },
    ]),
  ).toEqual([
    { ...sum, transports: ['feed', 'api'], last_sent_at: late, ready: 7 },
    expect.objectContaining({ platform: 'meta', transports: ['none'], last_sent_at: null }),
  ]);
});
