import { CONSENT_COOKIE, OPT_OUT_COOKIE, VISIT_COOKIE } from '@zipfront/contracts/cookies';
import { cookiesOf } from '../attribution/kept.ts';
import type { Page } from '../state/page.ts';

/** What the visitor has chosen, and which visit it is about, as the cookies say; empty for none. */
interface Standing {
  optOut: string;
  consent: string;
  visit: string;
}

/**
 * Whether a page that was left with one standing can `stay` with another, must be loaded `anew`, or
 * has to `forget` what it knows before. A visit may have been made meanwhile; one that is another or
 * gone was deleted.
 */
export function afterChoices(left: Standing, now: Standing): 'stay' | 'anew' | 'forget' {
  const deleted = left.visit !== '' && left.visit !== now.visit;
  const chosen = now.optOut !== left.optOut || now.consent !== left.consent;
  if (deleted || (chosen && (now.optOut !== '' || now.consent === 'denied'))) return 'forget';
  return chosen ? 'anew' : 'stay';
}

/**
 * Loads a page anew that comes back from the back/forward cache after the visitor opted out, took a
 * consent back or deleted the visit elsewhere: it still knows what is to be forgotten.
 */
export function startWhenChanged({ tracker }: Page): void {
  let left = standing();
  addEventListener('pagehide', () => {
    left = standing();
  });
  addEventListener('pageshow', ({ persisted }) => {
    const then = persisted ? afterChoices(left, standing()) : 'stay';
    // Else what it has just recorded would be sent as it goes.
    if (then === 'forget') tracker?.consent('denied');
    if (then !== 'stay') location.reload();
  });
}

function standing(): Standing {
  const cookies = cookiesOf(document.cookie);
  const held = (name: string) => cookies.get(name) ?? '';
  return {
    optOut: held(OPT_OUT_COOKIE),
    consent: held(CONSENT_COOKIE),
    visit: held(VISIT_COOKIE),
  };
}
