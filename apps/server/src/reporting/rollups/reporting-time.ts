import { DAY_MS, HOUR_MS } from '@zipfront/contracts/time/time';

export interface ReportingTime {
  day: number;
  /** As clocks show it: 0 to 23. A day of 25 hours has one of them twice, one of 23 lacks one. */
  hour: number;
}

interface DayOfZone {
  day: number;
  startsAt: number;
  endsAt: number;
}

const EPOCH = Temporal.PlainDate.from('1970-01-01');

/** The last day asked for in each zone. Most instants come in order. */
const latestDays = new Map<string, DayOfZone>();

/**
 * The day and the hour of an instant: all days are computed here. Throws `RangeError` for an
 * unknown time zone. 05:30 UTC on 20 November 2026 in `America/Chicago` is day 20776, hour 23.
 */
export function reportingTime(at: number, timeZone: string): ReportingTime {
  const known = latestDays.get(timeZone);
  const { day, startsAt, endsAt } =
    known && known.startsAt <= at && at < known.endsAt ? known : findDay(at, timeZone);
  const isUsual = endsAt - startsAt === DAY_MS;
  return { day, hour: isUsual ? Math.floor((at - startsAt) / HOUR_MS) : zoned(at, timeZone).hour };
}

export function startOfDay(day: number, timeZone: string): number {
  return EPOCH.add({ days: day }).toZonedDateTime(timeZone).epochMilliseconds;
}

/** The first and last day with a year of four digits. */
const FIRST_DAY = dayOfDate('0001-01-01');
const LAST_DAY = dayOfDate('9999-12-31');

/** Writes a day as a date: `2026-11-20`. One before the year 1 or after 9999 is cut to that. */
export function dateOfDay(day: number): string {
  return EPOCH.add({ days: Math.min(Math.max(day, FIRST_DAY), LAST_DAY) }).toString();
}

/** Reads a date. Throws `RangeError` for a text that is not one. */
export function dayOfDate(date: string): number {
  return EPOCH.until(Temporal.PlainDate.from(date)).days;
}

/** Returns the same day of the year before; for 29 February it is 28 February. */
export function yearBefore(day: number): number {
  return EPOCH.until(EPOCH.add({ days: day }).subtract({ years: 1 })).days;
}

function zoned(at: number, timeZone: string): Temporal.ZonedDateTime {
  return Temporal.Instant.fromEpochMilliseconds(at).toZonedDateTimeISO(timeZone);
}

function findDay(at: number, timeZone: string): DayOfZone {
  const start = zoned(at, timeZone).startOfDay();
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
export const STORED_DAYS = 28;

export function firstStoredDay(today: number): number {
  return today - STORED_DAYS;
}
