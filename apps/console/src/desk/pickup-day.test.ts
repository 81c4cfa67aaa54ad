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
    ['picked-up', '2026-11-24', 'pickup Nov 24'],
  ] as const)('names the day of an order that is %s, with its pickup on %s', (status, day, text) => {
    expect(pickupText({ status, pickup_date: day }, TODAY)).toBe(text);
  });
});
