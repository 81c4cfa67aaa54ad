import { consentCookieValue, type GivenConsent } from '@zipfront/contracts/consent-answer';
import { CONSENT_COOKIE, CONSENT_LIFETIME_SECONDS } from '@zipfront/contracts/cookies';
import type { Tracker } from '@zipfront/tracker';
import { forgetAttribution } from '../attribution/forget.ts';
import type { PageServices } from '../state/store.ts';
import { sendConsent } from './send-consent.ts';

/**
 * Takes an answer, and stores it, here and with the visit: the tracker starts, or deletes all that it
 * has stored.
 */
export function answerConsent(
  given: GivenConsent,
  tracker: Pick<Tracker, 'consent'>,
  page: Pick<PageServices, 'store' | 'config'>,
): void {
  const secure = location.protocol === 'https:' ? '; Secure' : '';
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every browser
  document.cookie = `${CONSENT_COOKIE}=${consentCookieValue(given)}; Path=/; Max-Age=${CONSENT_LIFETIME_SECONDS}; SameSite=Lax${secure}`;
  tracker.consent(given.answer);
  if (given.answer === 'denied') forgetAttribution();
  void sendConsent(page);
}
