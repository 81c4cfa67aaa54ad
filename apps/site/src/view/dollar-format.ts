import type { Locale } from '@zipfront/contracts/locale';

/** Writes whole dollars as the language does: `$412`. */
export function dollarFormat(locale: Locale): Intl.NumberFormat {
  return new Intl.NumberFormat(locale, {
    style: 'currency',
    currency: 'USD',
    maximumFractionDigits: 0,
  });
}
