import { ATTRIBUTION_COOKIE_PREFIX } from '@zipfront/contracts/attribution-cookie-prefix';
import {
  ATTRIBUTION_FIELDS,
  type Attribution,
  attributionOfUrl,
  storableAttribution,
} from '@zipfront/contracts/read-attribution';

/** The attribution that the browser has stored, as a whole; null without one. */
export function storedAttribution(cookies: URLSearchParams): Attribution | null {
  const fields = ATTRIBUTION_FIELDS.map((field) => [
    field,
    cookies.get(ATTRIBUTION_COOKIE_PREFIX + field) ?? '',
  ]);
  return storableAttribution(attributionOfUrl(new URLSearchParams(), Object.fromEntries(fields)));
}
