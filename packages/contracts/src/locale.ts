import * as v from 'valibot';

export const LOCALES = ['en-US', 'es-US'] as const;

export const localeSchema = v.picklist(LOCALES);

export type Locale = v.InferOutput<typeof localeSchema>;

/** The locale if no known language is given (behaviours, 5.1.4). */
export const DEFAULT_LOCALE: Locale = 'en-US';

/** Chooses the locale for a tag from outside: `es-US` for `es-MX`, the default for `fr`. */
export function chooseLocale(lang: string | null | undefined): Locale {
  return /^es\b/i.test(lang ?? '') ? 'es-US' : DEFAULT_LOCALE;
}

export type OwnWording<Messages> = { [Key in keyof Messages]?: string | undefined };

/** A set of messages; the operator's own wording replaces the standard messages. */
export function inOwnWording<Messages extends Record<keyof Messages, string>>(
  standard: Messages,
  own: OwnWording<Messages> = {},
): Messages {
  const worded = Object.entries(own).filter(([, wording]) => wording !== undefined);
  return { ...standard, ...Object.fromEntries(worded) };
}

/** A placeholder without a value stays: `Up to {miles} miles`. */
export function fill(text: string, values: Record<string, string>): string {
  return text.replace(/\{(\w+)\}/g, (braces, name) => values[name] ?? braces);
}
