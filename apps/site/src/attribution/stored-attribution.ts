import { ATTRIBUTION_COOKIE_PREFIX } from '@zipfront/contracts/attribution-cookie-prefix';
import {
  type Attribution,
  firstValues,
  storableAttribution,
} from '@zipfront/contracts/read-attribution';

/** The attribution that the browser has stored, as a whole; null without one. */
export function storedAttribution(cookies: URLSearchParams): Attribution | null {
  const stored = firstValues((field) => [cookies.get(ATTRIBUTION_COOKIE_PREFIX + field)]);
  return storableAttribution(stored);
}
