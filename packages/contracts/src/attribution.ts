import * as v from 'valibot';

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

/** Non-empty values only. */
export type Attribution = Partial<Record<AttributionField, string>>;

export const attributionSchema = v.object(
  Object.fromEntries(ATTRIBUTION_FIELDS.map((field) => [field, v.optional(v.string())])) as Record<
    AttributionField,
    v.OptionalSchema<v.StringSchema<undefined>, undefined>
  >,
);
