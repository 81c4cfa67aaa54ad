import { DAY_MS } from '../day-ms.ts';

/** Maximum number of days ahead of a pickup. */
const MOST_DAYS_AHEAD = 365;

/** Error of a pickup date, as the key of its text. */
export type PickupDateFault = 'dateInvalid' | 'datePast' | 'dateFar';

/** The days that can be asked for, `2026-11-21`, as a date field has them. */
export interface PickupDays {
  first: string;
  last: string;
}

/**
 * The days that can be asked for: not before today, not more than a year ahead.
 *
 * @param earliest the visitor's own day in the browser; on the server the earliest that it can be for any visitor
 * @param latest on the server the latest that it can be
 */
export function pickupDays(earliest: string, latest = earliest): PickupDays {
  const last = Date.parse(latest) + MOST_DAYS_AHEAD * DAY_MS;
  return { first: earliest, last: new Date(last).toISOString().slice(0, 10) };
}

/** Checks a pickup date, as a date field sends it. */
export function pickupDateFault(
  value: string,
  { first, last }: PickupDays,
): PickupDateFault | null {
  if (!isDay(value)) return 'dateInvalid';
  if (value < first) return 'datePast';
  return value > last ? 'dateFar' : null;
}

/** Whether a day exists: 30 February does not. */
function isDay(value: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(value)) return false;
  const time = Date.parse(value);
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(value);
}
