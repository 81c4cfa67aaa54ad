/** How long a page that is being left keeps its form from being sent again. */
export const LEAVING_MS = 8_000;

/**
 * Leaves the page. Resolves when its form can be used again: the page has come back from the
 * back/forward cache, or is still here after a while, because the navigation was stopped or hangs;
 * no event says so.
 */
export function leavePage(go: () => void): Promise<void> {
  return new Promise((resolve) => {
    addEventListener('pageshow', () => resolve(), { once: true });
    setTimeout(resolve, LEAVING_MS);
    go();
  });
}
