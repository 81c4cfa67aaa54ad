import type { Locale } from '@zipfront/contracts/locale';
import { dateFormat } from '../../view/date-format.ts';

/** A day of the calendar in words: `2026-11-21` as `November 21, 2026`. */
export function dayOf(day: string, locale: Locale): string {
  return dateFormat(locale).format(Date.parse(day));
}

/** A moment in a time zone, with its name, because the page is made by the server: `November 21, 2026 at 7:00 AM EST`. */
export function momentOf(at: number, timeZone: string, locale: Locale): string {
  const format = new Intl.DateTimeFormat(locale, {
    year: 'numeric',
    month: 'long',
    day: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
    timeZone,
    timeZoneName: 'short',
  });
  return format.format(at);
}
