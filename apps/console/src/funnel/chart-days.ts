import { daysAfter } from '@zipfront/contracts/reports/day-ranges';

export interface ChartDay {
  day: string;
  visits: number;
  sent: number;
}

/**
 * The days from the first one with visits to `to`, oldest first. Days that the list leaves out are
 * zero.
 */
export function fillChartDays(rows: readonly ChartDay[], to: string): ChartDay[] {
  const counted = new Map(rows.map((row) => [row.day, row]));
  const first = rows.at(-1)?.day;
  const days: ChartDay[] = [];
  for (let day = first; day !== undefined && day <= to; day = daysAfter(day, 1)) {
    days.push(counted.get(day) ?? { day, visits: 0, sent: 0 });
  }
  return days;
}
