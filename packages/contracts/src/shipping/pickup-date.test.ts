import { expect, test } from 'vitest';
import { lastPickupDate, pickupDateFault } from './pickup-date.ts';

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
  expect(pickupDateFault(value, '2026-11-21')).toBe(fault);
});

test('accepts the last pickup date', () => {
  expect(pickupDateFault(lastPickupDate('2026-11-21'), '2026-11-21')).toBeNull();
});
