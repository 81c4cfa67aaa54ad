import { describe, expect, it } from 'vitest';
import { daysUntilText, isPickupLate, pickupText } from './pickup-day.ts';

const TODAY = '2026-11-27';

describe('daysUntilText', () => {
  it.each([
    ['2026-11-27', 'today'],
    ['2026-11-28', 'tomorrow'],
    ['2026-11-26', 'yesterday'],
    ['2026-12-02', 'in 5 days'],
    ['2026-11-24', '3 days ago'],
  ])('says how far %s is', (day, text) => {
    expect(daysUntilText(day, TODAY)).toBe(text);
  });
});

describe('isPickupLate', () => {
  it.each([
    ['booked', '2026-11-26', true],
    ['booked', '2026-11-27', false],
    ['picked-up', '2026-11-26', false],
    ['requested', '2026-11-26', false],
  ] as const)('says of the status %s and a pickup on %s: %s', (status, day, isLate) => {
    expect(isPickupLate({ status, pickup_date: day }, TODAY)).toBe(isLate);
  });
});

describe('pickupText', () => {
  it.each([
    ['booked', '2026-11-28', 'pickup tomorrow'],
    ['booked', '2026-12-09', 'pickup Dec 9'],
    ['booked', '2026-11-24', 'pickup Nov 24, late'],
  ] as const)('names the day of an order that is %s, with its pickup on %s', (status, day, text) => {
    const order = { status, pickup_date: day, transit_days: { low: 2, high: 4 } };
    expect(pickupText(order, TODAY)).toBe(text);
  });

  it.each([
    [{ low: 2, high: 4 }, 'arrival Nov 26 – Nov 28'],
    [{ low: 3, high: 3 }, 'arrival Nov 27'],
    [{ low: 1, high: 2 }, 'arrival Nov 25 – Nov 26, late'],
    [null, 'picked up Nov 24'],
  ])('names when a car arrives that was picked up, from days on the road of %o', (days, text) => {
    const order = { status: 'picked-up', pickup_date: '2026-11-24', transit_days: days } as const;
    expect(pickupText(order, TODAY)).toBe(text);
  });
});
