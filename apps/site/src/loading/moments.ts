const SIGNS = ['pointerdown', 'pointermove', 'touchstart', 'keydown', 'input', 'focusin', 'scroll'];

/** Moves, scrolls, touches, types. Loading by it costs nothing for a visitor who only looks. */
export function onFirstTouch(task: () => void): void {
  const listening = new AbortController();
  const touch = () => {
    listening.abort();
    task();
  };
  for (const type of SIGNS) {
    addEventListener(type, touch, { capture: true, passive: true, signal: listening.signal });
  }
}

/** A page counts as untouched for five seconds after the load event; one more. */
const UNTOUCHED_MS = 6_000;

/** Some browsers report no idle moment for seconds on a page where nothing happens. */
const IDLE_TIMEOUT_MS = 500;

/**
 * Runs a task once: on the first interaction, or when the page has been loaded for `afterMs` and
 * the browser is idle.
 */
export function onceSettled(task: () => void, afterMs = UNTOUCHED_MS): void {
  let done = false;
  const once = () => {
    if (!done) task();
    done = true;
  };
  // Safari has no idle callbacks.
  const idle = globalThis.requestIdleCallback ?? ((task) => setTimeout(task));
  const later = () => setTimeout(() => idle(once, { timeout: IDLE_TIMEOUT_MS }), afterMs);
  onFirstTouch(once);
  if (document.readyState === 'complete') later();
  else addEventListener('load', later);
}

/** A prerendered page waits until it is shown: until then it is not visited. */
export function whenShown(task: () => void): void {
  if ((document as { prerendering?: boolean }).prerendering) {
    document.addEventListener('prerenderingchange', task, { once: true });
  } else {
    task();
  }
}
