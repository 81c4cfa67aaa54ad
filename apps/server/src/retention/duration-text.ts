import { DAY_MS, HOUR_MS, MINUTE_MS } from '@zipfront/contracts/day-ms';
import type { Locale } from '@zipfront/contracts/locale';

/** Units from the longest; a year of 365 days. */
const UNITS_MS = { year: 365 * DAY_MS, day: DAY_MS, hour: HOUR_MS, minute: MINUTE_MS };

/**
 * A duration in words, in the longest unit that it is a whole number of: `2 years`, `30 días`.
 *
 * @param ms whole minutes
 */
export function durationText(ms: number, locale: Locale): string {
  const [unit, unitMs] = Object.entries(UNITS_MS).find(([, length]) => ms % length === 0) ?? [
    'minute',
    MINUTE_MS,
  ];
  const format = new Intl.NumberFormat(locale, { style: 'unit', unit, unitDisplay: 'long' });
  return format.format(ms / unitMs);
}
