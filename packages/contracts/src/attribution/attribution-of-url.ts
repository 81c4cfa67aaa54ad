import {
  ATTRIBUTION_FIELDS,
  type Attribution,
  type AttributionField,
  firstValues,
  queryName,
} from './attribution.ts';
import { decoded, decodeParameter } from './decode-parameter.ts';

/**
 * A parameter's start inside another's text: after an escaped ampersand (`amp;`, `#038;`, `u0026`
 * of JSON) or a second question mark. Anything else may be part of a value.
 */
const BEGINNING = new RegExp(
  `(?:^|[?&;]|u0026)(?:(?:amp|#0?38);)*(?=(?:${ATTRIBUTION_FIELDS.map(queryName).join('|')})=)|\\?(?=\\w+=)`,
  'i',
);

export function readParameters(query: URLSearchParams): Map<string, string[]> {
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

/** The values of a field in a query. Google has its own name for the id of a campaign. */
export function fieldValues(field: AttributionField, parameters: Map<string, string[]>): string[] {
  const values = parameters.get(queryName(field)) ?? [];
  return field === 'utm_id' ? [...values, ...(parameters.get('gad_campaignid') ?? [])] : values;
}

/**
 * Reads the attribution of an address (behaviours, 3.2); site and server use it. The first value of
 * a field counts that is not empty or an unfilled placeholder. Pass values through
 * `cleanAttribution` before you store them. Never throws.
 *
 * @param defaults for fields that the query lacks
 * @example
 * const query = new URLSearchParams('channelid=17&utm_source=google&gclid={gclid}');
 * attributionOfUrl(query, { campaign: 'winter' });
 * // { channel_id: '17', source: 'google', campaign: 'winter' }
 */
export function attributionOfUrl(
  query: URLSearchParams,
  defaults: Readonly<{ [Field in AttributionField]?: string | undefined }> = {},
): Attribution {
  const parameters = readParameters(query);
  return firstValues((field) =>
    [...fieldValues(field, parameters), defaults[field] ?? ''].map(decodeParameter),
  );
}
