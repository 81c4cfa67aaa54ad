import {
  type GivenConsent,
  isConsentAnswer,
  readConsentCookie,
} from '@zipfront/contracts/privacy/consent';
import { CONSENT_COOKIE } from '@zipfront/contracts/visits/cookies';
import type { Tracker } from '@zipfront/tracker';
import { parseCookies } from '../cookies/cookies.ts';
import type { PageServices } from '../state/store.ts';
import { answerConsent } from './answer.ts';

/** Distance between the bar and the element with the focus, for its ring. */
const CLEARANCE_PX = 8;

/** An operator's own consent tool sends the answer by this event of `document`. */
const CONSENT_EVENT = 'zipfront:consent';

/** `onGranted` is what else was waiting for a yes. */
export function startConsent(
  page: Pick<PageServices, 'store' | 'config'>,
  tracker: Pick<Tracker, 'consent'>,
  onGranted: () => void,
): void {
  const bar = document.querySelector<HTMLElement>('[data-consent]');
  const room = new ResizeObserver(() => makeRoom(bar?.offsetHeight ?? 0));

  function take({ answer, version }: GivenConsent): void {
    const hadFocus = bar?.contains(document.activeElement);
    void answerConsent({ answer, version }, tracker, page);
    if (answer === 'granted') onGranted();
    if (bar) bar.hidden = true;
    room.disconnect();
    makeRoom(0);
    if (hadFocus) document.getElementById('main')?.focus({ preventScroll: true });
  }

  document.addEventListener(CONSENT_EVENT, (event) => {
    const { detail } = event as CustomEvent<unknown>;
    // The tool has shown words of its own.
    if (isConsentAnswer(detail)) take({ answer: detail, version: null });
  });
  bar?.addEventListener('click', ({ target }) => {
    const button = target instanceof Element ? target.closest<HTMLElement>('[data-answer]') : null;
    const answer = button?.dataset.answer;
    if (isConsentAnswer(answer)) take({ answer, version: bar.dataset.consent ?? null });
  });
  if (!bar || readConsentCookie(parseCookies(document.cookie).get(CONSENT_COOKIE))) return;
  bar.hidden = false;
  room.observe(bar);
  document.addEventListener('focusin', ({ target }) => {
    if (target instanceof Element && !bar.hidden) uncover(target, bar);
  });
}

/** Scrolls the focused element out from under the bar. Scroll padding alone fails in some cases. */
function uncover(focused: Element, bar: HTMLElement): void {
  if (bar.contains(focused)) return;
  const hidden = focused.getBoundingClientRect().bottom - bar.getBoundingClientRect().top;
  if (hidden > 0) window.scrollBy({ top: hidden + CLEARANCE_PX, behavior: 'instant' });
}

/** The bar gets room below the page's end; the focus stays above it. `height`: CSS pixels. */
function makeRoom(height: number): void {
  document.documentElement.style.setProperty('--consent-bar', `${height}px`);
}
