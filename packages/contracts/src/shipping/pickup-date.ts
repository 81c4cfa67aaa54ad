import { DAY_MS, isInCalendar } from '../time/time.ts';

const MAX_DAYS_AHEAD = 365;

const DAY = /^\d{4}-\d{2}-\d{2}$/;

export type PickupDateFault = 'dateInvalid' | 'datePast' | 'dateFar';

/** First and last day that a visitor can request, in the format of a date field: `2026-11-21`. */
export interface PickupDays {
  first: string;
  last: string;
}

/**
 * From today to 365 days ahead. In the browser `earliest` is the visitor's day; on the server both
 * are bounds of all time zones.
 *
 * @example
 * pickupDays('2026-11-21'); // { first: '2026-11-21', last: '2027-11-21' }
 */
export function pickupDays(earliest: string, latest = earliest): PickupDays {
  const last = Date.parse(latest) + MAX_DAYS_AHEAD * DAY_MS;
  return { first: earliest, last: new Date(last).toISOString().slice(0, 10) };
}

/** Checks a pickup date in the format of a date field; null if it is valid. */
export function pickupDateFault(
  value: string,
  { first, last }: PickupDays,
): PickupDateFault | null {
  if (!DAY.test(value) || !isInCalendar(value)) return 'dateInvalid';
  if (value < first) return 'datePast';
  return value > last ? 'dateFar' : null;
}
