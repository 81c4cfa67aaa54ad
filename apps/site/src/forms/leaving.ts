/** Timeout for a navigation: then a form whose page is still here can be sent again. */
export const LEAVING_MS = 8_000;

/**
 * Leaves the page. Resolves when its form can be used again: the page has come back from the
 * back/forward cache, or is still here after a while, because the navigation was stopped or hangs;
 * no event says so.
 */
export function leavePage(go: () => void): Promise<void> {
  return new Promise((resolve) => {
    const listening = new AbortController();
    const end = () => {
      listening.abort();
      resolve();
    };
    const onPageShow = ({ persisted }: PageTransitionEvent) => {
      // The page's first one, after its load event, is no return.
      if (persisted) end();
    };
    addEventListener('pageshow', onPageShow, { signal: listening.signal });
    setTimeout(end, LEAVING_MS);
    go();
  });
}
