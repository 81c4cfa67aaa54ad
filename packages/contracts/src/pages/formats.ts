import type { Locale } from '../locale.ts';

const formats = new Map<Locale, Intl.DateTimeFormat>();

/**
 * Returns the format of dates in UTC, `November 21, 2026`; made at the first use, which needs tens
 * of milliseconds.
 */
export function dateFormat(locale: Locale): Intl.DateTimeFormat {
  const format =
    formats.get(locale) ?? new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: 'UTC' });
  formats.set(locale, format);
  return format;
}

export function dayText(day: string, locale: Locale): string {
  return dateFormat(locale).format(Date.parse(day));
}

export function dollarFormat(locale: Locale): Intl.NumberFormat {
  return new Intl.NumberFormat(locale, {
    style: 'currency',
    currency: 'USD',
    maximumFractionDigits: 0,
  });
}
