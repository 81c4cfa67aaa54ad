import { ATTRIBUTION_COOKIE_PREFIX } from '@zipfront/contracts/cookies';
import { ATTRIBUTION_FIELDS } from '@zipfront/contracts/read-attribution';

/** Makes this browser forget all attribution. */
export function forgetAttribution(): void {
  for (const field of ATTRIBUTION_FIELDS) {
    // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every browser
    document.cookie = `${ATTRIBUTION_COOKIE_PREFIX}${field}=; Path=/; Max-Age=0`;
  }
}
