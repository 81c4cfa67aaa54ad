import { expect, it } from 'vitest';
import { dateOfDay, dayOfDate } from '../rollups/reporting-time.ts';
import { comparedDays } from './days.ts';

const at = (instant: string) => ({
  now: () => Date.parse(instant),
  pages: { siteNames: () => ['insurance'], timeZoneOf: () => 'America/New_York' },
});

/** The first and the last of the compared days, as dates. */
function compared(
  from: string,
  to: string,
  compare: Parameters<typeof comparedDays>[1],
): [string, string] {
  const days = comparedDays(
    { from: dayOfDate(from), to: dayOfDate(to), site: null },
    compare,
    at('2029-06-01T12:00:00Z'),
  );
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

// behaviour: 27.12
it.each([
  ['2026-11-27', '2026-11-27', '2026-11-20', '2026-11-20'],
  ['2026-11-15', '2026-11-21', '2026-11-08', '2026-11-14'],
  ['2026-11-01', '2026-11-10', '2026-10-18', '2026-10-27'],
])('compares %s to %s with the same weekdays before: %s to %s', (from, to, first, last) => {
  expect(compared(from, to, 'weekdays')).toEqual([first, last]);
});

// behaviour: 27.12
it('compares days with as many from a chosen one on', () => {
  const first = dayOfDate('2026-03-02');
  expect(compared('2026-11-15', '2026-11-21', first)).toEqual(['2026-03-02', '2026-03-08']);
});

// behaviour: 27.20
it.each([
  ['2026-11-22T17:29:00Z', 12],
  ['2026-11-22T17:31:00Z', 13],
  ['2026-11-22T05:10:00Z', 0],
  ['2026-11-23T04:45:00Z', 25],
])('compares today at %s with the hours of yesterday before %d', (instant, hour) => {
  const today = dayOfDate('2026-11-22');
  expect(comparedDays({ from: today, to: today, site: null }, 'before', at(instant))).toEqual({
    from: today - 1,
    to: today - 1,
    beforeHour: hour,
  });
  expect(comparedDays({ from: today, to: today, site: null }, 'weekdays', at(instant))).toEqual({
    from: today - 7,
    to: today - 7,
    beforeHour: hour,
  });
});
