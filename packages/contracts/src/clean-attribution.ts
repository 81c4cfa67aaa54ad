import { parametersOf, valuesOf } from './attribution-of-url.ts';
import { knownName } from './known-names.ts';
import { isUnfilled, meantValue } from './meant-value.ts';
import { looksPersonal } from './personal-text.ts';
import { ATTRIBUTION_FIELDS, type Attribution, type AttributionField } from './read-attribution.ts';

/** The longest attribution value that is written, in UTF-16 units; what is longer is cut. */
export const MAX_ATTRIBUTION_LENGTH = 512;

/** Maximum length of a value that is searched for personal data: the time grows with it. */
const READ_LENGTH = 8 * MAX_ATTRIBUTION_LENGTH;

/** The fields that hold words, where a number that could be a telephone's is no id. */
const WORD_FIELDS: ReadonlySet<AttributionField> = new Set(['keyword', 'utm_term'] as const);

/** A number of the United States, Canada or the Caribbean, as digits alone. */
const BARE_PHONE = /^1?[2-9]\d{9}$/;

/** Attribution as it may be written. */
export interface CleanAttribution {
  fields: Attribution;
  /** Number of values that were longer than `MAX_ATTRIBUTION_LENGTH` and were cut. */
  cut: number;
}

/**
 * Attribution under the names of its fields, however it came, as it may be written: everything that
 * writes any goes through here. Values are as they were meant (`meantValue`), and known names of sources and media in
 * lower case. What is no text, no attribution, empty or personal is left out, and what is over-long is cut. Never throws.
 */
export function cleanAttribution(input: Readonly<Record<string, unknown>>): CleanAttribution {
  const clean: CleanAttribution = { fields: {}, cut: 0 };
  for (const field of ATTRIBUTION_FIELDS) {
    const value = Object.hasOwn(input, field) ? storableValue(field, input[field]) : '';
    // What begins in the part that is stored has ended by there, percent-encoded or not.
    if (value === '' || isPersonalValue(field, value.slice(0, READ_LENGTH))) continue;
    clean.fields[field] = cutToLimit(value);
    if (value.length > MAX_ATTRIBUTION_LENGTH) clean.cut += 1;
  }
  return clean;
}

/** Whether a field's value identifies a person: it holds an e-mail address, a telephone number. */
export function isPersonalValue(field: AttributionField, value: string): boolean {
  return looksPersonal(value) || (WORD_FIELDS.has(field) && BARE_PHONE.test(value));
}

/**
 * The fields of which an address has nothing but placeholders that were never filled in: an error in the settings of a
 * campaign, which marketers must see.
 */
export function unfilledFields(query: URLSearchParams): AttributionField[] {
  const parameters = parametersOf(query);
  return ATTRIBUTION_FIELDS.filter((field) => {
    const values = valuesOf(field, parameters);
    return values.some(isUnfilled) && !values.some(meantValue);
  });
}

/** Control characters and halves of surrogate pairs have no meaning here, and no database takes all. */
function storableValue(field: AttributionField, value: unknown): string {
  if (typeof value !== 'string') return '';
  const meant = meantValue(value.replace(/[\p{Cc}\p{Cs}]/gu, ''));
  return field === 'source' || field === 'medium' ? knownName(field, meant) : meant;
}

/** Cuts never within a pair. */
function cutToLimit(value: string): string {
  return value.slice(0, MAX_ATTRIBUTION_LENGTH).replace(/[\ud800-\udbff]$/, '');
}
