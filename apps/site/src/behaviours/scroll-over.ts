import { wantsLessMotion } from '../elements/wants-less-motion.ts';

/** Events with which a visitor takes over the scrolling. */
export const INTERRUPTIONS = ['wheel', 'touchstart', 'pointerdown', 'keydown', 'popstate'];

/** A movement of the page. */
interface Movement {
  /** The vertical offset to scroll to; it may change on the way. */
  to(): number;
  ms: number;
  /** The share of the way that is done at a share of the time, both from 0 to 1. */
  ease(time: number): number;
}

let running = new AbortController();

/**
 * Scrolls the page over a time; at once where the visitor wants less motion. Whatever the visitor does
 * meanwhile ends it, and so does the next call. Resolves at its end.
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
    addEventListener(type, () => run.abort(), {
      capture: true,
      passive: true,
      signal: run.signal,
    });
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
