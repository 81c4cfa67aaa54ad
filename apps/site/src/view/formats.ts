import type { Locale } from '@zipfront/contracts/locale';
import type { ShownPlace } from '@zipfront/contracts/shipping/order';

/** The zone is named, as the server makes the page: `November 21, 2026 at 7:00 AM EST`. */
export function momentText(at: number, timeZone: string, locale: Locale): string {
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

/** `Miami Beach, FL 33139`. */
export function placeName({ city, state, zip }: ShownPlace): string {
  return `${city}, ${state} ${zip}`;
}
