import { readConsentCookie } from '@zipfront/contracts/consent-answer';
import { CONSENT_COOKIE } from '@zipfront/contracts/cookies';
import type { PrivacyChoice } from '@zipfront/contracts/privacy-choice';
import type { Tracker } from '@zipfront/tracker';
import { cookiesOf } from '../cookies/cookies.ts';
import { clearOptOutMark, clearTrackerStorage } from './browser-records.ts';
import { sendChoice } from './send-choice.ts';
import type { TrackedPage } from './use-tracked-page.ts';

/**
 * Sends a choice to the server, and applies it to the tracker and to the browser's storage. Rejects where
 * the server did not accept it.
 *
 * @param asksConsent whether the page asks for consent
 */
export async function applyChoice(
  choice: PrivacyChoice,
  { tracker, config }: Pick<TrackedPage, 'tracker' | 'config'>,
  asksConsent: boolean,
): Promise<void> {
  // What waits in the browser must not be sent while its visit is being deleted.
  if (choice === 'delete') tracker.consent('denied');
  await sendChoice(choice, config);
  if (choice === 'opt-out') tracker.optOut();
  else if (choice === 'opt-in') optIn(tracker, asksConsent);
  else clearTrackerStorage(() => localStorage);
}

/** Opting in is no consent: where that is asked for and not granted, only the mark is removed. */
function optIn(tracker: Tracker, asksConsent: boolean): void {
  const given = readConsentCookie(cookiesOf(document.cookie).get(CONSENT_COOKIE));
  if (asksConsent && given?.answer !== 'granted') clearOptOutMark(() => localStorage);
  else tracker.optIn();
}
