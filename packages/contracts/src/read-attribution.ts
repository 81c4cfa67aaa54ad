import { looksLikeEmail } from './email-like.ts';

/** The longest attribution value that is kept, in UTF-16 units; what is longer is cut. */
export const MAX_ATTRIBUTION_LENGTH = 512;

/**
 * Fields and their names in a query string (specification, section 3). `product`, `msclkid` and
 * `adid` are the tracker's; the last six go beyond the specification.
 */
export const ATTRIBUTION_QUERY_NAMES = {
  channel_id: 'channelid',
  subid: 'subid',
  subid2: 'subid2',
  subid3: 'subid3',
  subid4: 'subid4',
  subid5: 'subid5',
  subid6: 'subid6',
  subid7: 'subid7',
  agid: 'utm_adgroup',
  medium: 'utm_medium',
  source: 'utm_source',
  keyword: 'keyword',
  campaign: 'utm_campaign',
  content: 'utm_content',
  product: 'utm_product',
  gclid: 'gclid',
  msclkid: 'msclkid',
  adid: 'adid',
  gbraid: 'gbraid',
  wbraid: 'wbraid',
  fbclid: 'fbclid',
  ttclid: 'ttclid',
  utm_term: 'utm_term',
} as const;

export type AttributionField = keyof typeof ATTRIBUTION_QUERY_NAMES;

export const ATTRIBUTION_FIELDS = Object.keys(ATTRIBUTION_QUERY_NAMES) as AttributionField[];

/** Which field a query's parameter fills, by its name. */
export const FIELD_OF_QUERY_NAME: ReadonlyMap<string, AttributionField> = /* @__PURE__ */ new Map(
  ATTRIBUTION_FIELDS.map((field) => [ATTRIBUTION_QUERY_NAMES[field], field]),
);

/** Non-empty values only. */
export type Attribution = Partial<Record<AttributionField, string>>;

/** Attribution that was read from somewhere, cleaned. */
export interface ReadAttribution {
  fields: Attribution;
  /** How many values were longer than `MAX_ATTRIBUTION_LENGTH` and were cut. */
  cut: number;
}

/**
 * The attribution that an address carries (specification, section 3). The query beats the defaults
 * field by field. Names are compared exactly, upper and lower case apart; of several values under
 * one name the first that is not empty counts. Never throws.
 *
 * @param defaults what holds where the query says nothing: the page configuration's attribution
 */
export function attributionOfUrl(
  url: URL | URLSearchParams,
  defaults: Readonly<{ [Field in AttributionField]?: string | undefined }> = {},
): ReadAttribution {
  const read: ReadAttribution = { fields: {}, cut: 0 };
  for (const [name, value] of 'searchParams' in url ? url.searchParams : url) {
    const field = FIELD_OF_QUERY_NAME.get(name);
    if (field !== undefined) take(read, field, value);
  }
  for (const [name, value] of Object.entries(defaults)) {
    if (isField(name)) take(read, name, value);
  }
  return read;
}

/**
 * The attribution fields of a submitted body, under their own names. Values that are no strings,
 * and fields that are not attribution, are left out. Never throws.
 */
export function cleanAttribution(input: Readonly<Record<string, unknown>>): ReadAttribution {
  const read: ReadAttribution = { fields: {}, cut: 0 };
  for (const field of ATTRIBUTION_FIELDS) {
    if (Object.hasOwn(input, field)) take(read, field, input[field]);
  }
  return read;
}

/**
 * What a browser may keep: all of it where `channel_id` is present, otherwise null, the
 * no-attribution state (specification, section 3).
 */
export function keptInBrowser(fields: Attribution): Attribution | null {
  return fields.channel_id ? fields : null;
}

/** Takes a value for a field that has none yet; what is empty, no text or an e-mail address is none. */
function take(read: ReadAttribution, field: AttributionField, candidate: unknown): void {
  if (field in read.fields) return;
  const value = withoutUnstorable(candidate);
  if (value === '' || looksLikeEmail(value)) return;
  read.fields[field] = cutToLimit(value);
  if (value.length > MAX_ATTRIBUTION_LENGTH) read.cut += 1;
}

function isField(name: string): name is AttributionField {
  return Object.hasOwn(ATTRIBUTION_QUERY_NAMES, name);
}

/** Control characters and halves of surrogate pairs have no meaning here, and no database takes all. */
function withoutUnstorable(value: unknown): string {
  return typeof value === 'string' ? value.replace(/[\p{Cc}\p{Cs}]/gu, '').trim() : '';
}

function cutToLimit(value: string): string {
  const end = MAX_ATTRIBUTION_LENGTH;
  const splitsPair = value.length > end && (value.codePointAt(end - 1) ?? 0) > 0xffff;
  return value.slice(0, splitsPair ? end - 1 : end);
}
