import type { Period } from '@zipfront/contracts/api/saved-reports';

/** When saved reports are sent, in the reporting time zone. */
const SENT_AT = '08:00';

const STEPS = { day: { days: 1 }, week: { weeks: 1 }, month: { months: 1 } } as const;

export interface DueTimes {
  last: number;
  next: number;
  isToday: boolean;
}

/**
 * The times before and after `now` at which a report is due: at 8:00 on each day, Monday, or first
 * of a month, in a time zone whose days have 23 to 25 hours.
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
  return { last: at(last), next: at(last.add(STEPS[every])), isToday: last.equals(today) };
}

function firstDay(day: Temporal.PlainDate, every: Period): Temporal.PlainDate {
  if (every === 'week') return day.subtract({ days: day.dayOfWeek - 1 });
  return every === 'month' ? day.with({ day: 1 }) : day;
}
