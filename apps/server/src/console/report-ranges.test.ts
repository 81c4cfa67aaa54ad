import { expect, it } from 'vitest';
import { dayOfDate } from '../reports/reporting-time.ts';
import { RANGES_UP_TO_NOW, reportRanges } from './report-ranges.ts';

const textOf = ({ from, to }: { from: string; to: string }) => `${from} ${to}`;
const rangesOn = (date: string, ranges?: typeof RANGES_UP_TO_NOW) =>
  Object.fromEntries(
    reportRanges(dayOfDate(date), textOf, ranges).map(({ label, address }) => [label, address]),
  );

// behaviour: 17.60
it('names the ranges that end today or yesterday, and the months', () => {
  expect(rangesOn('2026-03-31')).toEqual({
    Today: '2026-03-31 2026-03-31',
    Yesterday: '2026-03-30 2026-03-30',
    '7 days': '2026-03-24 2026-03-30',
    '28 days': '2026-03-03 2026-03-30',
    '90 days': '2025-12-31 2026-03-30',
    'This month': '2026-03-01 2026-03-31',
    'Last month': '2026-02-01 2026-02-28',
  });
});

// behaviour: 17.60
it('finds the month before January, and ranges up to now', () => {
  expect(rangesOn('2026-01-01')).toMatchObject({
    'This month': '2026-01-01 2026-01-01',
    'Last month': '2025-12-01 2025-12-31',
  });
  expect(rangesOn('2026-01-07', RANGES_UP_TO_NOW)['7 days']).toBe('2026-01-01 2026-01-07');
});
