import * as v from 'valibot';

/** The languages that pages are written in; the value is the document's `lang`. */
export const LOCALES = ['en-US', 'es-US'] as const;

export const localeSchema = v.picklist(LOCALES);

export type Locale = v.InferOutput<typeof localeSchema>;

/** Used when a document names no language that we know (specification, section 5). */
export const DEFAULT_LOCALE: Locale = 'en-US';

/** The locale for a `lang` attribute: `es`, `es-MX` → `es-US`; anything else the default. */
export function localeOf(lang: string | null | undefined): Locale {
  return /^es\b/i.test(lang ?? '') ? 'es-US' : DEFAULT_LOCALE;
}
