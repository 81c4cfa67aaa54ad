import { describe, expect, it } from 'vitest';
import { coolOff, retryAfter, verdict } from './responses.ts';

// behaviour: 4.3.3, 4.3.5
it.each([
  [200, 'ok'],
  [204, 'ok'],
  [304, 'ok'],
  [399, 'ok'],
  [0, 'retry'],
  [500, 'retry'],
  [503, 'retry'],
  [599, 'retry'],
  [408, 'retry'],
  [425, 'retry'],
  [429, 'retry'],
  [413, 'split'],
  [400, 'drop'],
  [401, 'drop'],
  [404, 'drop'],
  [422, 'drop'],
] as const)('maps %i to %s', (status, expected) => {
  expect(verdict(status)).toBe(expected);
});

describe('a cool-off', () => {
  // behaviour: 4.3.4, 9.20
  it.each([
    [1, 1000, 2000],
    [2, 2000, 4000],
    [3, 4000, 8000],
    [4, 8000, 16_000],
    [5, 12_500, 25_000],
  ])('lasts after attempt %i from %i to %i ms', (attempt, shortest, longest) => {
    expect(coolOff(attempt, 0, 0)).toBe(shortest);
    expect(coolOff(attempt, 0, 1)).toBe(longest);
  });

  // behaviour: 9.20
  it('lasts as long as the server asks for, but at most the cap', () => {
    expect(coolOff(1, 7000, 0.5)).toBe(7000);
    expect(coolOff(1, 500, 0)).toBe(1000);
    expect(coolOff(1, 3_600_000, 0.5)).toBe(25_000);
  });
});

describe('Retry-After', () => {
  const now = Date.UTC(2026, 10, 20, 12);

  it.each([
    [null, 0],
    ['', 0],
    ['3', 3000],
    ['-3', 0],
    ['soon', 0],
    ['Fri, 20 Nov 2026 12:00:04 GMT', 4000],
    ['Fri, 20 Nov 2026 11:00:00 GMT', 0],
  ])('converts %j to %i ms', (header, ms) => {
    expect(retryAfter(header, now)).toBe(ms);
  });
});
