import { describe, expect, it } from 'vitest';
import {
  chanceText,
  dayOfText,
  liftText,
  opposedRevenueText,
  pointsText,
  rangeText,
  signedMoneyText,
  unknownRevenueText,
} from './result-texts.ts';

describe('the texts of a result', () => {
  // behaviour: 20.8
  it.each([
    [0.4, 'once in 2.5'],
    [0.03, 'once in 33'],
    [0.000_812, 'once in 1,200'],
    [0.000_001_2, 'once in 830,000'],
    [1e-12, 'less than once in a million'],
    [0, 'less than once in a million'],
  ])('say how often chance alone has a p of %d', (p, text) => {
    expect(chanceText(p)).toBe(text);
  });

  it('have one minus sign, and a sign for gains', () => {
    expect([pointsText(0.0165), pointsText(-0.002)]).toEqual(['+1.65', '−0.20']);
    expect([liftText(0.143), liftText(-0.135)]).toEqual(['+14.3%', '−13.5%']);
    expect([signedMoneyText(29), signedMoneyText(-29)]).toEqual(['+$0.29', '−$0.29']);
    expect(rangeText([-0.01, 0.02], pointsText)).toBe('−1.00 to +2.00');
    expect(rangeText(null, pointsText)).toBeNull();
  });

  it.each([
    [null, 28, 'not started'],
    [3, null, '3'],
    [3, 28, '3 of 28'],
    [40, 28, '28 of 28'],
  ])('say the day %s of %s', (day, days, text) => {
    expect(dayOfText({ day, days })).toBe(text);
  });

  // behaviour: 20.8
  it.each([
    [0.04, 109, 137, /more hand-offs and, so far, less revenue: \$1\.09 a visitor against \$1\.37/],
    [-0.04, 137, 109, /fewer hand-offs and, so far, more revenue/],
  ])('say that a variant differs by %d and earns %d in place of %d', (difference, now, before, text) => {
    const variants = [before, now].map((per_visitor_cents, index) => ({
      name: ['control', 'question'][index] ?? '',
      revenue: { per_visitor_cents },
    }));
    const ofDifference = (value: number) => ({
      variant: 'question',
      difference: value,
      interval: [value - 0.01, value + 0.01],
    });
    const comparison = ofDifference(difference);
    expect(opposedRevenueText({ comparison, variants })).toMatch(text);
    const agreeing = ofDifference(-difference);
    expect(opposedRevenueText({ comparison: agreeing, variants })).toBeNull();
    const unsure = { ...comparison, interval: [-0.1, 0.1] };
    expect(opposedRevenueText({ comparison: unsure, variants })).toBeNull();
    expect(opposedRevenueText({ comparison: null, variants })).toBeNull();
  });

  // behaviour: 27.4
  it('say why revenue is not known', () => {
    const of = (are_earnings_known: boolean, revenue_until: string | null) =>
      unknownRevenueText({ are_earnings_known, revenue_until });
    expect(of(false, null)).toContain('no partner reports');
    expect(of(true, null)).toContain('14 days ago');
    expect(of(true, '2026-11-09')).toBeNull();
  });
});
