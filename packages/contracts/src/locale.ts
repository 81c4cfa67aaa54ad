import * as v from 'valibot';

/** The languages that pages are written in; the value is the document's `lang`. */
export const LOCALES = ['en-US', 'es-US'] as const;

export const localeSchema = v.picklist(LOCALES);

export type Locale = v.InferOutput<typeof localeSchema>;

/** The locale if no known language is given (behaviours, 5.1.4). */
export const DEFAULT_LOCALE: Locale = 'en-US';

/**
 * The locale for a language tag from outside (an address, the browser, the name of a content file). The
 * locale of a page comes from its content instead.
 *
 * @example
 * localeOf('es-MX'); // 'es-US'
 * localeOf('fr'); // 'en-US'
 */
export function localeOf(lang: string | null | undefined): Locale {
  return /^es\b/i.test(lang ?? '') ? 'es-US' : DEFAULT_LOCALE;
}
