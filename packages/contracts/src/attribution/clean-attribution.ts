import { looksPersonal } from '../privacy/personal-text.ts';
import {
  ATTRIBUTION_FIELDS,
  type Attribution,
  type AttributionField,
  MAX_ATTRIBUTION_LENGTH,
} from './attribution.ts';
import { fieldValues, readParameters } from './attribution-of-url.ts';
import { decodeParameter, isUnfilled } from './decode-parameter.ts';
import { knownName } from './source-names.ts';

/** Longest value that is searched for personal data: the time grows with the length. */
const READ_LENGTH = 8 * MAX_ATTRIBUTION_LENGTH;

/** Fields of words. A number there that could be a telephone number is not an id. */
const WORD_FIELDS: ReadonlySet<AttributionField> = new Set(['keyword', 'utm_term'] as const);

/** A number of the United States, Canada or the Caribbean, without any marks. */
const BARE_PHONE = /^1?[2-9]\d{9}$/;

export interface CleanAttribution {
  fields: Attribution;
  /** Number of values that were longer than `MAX_ATTRIBUTION_LENGTH` and were cut. */
  cut: number;
}

/**
 * Cleans attribution for storing: repaired (`decodeParameter`), known sources and media in lower
 * case, long values cut, unknown, empty and personal ones left out. Never throws.
 *
 * @example
 * cleanAttribution({ source: ' Google ', keyword: 'ann@mail.example' });
 * // { fields: { source: 'google' }, cut: 0 }
 */
export function cleanAttribution(input: Readonly<Record<string, unknown>>): CleanAttribution {
  const clean: CleanAttribution = { fields: {}, cut: 0 };
  for (const field of ATTRIBUTION_FIELDS) {
    const value = Object.hasOwn(input, field) ? storableValue(field, input[field]) : '';
    // Anything personal in the stored part ends within this length, even percent-encoded.
    if (value === '' || isPersonalValue(field, value.slice(0, READ_LENGTH))) continue;
    clean.fields[field] = cutToLimit(value);
    if (value.length > MAX_ATTRIBUTION_LENGTH) clean.cut += 1;
  }
  return clean;
}

export function isPersonalValue(field: AttributionField, value: string): boolean {
  return looksPersonal(value) || (WORD_FIELDS.has(field) && BARE_PHONE.test(value));
}

/** What every unfilled placeholder has in an address, percent-encoded or not. */
const SIGNS_OF_UNFILLED = /[%{[@<*#$(]|__|null|undefined/i;

/**
 * Finds fields whose placeholder was not filled, an error in a campaign's settings: `['gclid']` of
 * `gclid={gclid}&utm_source=google`.
 */
export function unfilledFields(query: string): AttributionField[] {
  if (!SIGNS_OF_UNFILLED.test(query)) return [];
  const parameters = readParameters(new URLSearchParams(query));
  return ATTRIBUTION_FIELDS.filter((field) => {
    const values = fieldValues(field, parameters);
    return values.some(isUnfilled) && !values.some(decodeParameter);
  });
}

/** Control characters and halves of surrogate pairs mean nothing, and databases refuse some. */
function storableValue(field: AttributionField, value: unknown): string {
  if (typeof value !== 'string') return '';
  const meant = decodeParameter(value.replace(/[\p{Cc}\p{Cs}]/gu, ''));
  return field === 'source' || field === 'medium' ? knownName(field, meant) : meant;
}

/** Cuts never within a pair. */
function cutToLimit(value: string): string {
  return value.slice(0, MAX_ATTRIBUTION_LENGTH).replace(/[\ud800-\udbff]$/, '');
}
