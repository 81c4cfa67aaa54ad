import type { Locale } from '@zipfront/contracts/locale';

/** Writes a day as the language does: `November 21, 2026`. Days have no hour, so they are UTC. */
export function dateFormat(locale: Locale): Intl.DateTimeFormat {
  return new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: 'UTC' });
}
