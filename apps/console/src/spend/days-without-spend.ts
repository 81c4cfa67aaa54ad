import { countDays, type Days, daysAfter } from '@zipfront/contracts/reports/day-ranges';
import { daysText } from '../ui/format.ts';

/** Ranges that are named; a file with more is one without weekends, or of a few days. */
const NAMED = 6;

interface DaysOfFile {
  first_day: string;
  last_day: string;
  days: number;
}

/** The days from the first to the last of a file that it has no spend of. */
export function countWithoutSpend({ first_day, last_day, days }: DaysOfFile): number {
  return countDays({ from: first_day, to: last_day }) - days;
}

/** @param days of the file, each at least once, in either order */
export function daysWithoutSpendText(days: readonly string[]): string | null {
  const sorted = [...new Set(days)].sort();
  const gaps = sorted.flatMap((day, index): Days[] => {
    const [from, next = ''] = [daysAfter(day, 1), sorted[index + 1]];
    return next === '' || next === from ? [] : [{ from, to: daysAfter(next, -1) }];
  });
  if (gaps.length === 0) return null;
  const named = gaps.slice(0, NAMED).map(daysText).join('; ');
  return `The file has no spend of ${named}${gaps.length > NAMED ? ', and other days' : ''}. If the account spent then, export these days, too.`;
}
