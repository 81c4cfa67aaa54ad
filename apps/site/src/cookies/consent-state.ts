import { CONSENT_COOKIE } from '@zipfront/contracts/consent-cookie';
import type { PageConfig } from '@zipfront/contracts/page-config';
import type { Consent } from '@zipfront/tracker';

/**
 * Whether the visitor may be measured: by the answer in the cookie, whichever page asked for it; without one it is
 * pending where the site asks.
 */
export function consentState(
  cookies: URLSearchParams,
  { CONSENT: asks }: Pick<PageConfig, 'CONSENT'>,
): Consent {
  const [answer] = /^(granted|denied)\b/.exec(cookies.get(CONSENT_COOKIE) ?? '') ?? [];
  return (answer as Consent | undefined) ?? (asks ? 'pending' : 'granted');
}
