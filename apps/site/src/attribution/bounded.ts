import { cleanAttribution } from '@zipfront/contracts/clean-attribution';
import { ATTRIBUTION_COOKIE_PREFIX } from '@zipfront/contracts/cookies';
import type { Attribution, AttributionField } from '@zipfront/contracts/read-attribution';

/**
 * Maximum number of characters that all cookies of attribution take of a request together, names and
 * values as they are sent. Servers refuse a request whose headers are too long (16 KB with many), and
 * then the visitor is locked out until the cookies end.
 */
export const MAX_COOKIES_LENGTH = 2_048;

/**
 * Attribution as its cookies can hold it: cleaned as everything that is written, and without its
 * longest values, one after the other, until the rest fits. Of two that are as long the later field
 * goes first. Where `channel_id` itself is the longest, nothing of it can be stored.
 */
export function boundedAttribution(arrived: Attribution): Attribution {
  const values = Object.entries(cleanAttribution(arrived).fields).map(([field, value]) => ({
    field: field as AttributionField,
    value,
    length: `${ATTRIBUTION_COOKIE_PREFIX}${field}=${encodeURIComponent(value)}; `.length,
  }));
  const total = () => values.reduce((sum, { length }) => sum + length, 0);
  while (total() > MAX_COOKIES_LENGTH) {
    const longest = Math.max(...values.map(({ length }) => length));
    values.splice(
      values.findLastIndex(({ length }) => length === longest),
      1,
    );
  }
  return Object.fromEntries(values.map(({ field, value }) => [field, value]));
}
