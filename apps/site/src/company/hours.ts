import type { Company } from '@zipfront/contracts/content/company';
import type { Locale } from '@zipfront/contracts/locale';
import { WEEKDAYS, type Weekday } from '@zipfront/contracts/time/weekdays';
import { COMPANY_TEXTS } from './company-texts.ts';

export type Phone = NonNullable<Company['phone']>;

/** Hours that one or more days share, such as `Monday to Friday`, `8:00 AM to 6:00 PM`. */
export interface HoursLine {
  days: string;
  /** Null where the telephone is closed on these days. */
  times: string | null;
}

/** Closed days, too. They name no day as today: pages are cached. */
export function hoursLines({ hours }: Pick<Phone, 'hours'>, locale: Locale): HoursLine[] {
  const words = COMPANY_TEXTS[locale];
  const spans = WEEKDAYS.map((day) => ({ day, span: hours.find((each) => holds(each, day)) }));
  const starts = spans.filter(({ span }, index) => index === 0 || span !== spans[index - 1]?.span);
  return starts.map(({ day, span }, index) => {
    const next = starts[index + 1]?.day;
    const last = next ? WEEKDAYS[WEEKDAYS.indexOf(next) - 1] : WEEKDAYS.at(-1);
    return {
      days:
        last === undefined || last === day
          ? dayName(day, locale)
          : words.days(dayName(day, locale), dayName(last, locale)),
      times: span ? words.times(timeName(span.opens, locale), timeName(span.closes, locale)) : null,
    };
  });
}

function holds({ from, to }: Phone['hours'][number], day: Weekday): boolean {
  const at = WEEKDAYS.indexOf(day);
  return WEEKDAYS.indexOf(from) <= at && at <= WEEKDAYS.indexOf(to);
}

/** A change of clocks, here or there, shows. */
export function hoursElsewhere(
  { hours, timeZone }: Pick<Phone, 'hours' | 'timeZone'>,
  elsewhere: string,
  now: number,
): Phone['hours'] {
  const today = new Date(clockAt(now, timeZone)).setUTCHours(0, 0, 0, 0);
  const days = WEEKDAYS.flatMap((_, after) => {
    const date = today + after * DAY_MS;
    const span = hours.find((each) => holds(each, clockWeekday(date)));
    if (!span) return [];
    const [opens, closes] = [span.opens, span.closes].map((time) => {
      const clock = date + Date.parse(`1970-01-01T${time}Z`);
      return clockAt(clockTime(clock, timeZone), elsewhere);
    }) as [number, number];
    const day = clockWeekday(opens);
    return [{ from: day, to: day, opens: timeOn(opens), closes: timeOn(closes) }];
  });
  return joined(days.sort((a, b) => WEEKDAYS.indexOf(a.from) - WEEKDAYS.indexOf(b.from)));
}

/** Days of one week in their order; neighbours with the same hours as one span. */
function joined(days: Phone['hours']): Phone['hours'] {
  const spans: Phone['hours'] = [];
  for (const day of days) {
    const last = spans.at(-1);
    const isNext = last && WEEKDAYS.indexOf(last.to) + 1 === WEEKDAYS.indexOf(day.from);
    const isSame = last?.opens === day.opens && last.closes === day.closes;
    if (isNext && isSame) last.to = day.to;
    else spans.push({ ...day });
  }
  return spans;
}

/** The clock of a time zone at a time, as the milliseconds at which UTC shows the same. */
function clockAt(at: number, timeZone: string): number {
  const format = new Intl.DateTimeFormat('en-US', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
  });
  const parts = format.formatToParts(at);
  const part = (type: string) => Number(parts.find((each) => each.type === type)?.value);
  return Date.UTC(part('year'), part('month') - 1, part('day'), part('hour'), part('minute'));
}

/**
 * Epoch milliseconds at which clocks of the zone show a time; for a time that they skip, an hour
 * before or after.
 */
function clockTime(clock: number, timeZone: string): number {
  const offsetAt = (at: number) => clockAt(at, timeZone) - at;
  return clock - offsetAt(clock - offsetAt(clock));
}

function clockWeekday(clock: number): Weekday {
  // Sunday is its first day.
  return WEEKDAYS[(new Date(clock).getUTCDay() + 6) % 7] as Weekday;
}

function timeOn(clock: number): string {
  return new Date(clock).toISOString().slice(11, 16);
}

/** A Monday, from which days of the week are counted. */
const MONDAY = Date.UTC(2024, 0, 1);
const DAY_MS = 86_400_000;

function dayName(day: Weekday, locale: Locale): string {
  const format = new Intl.DateTimeFormat(locale, { weekday: 'long', timeZone: 'UTC' });
  return format.format(MONDAY + WEEKDAYS.indexOf(day) * DAY_MS);
}

function timeName(time: string, locale: Locale): string {
  const format = new Intl.DateTimeFormat(locale, { timeStyle: 'short', timeZone: 'UTC' });
  return format.format(Date.parse(`2024-01-01T${time}Z`));
}

/** A time zone as people call it, in summer and in winter: `Central Time`. */
export function zoneName(timeZone: string, locale: Locale): string {
  const format = new Intl.DateTimeFormat(locale, { timeZone, timeZoneName: 'longGeneric' });
  return format.formatToParts(0).find(({ type }) => type === 'timeZoneName')?.value ?? timeZone;
}

/** Formats a number: `+12175550142` becomes `(217) 555-0142`. */
export function phoneName(number: string): string {
  return number.replace(/^\+1(\d{3})(\d{3})(\d{4})$/, '($1) $2-$3');
}
