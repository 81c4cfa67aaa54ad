import type { Locale } from '@zipfront/contracts/locale';

/** A browser's translator changes `lang`, even to tags with which `Intl` throws: `auto`. */
export function documentLocale(): Locale {
  return document.documentElement.dataset.locale === 'es-US' ? 'es-US' : 'en-US';
}
