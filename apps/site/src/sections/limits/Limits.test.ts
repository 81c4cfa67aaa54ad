import { describe, expect, it } from 'vitest';
import { leftToPay } from './Limits.tsx';

const LIMITS = { person: 25_000, accident: 50_000, property: 20_000 };

describe('leftToPay', () => {
  // behaviour: 10.136
  it.each([
    ['nothing where each part is within its limit', [25_000], 20_000, LIMITS, 0],
    ['what one person costs beyond the limit for a person', [60_000], 0, LIMITS, 35_000],
    ['what all cost beyond the limit for an accident', [25_000, 25_000, 10_000], 0, LIMITS, 10_000],
    ['what a person costs, although others cost less', [60_000, 5_000], 0, LIMITS, 35_000],
    ['what property costs beyond its limit', [], 45_000, LIMITS, 25_000],
    ['all of a kind without a limit', [8_000], 5_000, { property: 10_000 }, 8_000],
  ])('leaves %s', (_, injuries, property, limits, left) => {
    expect(leftToPay({ injuries, property }, limits)).toBe(left);
  });
});
