import * as v from 'valibot';

/** The languages that pages are written in; the value is the document's `lang`. */
export const LOCALES = ['en-US', 'es-US'] as const;

export const localeSchema = v.picklist(LOCALES);

export type Locale = v.InferOutput<typeof localeSchema>;

/** Holds where no language is named that we know (behaviours, 5.1.4). */
export const DEFAULT_LOCALE: Locale = 'en-US';

/**
 * The locale for a language tag: `es`, `es-MX` → `es-US`; anything else the default. For tags that
 * come from outside (an address, the browser, the name of a content file). A page's own locale
 * comes with its content, and its `lang` and its messages follow from that.
 */
export function localeOf(lang: string | null | undefined): Locale {
  return /^es\b/i.test(lang ?? '') ? 'es-US' : DEFAULT_LOCALE;
}
