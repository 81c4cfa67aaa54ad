import { expect, it } from 'vitest';
import { DAY_RANGE_NAMES, DAY_RANGES, daysOfReport, hoursText } from './day-ranges.ts';

const rangesOn = (today: string) =>
  Object.fromEntries(
    DAY_RANGE_NAMES.map((name) => {
      const { from, to } = DAY_RANGES[name].days(today);
      return [name, `${from} ${to}`];
    }),
  );

// behaviour: 17.60
it('ends each range with the last day that is over, and has today by itself', () => {
  expect(rangesOn('2026-03-31')).toEqual({
    today: '2026-03-31 2026-03-31',
    yesterday: '2026-03-30 2026-03-30',
    '7-days': '2026-03-24 2026-03-30',
    '28-days': '2026-03-03 2026-03-30',
    '90-days': '2025-12-31 2026-03-30',
    'this-month': '2026-03-01 2026-03-30',
    'last-month': '2026-02-01 2026-02-28',
  });
});

// behaviour: 17.60
it('shows the first day of a month while it is today, and finds the month before January', () => {
  expect(rangesOn('2026-01-01')).toMatchObject({
    'this-month': '2026-01-01 2026-01-01',
    'last-month': '2025-12-01 2025-12-31',
  });
});

// behaviour: 17.60
it.each([
  [{}, '2026-03-03 2026-03-30'],
  [{ from: '2026-03-29' }, '2026-03-29 2026-03-30'],
  [{ from: '2026-03-31' }, '2026-03-31 2026-03-31'],
  [{ to: '2026-02-28' }, '2026-02-01 2026-02-28'],
  [{ from: '2026-01-01', to: '2026-03-31' }, '2026-01-01 2026-03-31'],
])('reads the days of a report of %o as %s', (asked, days) => {
  const { from, to } = daysOfReport(asked, '2026-03-31');
  expect(`${from} ${to}`).toBe(days);
});

// behaviour: 27.20
it.each([
  [7, ' before 7:00'],
  [25, ''],
  [null, ''],
])('names the hours before %s', (beforeHour, text) => {
  expect(hoursText(beforeHour)).toBe(text);
});
