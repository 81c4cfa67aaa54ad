import { setImmediate } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import {
  FALSE_ALARMS,
  NO_ANALYSES,
  withAnalysis,
} from '../../platform/statistics/spending-bounds.ts';
import { computeBounds, type InterimAnalysis } from './interim-analyses.ts';

const looksAt = (fractions: number[]): InterimAnalysis[] =>
  fractions.map((fraction, day) => ({ day, fraction, counts: [], comparisons: [] }));

describe('computeBounds', () => {
  // behaviour: 20.1
  it('computes one bound when a look is added, as if all were computed', async () => {
    const fractions = [0.11, 0.31, 0.52, 0.77];
    const before = await computeBounds(looksAt(fractions.slice(0, 3)), 3);
    const after = await computeBounds(looksAt(fractions), 3);
    expect(after.slice(0, 3).every((bound, index) => bound === before[index])).toBe(true);
    const alpha = FALSE_ALARMS / 2;
    const whole = fractions.reduce(
      (series, one) => withAnalysis(series, one, alpha),
      NO_ANALYSES,
    ).bounds;
    expect(after.map(({ z }) => z)).toEqual(whole.map(({ z }) => z));
    expect(await computeBounds(looksAt(fractions), 3)).toBe(after);
  });

  it('lets others have their turn while it computes', async () => {
    const computed = computeBounds(looksAt([0.13, 0.37]), 2);
    expect(await Promise.race([computed.then(() => true), setImmediate(false)])).toBe(false);
    expect(await computed).toHaveLength(2);
  });

  // behaviour: 20.1
  it('shares nothing with looks at other fractions, or of other variants', async () => {
    const [two] = await computeBounds(looksAt([0.2, 0.6]), 2);
    const [three] = await computeBounds(looksAt([0.2, 0.6]), 3);
    const [, other] = await computeBounds(looksAt([0.2, 0.7]), 2);
    expect(three?.z).toBeGreaterThan(two?.z ?? 0);
    expect(other?.fraction).toBe(0.7);
    expect(await computeBounds([], 2)).toEqual([]);
  });
});
