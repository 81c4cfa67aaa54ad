/** Events that show a visitor's presence. */
const SIGNS = ['pointerdown', 'pointermove', 'touchstart', 'keydown', 'focusin', 'scroll'];

/**
 * Runs a task once the visitor first does anything with the page: moves, scrolls, touches, types.
 * What a page needs only from then on is loaded by such a task, and costs a visitor who only looks nothing.
 */
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
