import type { Period } from '@zipfront/contracts/api/saved-reports';

/** When saved reports are sent, in the reporting time zone. */
const SENT_AT = '08:00';

const STEPS = { day: { days: 1 }, week: { weeks: 1 }, month: { months: 1 } } as const;

/** The times about a moment at which a report is due: epoch milliseconds. */
export interface DueTimes {
  /** At the moment, or the last one before it. */
  last: number;
  /** The first one after it. */
  next: number;
  /** Whether the last one was on the same day. */
  isToday: boolean;
}

/**
 * The due times about a moment: at 8:00 on each day, each Monday, or each first of a month. Days
 * and times are in the reporting time zone, whose days have 23 to 25 hours.
 *
 * @param now epoch milliseconds
 * @param timeZone a name of the IANA time zone database
 */
export function dueTimes(every: Period, now: number, timeZone: string): DueTimes {
  const today = Temporal.Instant.fromEpochMilliseconds(now)
    .toZonedDateTimeISO(timeZone)
    .toPlainDate();
  const at = (date: Temporal.PlainDate) =>
    date.toZonedDateTime({ timeZone, plainTime: SENT_AT }).epochMilliseconds;
  const first = firstDay(today, every);
  const isOver = at(first) <= now;
  const last = isOver ? first : first.subtract(STEPS[every]);
  return {
    last: at(last),
    next: at(last.add(STEPS[every])),
    isToday: last.equals(today),
  };
}

/** The first day of the period that a day is in. */
function firstDay(day: Temporal.PlainDate, every: Period): Temporal.PlainDate {
  if (every === 'week') return day.subtract({ days: day.dayOfWeek - 1 });
  return every === 'month' ? day.with({ day: 1 }) : day;
}
