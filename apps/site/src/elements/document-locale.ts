import { type Locale, localeOf } from '@zipfront/contracts/locale';

/**
 * The language of the document, for scripts (behaviours, 5.1.4). Translators of browsers write
 * others into `lang`, such as `auto` or `es-x-mtfrom-en`, with which `Intl` throws or finds no
 * words.
 */
export function documentLocale(): Locale {
  return localeOf(document.documentElement.lang);
}
