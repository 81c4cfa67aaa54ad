import { CONSENT_COOKIE, CONSENT_LIFETIME_SECONDS } from '@zipfront/contracts/cookies';
import type { Tracker } from '@zipfront/tracker';
import { forgetAttribution } from '../attribution/forget.ts';

/** What a visitor answers to the question whether a visit may be measured. */
export type ConsentAnswer = 'granted' | 'denied';

/** Whether something that came from outside (a cookie, an event) is an answer. */
export function isConsentAnswer(value: unknown): value is ConsentAnswer {
  return value === 'granted' || value === 'denied';
}

/** Takes an answer, and remembers it: the tracker starts, or deletes all that it has kept. */
export function answerConsent(answer: ConsentAnswer, tracker: Pick<Tracker, 'consent'>): void {
  const secure = location.protocol === 'https:' ? '; Secure' : '';
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every browser
  document.cookie = `${CONSENT_COOKIE}=${answer}; Path=/; Max-Age=${CONSENT_LIFETIME_SECONDS}; SameSite=Lax${secure}`;
  tracker.consent(answer);
  if (answer === 'denied') forgetAttribution();
}
