import { schemaUri as schema } from '@zipfront/contracts/events/names';
import { FIRST_PING_MS, PING_INTERVAL_MS, SECOND_PING_MS } from '../constants.ts';
import type { Host } from '../ports.ts';
import { createAttention } from './attention.ts';

const INPUTS = ['pointerdown', 'pointermove', 'keydown', 'wheel', 'touchmove', 'scroll'];

/**
 * Sends page pings: after 5 s, after 30 s, then every 15 s while active. Returns a function that
 * restarts them.
 */
export function trackPagePings({ ports, win, send, page }: Host): () => void {
  const { document } = win;
  const isFocused = () => document.visibilityState === 'visible' && document.hasFocus();
  const attention = createAttention(ports.ticks, isFocused());
  let stop = () => {};

  const update = () => attention.focus(isFocused());
  for (const name of ['focus', 'blur', 'pageshow']) win.addEventListener(name, update);
  document.addEventListener('visibilitychange', update);
  win.addEventListener('pagehide', () => attention.pause(true));
  win.addEventListener('pageshow', () => attention.pause(false));
  for (const name of INPUTS) {
    win.addEventListener(name, attention.recordInput, { passive: true, capture: true });
  }

  function schedule(ms: number, following: number) {
    stop = ports.timer(() => {
      // `attention` takes a long gap between two readings for sleep.
      const fields = attention.read();
      if (document.visibilityState === 'visible' && !attention.isInactive()) {
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
