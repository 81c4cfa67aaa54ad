import { describe, expect, it } from 'vitest';
import { scrollEase, scrollTime } from './scrolling.ts';

describe('scrollTime', () => {
  // behaviour: 9.11
  it.each([
    [0, 250],
    [400, 250],
    [1000, 500],
    [-1000, 500],
    [2400, 1200],
    [3000, 1500],
    [9000, 1500],
  ])('returns for %d px %d ms', (distance, ms) => {
    expect(scrollTime(distance)).toBe(ms);
  });
});

describe('scrollEase', () => {
  it('starts at 0, ends at 1, and returns a half at half time', () => {
    expect([0, 0.5, 1].map(scrollEase)).toEqual([0, 0.5, 1]);
  });

  it('moves only forward during a scroll', () => {
    const shares = Array.from({ length: 101 }, (_, index) => scrollEase(index / 100));
    expect(shares).toEqual([...shares].sort((one, other) => one - other));
  });
});
