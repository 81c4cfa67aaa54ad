import { DAY_RANGES } from '@zipfront/contracts/console/reports';
import { expect, it } from 'vitest';
import { dateOfDay, dayOfDate } from '../reporting/rollups/reporting-time.ts';
import { comparedDays, daysOfRange } from './report-addresses.ts';

const rangesOn = (date: string) =>
  Object.fromEntries(
    DAY_RANGES.map((range) => {
      const { from, to } = daysOfRange(range, dayOfDate(date));
      return [range, `${dateOfDay(from)} ${dateOfDay(to)}`];
    }),
  );

// behaviour: 17.60
it('finds the days of each range, whose numbers of days end today, and of months', () => {
  expect(rangesOn('2026-03-31')).toEqual({
    today: '2026-03-31 2026-03-31',
    yesterday: '2026-03-30 2026-03-30',
    '7-days': '2026-03-25 2026-03-31',
    'last-7-days': '2026-03-24 2026-03-30',
    '28-days': '2026-03-04 2026-03-31',
    'last-28-days': '2026-03-03 2026-03-30',
    '90-days': '2026-01-01 2026-03-31',
    'this-month': '2026-03-01 2026-03-31',
    'last-month': '2026-02-01 2026-02-28',
  });
});

// behaviour: 17.60
it('finds the month before January', () => {
  expect(rangesOn('2026-01-01')).toMatchObject({
    'this-month': '2026-01-01 2026-01-01',
    'last-month': '2025-12-01 2025-12-31',
  });
});

// behaviour: 36.1
it('ends the last days yesterday', () => {
  const today = dayOfDate('2026-03-01');
  expect(daysOfRange('last-7-days', today)).toEqual({ from: today - 7, to: today - 1 });
  expect(daysOfRange('last-28-days', today)).toEqual(daysOfRange('last-month', today));
});

/** The first and the last of the compared days, as dates. */
function compared(from: string, to: string, compare: 'before' | 'year'): [string, string] {
  const days = comparedDays({ from: dayOfDate(from), to: dayOfDate(to) }, compare);
  return [dateOfDay(days.from), dateOfDay(days.to)];
}

// behaviour: 27.12
it.each([
  ['2026-11-15', '2026-11-21', '2026-11-08', '2026-11-14'],
  ['2026-11-21', '2026-11-21', '2026-11-20', '2026-11-20'],
  ['2028-03-01', '2028-03-31', '2028-01-30', '2028-02-29'],
])('compares %s to %s with as many days before: %s to %s', (from, to, first, last) => {
  expect(compared(from, to, 'before')).toEqual([first, last]);
});

// behaviour: 27.12
it.each([
  ['2026-11-15', '2026-11-21', '2025-11-15', '2025-11-21'],
  ['2028-02-29', '2028-02-29', '2027-02-28', '2027-02-28'],
  ['2028-02-01', '2028-02-29', '2027-02-01', '2027-02-28'],
  ['2028-03-01', '2028-03-05', '2027-03-01', '2027-03-05'],
  ['2029-02-01', '2029-02-28', '2028-02-01', '2028-02-28'],
])('compares %s to %s with the same dates of the year before: %s to %s', (from, to, first, last) => {
  expect(compared(from, to, 'year')).toEqual([first, last]);
});
