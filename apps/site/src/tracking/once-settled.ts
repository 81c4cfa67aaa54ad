import { onFirstTouch } from '../behaviours/first-touch.ts';

/** A page counts as left untouched until five seconds after its load event; this is a second more. */
const UNTOUCHED_MS = 6000;

/**
 * Runs a task once, where it is in nobody's way: as the visitor first does anything, or when the
 * page has been loaded for `UNTOUCHED_MS` and the browser is idle, whichever comes first.
 */
export function onceSettled(task: () => void): void {
  let done = false;
  const once = () => {
    if (!done) task();
    done = true;
  };
  // Safari has no idle callbacks.
  const idle = globalThis.requestIdleCallback ?? setTimeout;
  const later = () => setTimeout(() => idle(once), UNTOUCHED_MS);
  onFirstTouch(once);
  if (document.readyState === 'complete') later();
  else addEventListener('load', later);
}
