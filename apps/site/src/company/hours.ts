import { type Company, WEEKDAYS, type Weekday } from '@zipfront/contracts/content/company';
import type { Locale } from '@zipfront/contracts/locale';
import { companyWords } from './company-words.ts';

type Phone = NonNullable<Company['phone']>;

/** The same hours on one day or several: `Monday to Friday`, `8:00 AM to 6:00 PM`. */
export interface HoursLine {
  days: string;
  /** Null where it is closed on these days. */
  times: string | null;
}

/**
 * The hours of a whole week, closed days too. They name no day as today: pages are cached.
 */
export function hoursOf({ hours }: Pick<Phone, 'hours'>, locale: Locale): HoursLine[] {
  const words = companyWords(locale);
  const spans = WEEKDAYS.map((day) => ({ day, span: hours.find((each) => holds(each, day)) }));
  const starts = spans.filter(({ span }, at) => at === 0 || span !== spans[at - 1]?.span);
  return starts.map(({ day, span }, at) => {
    const next = starts[at + 1]?.day;
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

/** A number as it is written: `+12175550142` as `(217) 555-0142`. */
export function phoneName(number: string): string {
  return number.replace(/^\+1(\d{3})(\d{3})(\d{4})$/, '($1) $2-$3');
}
