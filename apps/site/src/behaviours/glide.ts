import type { IslandName } from '../islands/island.ts';
import { scrollEase, scrollTime } from './scroll-time.ts';

/** Between what is scrolled to and a header that stays in sight, in px (behaviours, 9.11). */
const ROOM_UNDER_HEADER_PX = 5;

/** Elements that may stay in sight at the top of the screen: the header, and a list of anchors under it. */
const BARS = `.header-buttons, [data-island=${'anchors-list' satisfies IslandName}]`;

/** Events with which a visitor takes over the scrolling. */
export const INTERRUPTIONS = ['wheel', 'touchstart', 'pointerdown', 'keydown', 'popstate'];

let running = new AbortController();

/**
 * Scrolls smoothly until an element stands at the top, under a header that stays in sight; at once
 * where the visitor wants less motion. Whatever the visitor does meanwhile ends it.
 */
export function glideTo(element: Element): void {
  running.abort();
  const run = new AbortController();
  running = run;
  const from = scrollY;
  const way = () => placeOf(element) - from;
  const put = (share: number) => scrollTo({ top: from + way() * share, behavior: 'instant' });
  if (Math.abs(way()) < 1) return;
  if (matchMedia('(prefers-reduced-motion: reduce)').matches) {
    put(1);
    return;
  }

  for (const type of INTERRUPTIONS) {
    addEventListener(type, () => run.abort(), {
      capture: true,
      passive: true,
      signal: run.signal,
    });
  }
  const ms = scrollTime(way());
  const started = performance.now();
  const step = () => {
    if (run.signal.aborted) return;
    const time = Math.min(1, (performance.now() - started) / ms);
    put(scrollEase(time));
    if (time < 1) requestAnimationFrame(step);
    else run.abort();
  };
  requestAnimationFrame(step);
}

/** The vertical offset of the page at which an element stands in its place, as far as it can. */
export function placeOf(element: Element): number {
  const top = scrollY + element.getBoundingClientRect().top - headerRoom();
  const { scrollHeight, clientHeight } = document.documentElement;
  return Math.max(0, Math.min(top, scrollHeight - clientHeight));
}

function headerRoom(): number {
  const heights = [...document.querySelectorAll(BARS)]
    .filter((bar) => /fixed|sticky/.test(getComputedStyle(bar).position))
    .map((bar) => bar.getBoundingClientRect().height);
  return heights.reduce((sum, height) => sum + height, heights.length && ROOM_UNDER_HEADER_PX);
}
