import { expect, it } from 'vitest';
import { fillChartDays } from './chart-days.ts';

// behaviour: 23.4
it('draws days without visits as zero, up to the last that was asked for', () => {
  const rows = [
    { day: '2026-03-02', visits: 4, sent: 1 },
    { day: '2026-02-28', visits: 2, sent: 2 },
  ];
  expect(fillChartDays(rows, '2026-03-03')).toEqual([
    { day: '2026-02-28', visits: 2, sent: 2 },
    { day: '2026-03-01', visits: 0, sent: 0 },
    { day: '2026-03-02', visits: 4, sent: 1 },
    { day: '2026-03-03', visits: 0, sent: 0 },
  ]);
  expect(fillChartDays([], '2026-03-03')).toEqual([]);
});
