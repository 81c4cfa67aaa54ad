import type { Locale } from '@zipfront/contracts/locale';

/**
 * The page's own language, for scripts (behaviours, 5.1.4). Not `lang`: a translator of the browser
 * writes there the language that it translates to, also tags such as `auto`, with which `Intl`
 * throws.
 */
export function documentLocale(): Locale {
  return document.documentElement.dataset.locale === 'es-US' ? 'es-US' : 'en-US';
}
