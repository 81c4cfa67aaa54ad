/** Query names that differ from their fields (specification, section 3). */
const RENAMED: Readonly<Record<string, string>> = {
  channelid: 'channel_id',
  utm_adgroup: 'agid',
  utm_campaign: 'campaign',
  utm_content: 'content',
  utm_medium: 'medium',
  utm_source: 'source',
  utm_product: 'product',
};

const PLAIN = /^(subid[2-7]?|keyword|utm_term)$/;

/** Click ids and ad identifiers: they follow a person, not a campaign. */
const IDENTIFIERS = /^(gclid|gbraid|wbraid|msclkid|fbclid|ttclid|adid)$/;

const MAX_LENGTH = 512;

/**
 * Attribution of an arrival: the query string beats the configuration, field by field, and only
 * what is not empty counts. Without `channel_id` there is none. The privacy signal leaves out
 * click ids and ad identifiers.
 *
 * @param query as in `location.search`
 */
export function attribution(
  query: string,
  configured: Readonly<Record<string, string>> = {},
  privacySignal = false,
): Record<string, string> | undefined {
  const fields: Record<string, string> = {};
  const keep = (field: string, value: string) => {
    if (value && !(privacySignal && IDENTIFIERS.test(field))) {
      fields[field] = value.slice(0, MAX_LENGTH);
    }
  };
  for (const [field, value] of Object.entries(configured)) keep(field, value);
  for (const [name, value] of new URLSearchParams(query)) {
    const field = RENAMED[name] ?? (PLAIN.test(name) || IDENTIFIERS.test(name) ? name : '');
    if (field) keep(field, value);
  }
  return fields.channel_id ? fields : undefined;
}
