import { CONSENT_COOKIE, OPT_OUT_COOKIE, VISIT_COOKIE } from '@zipfront/contracts/visits/cookies';
import { attempt } from './attempt.ts';
import { MAX_STORED_EVENTS } from './constants.ts';
import type { Consent } from './options.ts';
import type { Outbox } from './outbox.ts';
import type { Ports } from './ports.ts';
import { readCookie } from './stamps/cookies.ts';

export interface ConsentGate {
  /** Runs a task as soon as consent is granted; drops it if consent is denied. */
  whenGranted: (task: () => void) => void;
  set: (state: Consent) => void;
  /** The visitor's own choice, stored in the browser for later pages and other tabs. */
  optOut: (out: boolean) => void;
  /** Once the browser no longer has the page's visit, consent is denied for good. */
  hold: () => void;
  /** Reads the cookies again, since another tab may have changed them. */
  denied: () => boolean;
}

/**
 * Decides whether events may be stored and sent. While consent is pending, tasks wait in memory,
 * and events of earlier pages are not sent either. If it is denied, everything stored is deleted.
 * While a page is being prerendered, consent is pending.
 *
 * An opt-out is a mark in the browser's storage, or the site's cookie. The `storage` event
 * announces the mark and a deletion to other tabs. The cookie is read before each event and
 * request, because a form without a script can set it. So are the site's cookie of a no in another
 * tab, and that of the visit: if it is deleted in another tab, this page must forget it.
 *
 * Inactive until the first call of `denied()`.
 *
 * @param key storage key of the opt-out mark
 * @param onVisitEnd called once when the visit of this page was deleted
 */
export function createConsent(
  given: Consent,
  key: string,
  win: Window,
  { storage }: Pick<Ports, 'storage'>,
  outbox: Pick<Outbox, 'start' | 'clear' | 'count'>,
  onVisitEnd: () => void,
): ConsentGate {
  let waiting: (() => void)[] = [];
  let lost = 0;
  let out = false;
  let granted = false;
  let denied = false;
  let visit: string | undefined;
  let ended = false;

  const cookie = (name: string) => readCookie(win.document.cookie, name);

  function update() {
    const before = [granted, denied];
    if (!ended && visit && visit !== cookie(VISIT_COOKIE)) {
      ended = true;
      onVisitEnd();
    }
    const isNo = given === 'denied' || /^denied/.test(cookie(CONSENT_COOKIE) ?? '');
    denied = ended || out || isNo || !!cookie(OPT_OUT_COOKIE);
    granted = !denied && given === 'granted' && !isPrerendering(win);
    if (denied && !before[1]) {
      waiting = [];
      lost = 0;
      outbox.clear();
    }
    if (granted && !before[0]) {
      outbox.start();
      if (lost) outbox.count('overflow', lost);
      lost = 0;
      for (const task of waiting.splice(0)) task();
    }
    return denied;
  }

  // There is no mark to read if storage is forbidden; a choice made on this page still applies.
  const readMark = () =>
    attempt(() => {
      out = storage?.getItem(key) === '1';
    });

  const refresh = () => {
    readMark();
    update();
  };

  win.document.addEventListener('prerenderingchange', update);
  win.addEventListener('storage', refresh);
  // A page in the back/forward cache receives no `storage` events.
  win.addEventListener('pageshow', (event) => event.persisted && refresh());
  readMark();

  return {
    denied: update,
    hold() {
      visit = cookie(VISIT_COOKIE);
    },
    whenGranted(task) {
      if (update()) return;
      if (granted) task();
      else if (waiting.length < MAX_STORED_EVENTS) waiting.push(task);
      else lost++;
    },
    set(state) {
      given = state;
      update();
    },
    optOut(now) {
      out = now;
      if (!now) given = 'granted';
      // First, so that the deleted events leave room for the mark in a full storage.
      update();
      // If storage is forbidden, the choice applies to this page only.
      attempt(() => (now ? storage?.setItem(key, '1') : storage?.removeItem(key)));
    },
  };
}

/** Whether the page is being prerendered and has not been shown yet. */
export function isPrerendering(win: Window): boolean {
  return (win.document as Document & { prerendering?: boolean }).prerendering === true;
}
