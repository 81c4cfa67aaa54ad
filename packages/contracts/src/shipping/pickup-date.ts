import { DAY_MS } from '../day-ms.ts';

/** Maximum number of days ahead of a pickup. */
const MOST_DAYS_AHEAD = 365;

/** Error of a pickup date, as the key of its text. */
export type PickupDateFault = 'dateInvalid' | 'datePast' | 'dateFar';

/**
 * Checks a pickup date: not before today, not more than a year ahead.
 *
 * @param value `2026-11-21`, as a date field sends it
 * @param today in the same form: the visitor's own day in the browser, the earliest day that it can
 *   be for any visitor on the server
 */
export function pickupDateFault(value: string, today: string): PickupDateFault | null {
  const day = dayOf(value);
  if (day === null) return 'dateInvalid';
  const start = Date.parse(today);
  if (day < start) return 'datePast';
  return day > start + MOST_DAYS_AHEAD * DAY_MS ? 'dateFar' : null;
}

/** The last day that can be asked for, in the form of a date field. */
export function lastPickupDate(today: string): string {
  return new Date(Date.parse(today) + MOST_DAYS_AHEAD * DAY_MS).toISOString().slice(0, 10);
}

/** Epoch milliseconds of a day that exists: 30 February does not. */
function dayOf(value: string): number | null {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(value)) return null;
  const time = Date.parse(value);
  if (Number.isNaN(time)) return null;
  return new Date(time).toISOString().startsWith(value) ? time : null;
}
