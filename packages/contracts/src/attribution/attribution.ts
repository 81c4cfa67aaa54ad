/** Click ids and ad identifiers, which follow a person from one advertisement to the next. */
export const IDENTIFIER_FIELDS = [
  'gclid',
  'msclkid',
  'adid',
  'gbraid',
  'wbraid',
  'fbclid',
  'ttclid',
] as const;

/** Fields with `utm_` before their names in a query string (behaviours, 3.2.2). */
const UTM_FIELDS = ['medium', 'source', 'campaign', 'content', 'product'] as const;

/** `utm_term`, `utm_id`, Google's marks and other click ids are ours (behaviours, 3.2.1). */
export const ATTRIBUTION_FIELDS = [
  'channel_id',
  'subid',
  'subid2',
  'subid3',
  'subid4',
  'subid5',
  'subid6',
  'subid7',
  'agid',
  ...UTM_FIELDS,
  'keyword',
  'utm_term',
  'utm_id',
  'gad_source',
  'gad_campaignid',
  ...IDENTIFIER_FIELDS,
] as const;

export type AttributionField = (typeof ATTRIBUTION_FIELDS)[number];

/**
 * Returns the name of a field in a query: `utm_source` of `source`, and `gclid` of `gclid`
 * (behaviours, 3.2.2).
 */
export function queryName(field: AttributionField): string {
  if (field === 'channel_id') return 'channelid';
  if (field === 'agid') return 'utm_adgroup';
  return (UTM_FIELDS as readonly string[]).includes(field) ? `utm_${field}` : field;
}

export function isIdentifier(field: string): boolean {
  return (IDENTIFIER_FIELDS as readonly string[]).includes(field);
}

export type Attribution = Partial<Record<AttributionField, string>>;

export function firstValues(
  valuesOf: (field: AttributionField) => (string | null | undefined)[],
): Attribution {
  const fields: Attribution = {};
  for (const field of ATTRIBUTION_FIELDS) {
    const value = valuesOf(field).find((each) => each?.trim());
    if (value) fields[field] = value;
  }
  return fields;
}

/**
 * Returns what a browser may store: all fields with a `channel_id`, otherwise null (behaviours,
 * 3.2.6).
 */
export function storableAttribution(fields: Attribution): Attribution | null {
  return fields.channel_id ? fields : null;
}

/**
 * Removes click ids and ad identifiers, for a visitor who opted out; names of campaigns stay.
 * Classify the channel before: without its click id, a paid click looks direct.
 *
 * @example
 * withoutIdentifiers({ channel_id: '17', gclid: 'Cj0KC' }); // { channel_id: '17' }
 */
export function withoutIdentifiers(attribution: Attribution): Attribution {
  const rest = { ...attribution };
  for (const field of IDENTIFIER_FIELDS) delete rest[field];
  return rest;
}

/** The longest stored attribution value, in UTF-16 units. Longer ones are cut. */
export const MAX_ATTRIBUTION_LENGTH = 512;
