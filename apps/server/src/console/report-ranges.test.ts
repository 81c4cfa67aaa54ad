import { expect, it } from 'vitest';
import { dayOfDate } from '../reporting/rollups/reporting-time.ts';
import { reportRanges } from './report-addresses.ts';

const textOf = ({ from, to }: { from: string; to: string }) => `${from} ${to}`;
const rangesOn = (date: string) =>
  Object.fromEntries(
    reportRanges(dayOfDate(date), textOf).map(({ label, address }) => [label, address]),
  );

// behaviour: 17.60
it('names the ranges, whose numbers of days end today, and the months', () => {
  expect(rangesOn('2026-03-31')).toEqual({
    Today: '2026-03-31 2026-03-31',
    Yesterday: '2026-03-30 2026-03-30',
    '7 days': '2026-03-25 2026-03-31',
    '28 days': '2026-03-04 2026-03-31',
    '90 days': '2026-01-01 2026-03-31',
    'This month': '2026-03-01 2026-03-31',
    'Last month': '2026-02-01 2026-02-28',
  });
});

// behaviour: 17.60
it('finds the month before January', () => {
  expect(rangesOn('2026-01-01')).toMatchObject({
    'This month': '2026-01-01 2026-01-01',
    'Last month': '2025-12-01 2025-12-31',
  });
});
