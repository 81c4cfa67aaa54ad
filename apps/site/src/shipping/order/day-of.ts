import type { Locale } from '@zipfront/contracts/locale';

/** A day of the calendar in words: `2026-11-21` as `November 21, 2026`. */
export function dayOf(day: string, locale: Locale): string {
  const format = new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: 'UTC' });
  return format.format(Date.parse(day));
}

/** A moment, named with its time zone, because the page is made by the server: `November 21, 2026 at 7:00 AM EST`. */
export function momentOf(at: number, locale: Locale): string {
  const format = new Intl.DateTimeFormat(locale, {
    year: 'numeric',
    month: 'long',
    day: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
    timeZone: 'America/New_York',
    timeZoneName: 'short',
  });
  return format.format(at);
}

/** Whole dollars: `$1,900`. */
export function dollarsOf(dollars: number, locale: Locale): string {
  const style = { style: 'currency', currency: 'USD', maximumFractionDigits: 0 } as const;
  return new Intl.NumberFormat(locale, style).format(dollars);
}
