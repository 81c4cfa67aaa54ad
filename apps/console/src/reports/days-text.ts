/** The days of a report: `2026-10-27 to 2026-11-23`, or one date. */
export function daysText({ from, to }: { from: string; to: string }): string {
  return from === to ? to : `${from} to ${to}`;
}
