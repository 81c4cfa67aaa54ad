import type { Locale } from '../locale.ts';

const formats = new Map<Locale, Intl.DateTimeFormat>();

/**
 * Formats a day in the language: `November 21, 2026`. Days have no hour, so they are UTC. Each
 * format is made at its first use, because the first one delays a server's start by tens of
 * milliseconds.
 */
export function dateFormat(locale: Locale): Intl.DateTimeFormat {
  const format =
    formats.get(locale) ?? new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: 'UTC' });
  formats.set(locale, format);
  return format;
}

/** A day of the calendar in words: `2026-11-21` as `November 21, 2026`. */
export function dayOf(day: string, locale: Locale): string {
  return dateFormat(locale).format(Date.parse(day));
}

/** Writes whole dollars as the language does: `$412`. */
export function dollarFormat(locale: Locale): Intl.NumberFormat {
  return new Intl.NumberFormat(locale, {
    style: 'currency',
    currency: 'USD',
    maximumFractionDigits: 0,
  });
}
