import { describe, expect, it } from 'vitest';
import { NO_ANALYSES, WALK, withAnalysis } from './spending-bounds.ts';

const equal = (analyses: number) =>
  Array.from({ length: analyses }, (_, index) => (index + 1) / analyses);

const spendingBounds = (fractions: number[]) =>
  fractions.reduce((series, fraction) => withAnalysis(series, fraction, 0.05), NO_ANALYSES).bounds;

const boundsAt = (fractions: number[]) => spendingBounds(fractions).map(({ z }) => z);

/** The false alarms of looks with bounds of any shape. */
function falseAlarms(analyses: number, boundAt: (fraction: number) => number): number {
  let walk = WALK;
  let found = 0;
  for (const fraction of equal(analyses)) {
    found += walk.outside(fraction, boundAt(fraction));
    walk = walk.inside(fraction, boundAt(fraction));
  }
  return found;
}

describe('withAnalysis', () => {
  // behaviour: 20.1
  it.each([
    ['2 equal looks', equal(2), [2.9626, 1.9686]],
    ['3 equal looks', equal(3), [3.7103, 2.5114, 1.993]],
    ['4 equal looks', equal(4), [4.3326, 2.9631, 2.359, 2.0141]],
    ['5 equal looks', equal(5), [4.8769, 3.357, 2.6803, 2.2898, 2.031]],
    ['uneven looks', [0.1, 0.2, 0.35, 0.6, 1], [6.9913, 4.8769, 3.6131, 2.6732, 1.9812]],
    ['two looks late', [0.3, 0.9], [3.9286, 2.094]],
  ])('returns the published bounds of %s (Lan & DeMets 1983)', (_what, fractions, expected) => {
    const found = boundsAt(fractions);
    for (const [at, bound] of expected.entries()) expect(found[at]).toBeCloseTo(bound, 3);
  });

  it('returns the bounds of 28 equal looks', () => {
    const bounds = boundsAt(equal(28));
    const some = [3, 7, 14, 21, 28].map((analysis) => bounds[analysis - 1]?.toFixed(3));
    expect(some).toEqual(['6.748', '4.346', '3.041', '2.475', '2.140']);
  });

  it('returns no bound where next to nothing may be spent', () => {
    expect(boundsAt([0.001, 1])[0]).toBe(Number.POSITIVE_INFINITY);
    expect(boundsAt([0.001, 1])[1]).toBeCloseTo(1.96, 2);
  });

  it('returns the false alarms up to a analysis: at its bound those that may be spent', () => {
    const [first, second] = spendingBounds([0.5, 1]);
    expect(first?.probabilityOf(2.9626)).toBeCloseTo(0.00305, 5);
    expect(second?.probabilityOf(second.z)).toBeCloseTo(0.05, 10);
    expect(second?.probabilityOf(3)).toBeGreaterThan(0.0031);
    expect(second?.probabilityOf(3)).toBeLessThan(0.0055);
  });

  it('spends nothing on a look that is not taken', () => {
    expect(boundsAt([1])[0]).toBeCloseTo(1.96, 3);
  });
});

describe('WALK', () => {
  it.each([
    [2, 2.178],
    [3, 2.289],
    [4, 2.361],
    [5, 2.413],
    [10, 2.555],
  ])('finds 5 percent in %d looks at the constant %d of Pocock 1977', (analyses, constant) => {
    expect(falseAlarms(analyses, () => constant)).toBeCloseTo(0.05, 3);
  });

  it.each([
    [2, 1.977],
    [3, 2.004],
    [4, 2.024],
    [5, 2.04],
    [10, 2.087],
  ])("finds 5 percent in %d looks at O'Brien & Fleming's constant %d", (analyses, constant) => {
    expect(falseAlarms(analyses, (fraction) => constant / Math.sqrt(fraction))).toBeCloseTo(
      0.05,
      3,
    );
  });

  it.each([
    [1, 0.05],
    [2, 0.083],
    [3, 0.107],
    [4, 0.126],
    [5, 0.142],
    [10, 0.193],
    [20, 0.248],
    [50, 0.32],
  ])('finds in %d looks at 1.96 the false alarms of Armitage and others 1969', (analyses, share) => {
    expect(falseAlarms(analyses, () => 1.959964)).toBeCloseTo(share, 3);
  });
});
