import { type Attribution, withoutIdentifiers } from '@zipfront/contracts/attribution/attribution';
import {
  OUTSIDE_REFERRER_HEADER,
  PAGE_HEADER,
  pageAddress,
} from '@zipfront/contracts/pages/page-address';
import type { PageConfig } from '@zipfront/contracts/pages/page-config';
import { consentState, hasPrivacySignal, parseCookies } from '../cookies/cookies.ts';

/** The longest referrer that is sent on, in characters: a header has limits. */
const MAX_REFERRER_LENGTH = 1024;

export interface SentArrival {
  headers: Record<string, string>;
  /** Fields in the body of a submit. */
  fields: Attribution;
}

/** No click ids under the privacy signal, and only the page's path without a needed yes. */
export function sentArrival(
  config: Pick<PageConfig, 'CONSENT'>,
  attribution: Attribution = {},
): SentArrival {
  const cookies = parseCookies(document.cookie);
  const { origin, pathname } = location;
  if (consentState(cookies, config) !== 'granted') {
    return { headers: { [PAGE_HEADER]: origin + pathname }, fields: {} };
  }
  const privacySignal = hasPrivacySignal(cookies);
  const referrer = outsideReferrer(document.referrer, origin);
  return {
    headers: {
      [PAGE_HEADER]: pageAddress(location, privacySignal),
      ...(referrer && {
        [OUTSIDE_REFERRER_HEADER]: privacySignal ? referrer.split('?', 1)[0] : referrer,
      }),
    },
    fields: privacySignal ? withoutIdentifiers(attribution) : attribution,
  };
}

/** The referrer if it is a page of another site; otherwise an empty string. */
export function outsideReferrer(referrer: string, ownOrigin: string): string {
  return referrer.startsWith(`${ownOrigin}/`) ? '' : referrer.slice(0, MAX_REFERRER_LENGTH);
}
