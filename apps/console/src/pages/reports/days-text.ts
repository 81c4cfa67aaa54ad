import { dateText } from '@zipfront/contracts/time';

/** The days of a report: `Oct 27, 2026 to Nov 23, 2026`, or one date. */
export function daysText({ from, to }: { from: string; to: string }): string {
  return from === to ? dateText(to) : `${dateText(from)} to ${dateText(to)}`;
}
