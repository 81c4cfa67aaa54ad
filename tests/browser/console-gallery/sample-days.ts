import { daysAfter } from '@zipfront/contracts/reports/day-ranges';

/** The date of all examples. */
export const TODAY = '2026-11-25';

/** The last days up to and including today. */
export function lastDays(count: number): string[] {
  return Array.from({ length: count }, (_, index) => daysAfter(TODAY, index + 1 - count));
}

/** Numbers that look like those of a business with quiet weekends, the same each time. */
export function wave(count: number, middle: number, swing: number): number[] {
  return Array.from({ length: count }, (_, index) => {
    const isWeekend = index % 7 > 4;
    const noise = Math.sin(index * 12.9898) * 0.6 + Math.sin(index * 4.1) * 0.4;
    return Math.round(
      middle + swing * noise - (isWeekend ? swing * 0.7 : 0) + index * swing * 0.02,
    );
  });
}
