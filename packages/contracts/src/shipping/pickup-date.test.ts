import { expect, test } from 'vitest';
import { pickupDateFault, pickupDays } from './pickup-date.ts';

test.each([
  ['2026-11-21', null],
  ['2027-11-21', null],
  ['2026-11-20', 'datePast'],
  ['2027-11-22', 'dateFar'],
  ['2027-02-30', 'dateInvalid'],
  ['2027-13-01', 'dateInvalid'],
  ['tomorrow', 'dateInvalid'],
  ['11/30/2026', 'dateInvalid'],
  ['2026-11-30T00:00', 'dateInvalid'],
])('checks %s: %s', (value, fault) => {
  expect(pickupDateFault(value, pickupDays('2026-11-21'))).toBe(fault);
});

test('counts the first day from the earliest today, and the last from the latest', () => {
  const days = { first: '2026-11-21', last: '2027-11-22' };
  expect(pickupDays('2026-11-21', '2026-11-22')).toEqual(days);
});
