import { MAX_STORED_EVENTS } from './constants.ts';
import type { Consent } from './options.ts';
import type { Outbox } from './outbox.ts';
import type { Ports } from './ports.ts';

export interface ConsentGate {
  /** Runs a task once there is consent; never, where it is denied. */
  ask: (task: () => void) => void;
  set: (state: Consent) => void;
  /** A visitor's own word, kept in the browser for later pages and other tabs. */
  optOut: (out: boolean) => void;
}

/**
 * Decides what may be kept and sent. While consent is pending, tasks wait in memory and nothing of
 * earlier pages is sent either; where it is denied, all that is kept is deleted. While a page is
 * only rendered ahead, consent is pending.
 *
 * @param key of the mark that an opt-out leaves in the browser's storage
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

  function look() {
    if (out || given === 'denied') {
      granted = false;
      waiting = [];
      lost = 0;
      outbox.clear();
      return;
    }
    const before = granted;
    granted = given === 'granted' && !isPrerendering(win);
    if (!granted || before) return;
    outbox.start();
    if (lost) outbox.count('overflow', lost);
    lost = 0;
    for (const task of waiting.splice(0)) task();
  }

  function readMark() {
    try {
      out = storage?.getItem(key) === '1';
    } catch {
      // Forbidden storage holds no mark; what was said on this page still holds.
    }
    look();
  }

  win.document.addEventListener('prerenderingchange', look);
  win.addEventListener('storage', (event) => event.key === key && readMark());
  // A page in the back/forward cache is told of nothing.
  win.addEventListener('pageshow', (event) => event.persisted && readMark());
  readMark();

  return {
    ask(task) {
      if (granted) task();
      else if (!out && given !== 'denied') {
        if (waiting.length < MAX_STORED_EVENTS) waiting.push(task);
        else lost++;
      }
    },
    set(state) {
      given = state;
      look();
    },
    optOut(now) {
      out = now;
      if (!now) given = 'granted';
      try {
        if (now) storage?.setItem(key, '1');
        else storage?.removeItem(key);
      } catch {
        // It holds for this page alone.
      }
      look();
    },
  };
}

/** Whether the page is only rendered ahead, and not shown yet. */
export function isPrerendering(win: Window): boolean {
  return (win.document as Document & { prerendering?: boolean }).prerendering === true;
}
