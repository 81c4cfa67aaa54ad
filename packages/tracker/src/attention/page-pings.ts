import { FIRST_PING_MS, PING_INTERVAL_MS, SECOND_PING_MS } from '../constants.ts';
import type { Host } from '../host.ts';
import { schema } from '../schema.ts';
import { createAttention } from './attention.ts';

const INPUTS = ['pointerdown', 'pointermove', 'keydown', 'wheel', 'touchmove', 'scroll'];

/**
 * Page pings: the first after 5 s, the next after 30 s, then one every 15 s, while the page is
 * visible and somebody is there.
 *
 * @returns starts again for a new page
 */
export function trackPagePings({ ports, win, send, page }: Host): () => void {
  const { document } = win;
  const isFocused = () => document.visibilityState === 'visible' && document.hasFocus();
  const attention = createAttention(ports.ticks, isFocused());
  let stop = () => {};

  const look = () => attention.focus(isFocused());
  for (const name of ['focus', 'blur', 'pageshow']) win.addEventListener(name, look);
  document.addEventListener('visibilitychange', look);
  win.addEventListener('pagehide', () => attention.rest(true));
  win.addEventListener('pageshow', () => attention.rest(false));
  for (const name of INPUTS) {
    win.addEventListener(name, attention.act, { passive: true, capture: true });
  }

  function schedule(ms: number, following: number) {
    stop = ports.timer(() => {
      // Reading also tells a long gap between two readings, which was sleep, from attention.
      const fields = attention.read();
      if (document.visibilityState === 'visible' && !attention.isAway()) {
        send(schema('page_ping'), { ...page(), ...fields });
      }
      schedule(following, PING_INTERVAL_MS);
    }, ms);
  }

  const start = () => {
    stop();
    attention.newPage();
    schedule(FIRST_PING_MS, SECOND_PING_MS - FIRST_PING_MS);
  };
  start();
  return start;
}
