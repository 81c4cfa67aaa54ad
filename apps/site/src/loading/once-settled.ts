import { onFirstTouch } from './first-touch.ts';

/** A page counts as left untouched until five seconds after its load event; this is a second more. */
const UNTOUCHED_MS = 6000;

/**
 * Runs a low-priority task once: on the first interaction, or when the
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
