import type { Locale } from '@zipfront/contracts/locale';

/**
 * Scripts use it (behaviours, 5.1.4). A browser's translator changes `lang`, even to tags such as
 * `auto`, with which `Intl` throws.
 */
export function documentLocale(): Locale {
  return document.documentElement.dataset.locale === 'es-US' ? 'es-US' : 'en-US';
}
