import { DAY_MS } from '@zipfront/contracts/day-ms';

/** The day of an instant, in UTC: days since 1970. */
export function dayOf(at: number): number {
  return Math.floor(at / DAY_MS);
}

/** A day of the content: `2026-11-23`. */
export function dayOfText(text: string): number {
  return dayOf(Date.parse(text));
}

/** A day as the content writes it. */
export function textOfDay(day: number): string {
  return new Date(day * DAY_MS).toISOString().slice(0, 10);
}
