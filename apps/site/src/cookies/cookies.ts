import {
  type Attribution,
  firstValues,
  storableAttribution,
} from '@zipfront/contracts/attribution/attribution';
import type { PageConfig } from '@zipfront/contracts/pages/page-config';
import {
  ATTRIBUTION_COOKIE_PREFIX,
  CONSENT_COOKIE,
  OPT_OUT_COOKIE,
} from '@zipfront/contracts/visits/cookies';
import type { Consent } from '@zipfront/tracker';

/** A browser's cookies by name. Never throws, whatever is in other cookies. */
export function parseCookies(jar: string): URLSearchParams {
  const pairs = jar.split('; ').map((pair) => {
    const [name = '', ...value] = pair.split('=');
    return `${name}=${value.join('=').replace(/[&+]/g, encodeURIComponent)}`;
  });
  return new URLSearchParams(pairs.join('&'));
}

/** The cookie's answer decides; without one the state is pending if the site asks. */
export function consentState(
  cookies: URLSearchParams,
  { CONSENT: asks }: Pick<PageConfig, 'CONSENT'>,
): Consent {
  const [answer] = /^(granted|denied)\b/.exec(cookies.get(CONSENT_COOKIE) ?? '') ?? [];
  return (answer as Consent | undefined) ?? (asks ? 'pending' : 'granted');
}

/** An opt-out counts as the signal. */
export function hasPrivacySignal(cookies: URLSearchParams): boolean {
  const { globalPrivacyControl } = navigator as { globalPrivacyControl?: boolean };
  return globalPrivacyControl === true || cookies.has(OPT_OUT_COOKIE);
}

export function storedAttribution(cookies: URLSearchParams): Attribution | null {
  const stored = firstValues((field) => [cookies.get(ATTRIBUTION_COOKIE_PREFIX + field)]);
  return storableAttribution(stored);
}
