import { readConsentCookie } from '@zipfront/contracts/privacy/consent';
import { CONSENT_COOKIE, OPT_OUT_COOKIE, VISIT_COOKIE } from '@zipfront/contracts/visits/cookies';
import { parseCookies } from '../cookies/cookies.ts';
import type { PageServices } from '../state/store.ts';

interface ChoiceSnapshot {
  optOut: string;
  consent: string;
  visit: string;
}

/** A visit may have been made meanwhile; a different or missing one means that it was deleted. */
export function afterChoices(
  left: ChoiceSnapshot,
  now: ChoiceSnapshot,
): 'stay' | 'reload' | 'forget' {
  const deleted = left.visit !== '' && left.visit !== now.visit;
  const chosen = now.optOut !== left.optOut || now.consent !== left.consent;
  if (deleted || (chosen && (now.optOut !== '' || now.consent === 'denied'))) return 'forget';
  return chosen ? 'reload' : 'stay';
}

/** A page from the back/forward cache still knows what it must forget. */
export function startWhenChanged({ tracker }: PageServices): void {
  let left = snapshot();
  addEventListener('pagehide', () => {
    left = snapshot();
  });
  addEventListener('pageshow', ({ persisted }) => {
    const then = persisted ? afterChoices(left, snapshot()) : 'stay';
    // Otherwise the page would send its latest events when it is left.
    if (then === 'forget') tracker?.consent('denied');
    if (then !== 'stay') location.reload();
  });
}

function snapshot(): ChoiceSnapshot {
  const cookies = parseCookies(document.cookie);
  const held = (name: string) => cookies.get(name) ?? '';
  return {
    optOut: held(OPT_OUT_COOKIE),
    consent: readConsentCookie(held(CONSENT_COOKIE))?.answer ?? '',
    visit: held(VISIT_COOKIE),
  };
}
