import type { Locale } from '@zipfront/contracts/locale';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '@zipfront/contracts/time/time';

const UNITS_MS = { year: 365 * DAY_MS, day: DAY_MS, hour: HOUR_MS, minute: MINUTE_MS };

/** Formats by language and unit, because making one takes longer than using it. */
const formats = new Map<string, Intl.NumberFormat>();

/** A duration in the longest unit that fits exactly: `2 years`, `30 días`. `ms`: whole minutes. */
export function durationText(ms: number, locale: Locale): string {
  const [unit, unitMs] = Object.entries(UNITS_MS).find(([, length]) => ms % length === 0) ?? [
    'minute',
    MINUTE_MS,
  ];
  return unitFormat(locale, unit).format(ms / unitMs);
}

function unitFormat(locale: Locale, unit: string): Intl.NumberFormat {
  const name = `${locale} ${unit}`;
  const known = formats.get(name);
  const format =
    known ?? new Intl.NumberFormat(locale, { style: 'unit', unit, unitDisplay: 'long' });
  formats.set(name, format);
  return format;
}
