import type { IslandName } from '../islands/island.ts';

/** The header stays in sight (behaviours, 9.11). */
const ROOM_UNDER_HEADER_PX = 5;

/** Scrolls smoothly until an element is at the top, below a fixed header. */
export function glideTo(element: Element): void {
  const way = scrollTop(element) - scrollY;
  if (Math.abs(way) < 1) return;
  scrollOver({ to: () => scrollTop(element), ms: scrollTime(way), ease: scrollEase });
}

export function scrollTop(element: Element): number {
  const header = headerRoom();
  const room = header && header + ROOM_UNDER_HEADER_PX;
  const top = scrollY + element.getBoundingClientRect().top - room;
  const { scrollHeight, clientHeight } = document.documentElement;
  return Math.max(0, Math.min(top, scrollHeight - clientHeight));
}

export const INTERRUPTIONS = ['wheel', 'touchstart', 'pointerdown', 'keydown', 'popstate'];

interface Movement {
  /** The vertical offset to scroll to; it may change on the way. */
  to(): number;
  ms: number;
  /** Returns the share of the distance covered at a share of the time, both from 0 to 1. */
  ease(time: number): number;
}

let running = new AbortController();

/**
 * Scrolls within `ms`, or jumps if motion is to be reduced. Any action or the next call ends it,
 * and the promise resolves at its end.
 */
export function scrollOver({ to, ms, ease }: Movement): Promise<void> {
  running.abort();
  const run = new AbortController();
  running = run;
  const from = scrollY;
  const put = (share: number) =>
    scrollTo({ top: from + (to() - from) * share, behavior: 'instant' });
  if (wantsLessMotion()) {
    put(1);
    return Promise.resolve();
  }

  for (const type of INTERRUPTIONS) {
    addEventListener(type, () => run.abort(), { capture: true, passive: true, signal: run.signal });
  }
  const started = performance.now();
  const step = () => {
    if (run.signal.aborted) return;
    const time = Math.min(1, (performance.now() - started) / ms);
    put(ease(time));
    if (time < 1) requestAnimationFrame(step);
    else run.abort();
  };
  requestAnimationFrame(step);
  return new Promise((resolve) => run.signal.addEventListener('abort', () => resolve()));
}

/** Duration for 1000 px, and its bounds for short and long distances (behaviours, 9.11). */
const SCROLL_SPEED_MS = 500;
const SCROLL_MIN_MS = 250;
const SCROLL_MAX_MS = 1_500;

export function scrollTime(distance: number): number {
  const ms = (Math.abs(distance) / 1_000) * SCROLL_SPEED_MS;
  return Math.min(SCROLL_MAX_MS, Math.max(SCROLL_MIN_MS, ms));
}

/** Time and result go from 0 to 1. It starts and ends slowly. */
export function scrollEase(time: number): number {
  return time < 0.5 ? 4 * time ** 3 : 1 - 4 * (1 - time) ** 3;
}

/** Bars that may stay at the top of the screen: the header, and a list of anchors under it. */
const BARS = `.header-buttons, [data-island=${'anchors-list' satisfies IslandName}]`;

/** Returns the height of the headers fixed at the top of the screen, in px, or 0 without any. */
export function headerRoom(): number {
  return [...document.querySelectorAll(BARS)]
    .filter((bar) => /fixed|sticky/.test(getComputedStyle(bar).position))
    .reduce((sum, bar) => sum + bar.getBoundingClientRect().height, 0);
}

export function wantsLessMotion(): boolean {
  return matchMedia('(prefers-reduced-motion: reduce)').matches;
}
