import type { Locale } from '@zipfront/contracts/locale';

const formats = new Map<Locale, Intl.DateTimeFormat>();

/**
 * Writes a day as the language does: `November 21, 2026`. Days have no hour, so they are UTC. Each language's is made
 * at its first use: the first one takes a server's start tens of milliseconds.
 */
export function dateFormat(locale: Locale): Intl.DateTimeFormat {
  const format =
    formats.get(locale) ?? new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: 'UTC' });
  formats.set(locale, format);
  return format;
}
