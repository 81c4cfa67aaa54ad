import { describe, expect, it } from 'vitest';
import { daysToCome, measurePageRate } from './page-rate.ts';

const countedRate = (visits: number, handoffs: number) =>
  measurePageRate({ page: '/', visits, handoffs }, 28);

describe('pageRateOf', () => {
  // behaviour: 20.10
  it.each([
    [2_800, 140, '5'],
    [2_800, 147, '5.25'],
    [3, 1, '33.33'],
    [2_800, 0, ''],
    [5, 5, ''],
  ])('reads %d visits with %d hand-offs as the rate %j', (visits, handoffs, rate) => {
    expect(countedRate(visits, handoffs).rate).toBe(rate);
  });

  it('calls a rate of fewer than 30 visits rough', () => {
    expect([countedRate(29, 3).isRateRough, countedRate(30, 3).isRateRough]).toEqual([true, false]);
  });
});

describe('daysToCome', () => {
  // behaviour: 20.10
  it.each([
    [1_000, 2_800, 10],
    [1_001, 2_800, 11],
    [50, 2_800, 7],
    [50, 0, null],
  ])('returns for %d visitors at %d visits in 28 days the days %s', (visitors, visits, days) => {
    expect(daysToCome(visitors, countedRate(visits, 1))).toBe(days);
  });
});
