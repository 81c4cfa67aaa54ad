import { decoded, meantValue } from './meant-value.ts';
import {
  ATTRIBUTION_FIELDS,
  type Attribution,
  type AttributionField,
  firstValues,
  queryNameOf,
} from './read-attribution.ts';

/**
 * Where a parameter begins in a text that should hold one: behind an ampersand that a tool has escaped, also as `amp;`
 * or `#038;` at the start of a name, or behind a second question mark. Anything else may be part of a value.
 */
const BEGINNING = new RegExp(
  `(?:^|[?&;])(?:(?:amp|#0?38);)*(?=(?:${ATTRIBUTION_FIELDS.map(queryNameOf).join('|')})=)|\\?(?=\\w+=)`,
  'i',
);

/** The values under each name of a query, which has lost what tools do to links; names are in lower case. */
export function parametersOf(query: URLSearchParams): Map<string, string[]> {
  const parameters = new Map<string, string[]>();
  for (const [given, value] of query) {
    const pair = decoded(value ? `${given}=${value}` : given);
    // An address in a parameter has parameters of its own.
    const parts = pair.includes('://') || value[0] === '/' ? [pair] : pair.split(BEGINNING);
    for (const part of parts) {
      const end = part.indexOf('=');
      const name = part.slice(0, Math.max(end, 0)).toLowerCase();
      const values = parameters.get(name) ?? [];
      values.push(part.slice(end + 1));
      parameters.set(name, values);
    }
  }
  return parameters;
}

/** The values that a query has for a field; Google puts the id of a campaign under a name of its own. */
export function valuesOf(field: AttributionField, parameters: Map<string, string[]>): string[] {
  const values = parameters.get(queryNameOf(field)) ?? [];
  return field === 'utm_id' ? [...values, ...(parameters.get('gad_campaignid') ?? [])] : values;
}

/**
 * The attribution that an address carries (behaviours, 3.2): the one way to read it, for the
 * site and the server. The query beats the defaults field by field; of several values
 * under one name the first counts that is neither empty nor an unfilled placeholder. Values are as they were meant
 * (`meantValue`); `cleanAttribution` makes of them what may be written. Never throws.
 *
 * @param defaults what holds where the query says nothing: the page configuration's attribution
 */
export function attributionOfUrl(
  query: URLSearchParams,
  defaults: Readonly<{ [Field in AttributionField]?: string | undefined }> = {},
): Attribution {
  const parameters = parametersOf(query);
  return firstValues((field) =>
    [...valuesOf(field, parameters), defaults[field] ?? ''].map(meantValue),
  );
}
