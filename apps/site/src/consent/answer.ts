import { consentCookieValue, type GivenConsent } from '@zipfront/contracts/privacy/consent';
import {
  CONSENT_COOKIE,
  CONSENT_LIFETIME_SECONDS,
  VISIT_COOKIE,
} from '@zipfront/contracts/visits/cookies';
import type { Tracker } from '@zipfront/tracker';
import { parseCookies } from '../cookies/cookies.ts';
import { clearSavedStarts } from '../cookies/saved-starts.ts';
import type { PageServices } from '../state/store.ts';
import { forgetAttribution } from '../visit-flow/forget-visit.ts';
import { sentArrival } from '../visit-flow/sent-arrival.ts';
import { visitSettled } from '../visit-flow/visit-settled.ts';

/** Resolves once the server has it. Never rejects. */
export function answerConsent(
  given: GivenConsent,
  tracker: Pick<Tracker, 'consent'>,
  page: Pick<PageServices, 'store' | 'config'>,
): Promise<void> {
  const secure = location.protocol === 'https:' ? '; Secure' : '';
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every browser
  document.cookie = `${CONSENT_COOKIE}=${consentCookieValue(given)}; Path=/; Max-Age=${CONSENT_LIFETIME_SECONDS}; SameSite=Lax${secure}`;
  tracker.consent(given.answer);
  if (given.answer === 'denied') {
    forgetAttribution();
    clearSavedStarts(() => localStorage);
  }
  return sendConsent(page);
}

/** Sends the visitor's answer. Without a visit, the next call sends it. Never rejects. */
async function sendConsent({
  store,
  config,
}: Pick<PageServices, 'store' | 'config'>): Promise<void> {
  await visitSettled(store);
  if (!parseCookies(document.cookie).has(VISIT_COOKIE)) return;
  await fetch(config.API.HOST + config.VISIT_API_PATH, {
    credentials: 'include',
    // The page may be left at once.
    keepalive: true,
    headers: sentArrival(config).headers,
  }).catch(() => {});
}
