import { DAY_MS, HOUR_MS } from '@zipfront/contracts/time/time';

/** An instant in the calendar of a reporting time zone. */
export interface ReportingTime {
  /** Days since 1970-01-01. */
  day: number;
  /** Hours since the day began: 0 to 23, or 24 on a day with 25 hours. */
  hour: number;
}

/** A day of a time zone, with 23 to 25 hours. */
interface DayOfZone {
  day: number;
  startsAt: number;
  endsAt: number;
}

const EPOCH = Temporal.PlainDate.from('1970-01-01');

/** The last day asked for in each zone. Most instants come in order. */
const latestDays = new Map<string, DayOfZone>();

/**
 * Computes the day and the hour of an instant in a time zone. All days are computed here.
 *
 * @param at epoch milliseconds
 * @param timeZone a name of the IANA time zone database
 * @throws RangeError for an unknown time zone
 *
 * @example
 * ```ts
 * reportingTime(Date.parse('2026-11-20T05:30:00Z'), 'America/Chicago');
 * // { day: 20776, hour: 23 }: 19 November, 11 p.m.
 * ```
 */
export function reportingTime(at: number, timeZone: string): ReportingTime {
  const known = latestDays.get(timeZone);
  const { day, startsAt } =
    known && known.startsAt <= at && at < known.endsAt ? known : findDay(at, timeZone);
  return { day, hour: Math.floor((at - startsAt) / HOUR_MS) };
}

/**
 * The first instant of a day in a time zone, in epoch milliseconds.
 *
 * @param day days since 1970-01-01
 */
export function startOfDay(day: number, timeZone: string): number {
  return EPOCH.add({ days: day }).toZonedDateTime(timeZone).epochMilliseconds;
}

/** The first and last day with a year of four digits. */
const FIRST_DAY = dayOfDate('0001-01-01');
const LAST_DAY = dayOfDate('9999-12-31');

/** A day as a date: `2026-11-20`. One before the year 1 or after 9999 is cut to that. */
export function dateOfDay(day: number): string {
  return EPOCH.add({ days: Math.min(Math.max(day, FIRST_DAY), LAST_DAY) }).toString();
}

/**
 * The day of a date.
 *
 * @param date `2026-11-20`
 * @throws RangeError for a text that is not a date
 */
export function dayOfDate(date: string): number {
  return EPOCH.until(Temporal.PlainDate.from(date)).days;
}

/**
 * The same date a year before. For 29 February it is 28 February.
 *
 * @param day days since 1970-01-01
 */
export function yearBefore(day: number): number {
  return EPOCH.until(EPOCH.add({ days: day }).subtract({ years: 1 })).days;
}

function findDay(at: number, timeZone: string): DayOfZone {
  const start = Temporal.Instant.fromEpochMilliseconds(at)
    .toZonedDateTimeISO(timeZone)
    .startOfDay();
  const end = start.add({ days: 1 }).startOfDay();
  const found = {
    day: EPOCH.until(start.toPlainDate()).days,
    startsAt: start.epochMilliseconds,
    endsAt: end.epochMilliseconds,
  };
  latestDays.set(timeZone, found);
  return found;
}

/** An instant after the end of a day in every time zone: epoch milliseconds. */
export function endOfDay(day: number): number {
  return (day + 2) * DAY_MS;
}

/**
 * Whole days before today whose visits are all stored, because visits live for at least 30 days.
 */
const STORED_DAYS = 28;

/**
 * The first day whose visits are all stored.
 *
 * @param today days since 1970-01-01
 */
export function firstStoredDay(today: number): number {
  return today - STORED_DAYS;
}
