import { OPT_OUT_COOKIE } from '@zipfront/contracts/cookies';
import { attempt } from './attempt.ts';
import { MAX_STORED_EVENTS } from './constants.ts';
import type { Consent } from './options.ts';
import type { Outbox } from './outbox.ts';
import type { Ports } from './ports.ts';
import { readCookie } from './stamps/cookies.ts';

export interface ConsentGate {
  /** Runs a task once there is consent; never, where it is denied. */
  ask: (task: () => void) => void;
  set: (state: Consent) => void;
  /** A visitor's own word, kept in the browser for later pages and other tabs. */
  optOut: (out: boolean) => void;
  /** Looks anew, for another tab may have opted out, and answers whether nothing may be sent. */
  denied: () => boolean;
}

/**
 * Decides what may be kept and sent. While consent is pending, tasks wait in memory and nothing of
 * earlier pages is sent either; where it is denied, all that is kept is deleted. While a page is
 * only rendered ahead, consent is pending. An opt-out is a mark in the browser's storage, or the
 * site's cookie: the mark is told to other tabs, the cookie is looked at before each event and each
 * request, for a form without script can set it, too.
 *
 * It starts with the first look: `denied()`.
 *
 * @param key of the mark
 */
export function createConsent(
  given: Consent,
  key: string,
  win: Window,
  { storage }: Pick<Ports, 'storage'>,
  outbox: Pick<Outbox, 'start' | 'clear' | 'count'>,
): ConsentGate {
  let waiting: (() => void)[] = [];
  let lost = 0;
  let out = false;
  let granted = false;
  let denied = false;

  function look() {
    const before = [granted, denied];
    denied = out || given === 'denied' || !!readCookie(win.document.cookie, OPT_OUT_COOKIE);
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

  // Forbidden storage holds no mark; what was said on this page still holds.
  const readMark = () =>
    attempt(() => {
      out = storage?.getItem(key) === '1';
    });

  const readAnew = () => {
    readMark();
    look();
  };

  win.document.addEventListener('prerenderingchange', look);
  win.addEventListener('storage', (event) => event.key === key && readAnew());
  // A page in the back/forward cache is told of nothing.
  win.addEventListener('pageshow', (event) => event.persisted && readAnew());
  readMark();

  return {
    denied: look,
    ask(task) {
      if (look()) return;
      if (granted) task();
      else if (waiting.length < MAX_STORED_EVENTS) waiting.push(task);
      else lost++;
    },
    set(state) {
      given = state;
      look();
    },
    optOut(now) {
      out = now;
      if (!now) given = 'granted';
      // Where storage is forbidden, it holds for this page alone.
      attempt(() => (now ? storage?.setItem(key, '1') : storage?.removeItem(key)));
      look();
    },
  };
}

/** Whether the page is only rendered ahead, and not shown yet. */
export function isPrerendering(win: Window): boolean {
  return (win.document as Document & { prerendering?: boolean }).prerendering === true;
}
