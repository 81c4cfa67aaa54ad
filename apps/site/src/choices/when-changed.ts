import { readConsentCookie } from '@zipfront/contracts/consent';
import { CONSENT_COOKIE, OPT_OUT_COOKIE, VISIT_COOKIE } from '@zipfront/contracts/cookies';
import { cookiesOf } from '../cookies/cookies.ts';
import type { PageServices } from '../state/store.ts';

/** The visitor's choices and visit, as in the cookies; empty where they are missing. */
interface ChoiceSnapshot {
  optOut: string;
  consent: string;
  visit: string;
}

/**
 * Whether a page that was left with one snapshot can `stay` with another, must be loaded again (`reload`), or
 * has to `forget` what it knows before. A visit may have been made meanwhile; one that is another or
 * missing was deleted.
 */
export function afterChoices(
  left: ChoiceSnapshot,
  now: ChoiceSnapshot,
): 'stay' | 'reload' | 'forget' {
  const deleted = left.visit !== '' && left.visit !== now.visit;
  const chosen = now.optOut !== left.optOut || now.consent !== left.consent;
  if (deleted || (chosen && (now.optOut !== '' || now.consent === 'denied'))) return 'forget';
  return chosen ? 'reload' : 'stay';
}

/**
 * Loads a page again that comes back from the back/forward cache after the visitor opted out, took a
 * consent back or deleted the visit elsewhere: it still knows what is to be forgotten.
 */
export function startWhenChanged({ tracker }: PageServices): void {
  let left = snapshot();
  addEventListener('pagehide', () => {
    left = snapshot();
  });
  addEventListener('pageshow', ({ persisted }) => {
    const then = persisted ? afterChoices(left, snapshot()) : 'stay';
    // Else what it has just recorded would be sent as it goes.
    if (then === 'forget') tracker?.consent('denied');
    if (then !== 'stay') location.reload();
  });
}

function snapshot(): ChoiceSnapshot {
  const cookies = cookiesOf(document.cookie);
  const held = (name: string) => cookies.get(name) ?? '';
  return {
    optOut: held(OPT_OUT_COOKIE),
    consent: readConsentCookie(held(CONSENT_COOKIE))?.answer ?? '',
    visit: held(VISIT_COOKIE),
  };
}
