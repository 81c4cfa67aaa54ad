import type { Store } from '../state/store.ts';

/** Timeout for a submit that waits for the visit that its page is fetching or creating. */
export const VISIT_WAIT_MS = 3_000;

/**
 * Resolves after the response about the visit, or after `VISIT_WAIT_MS`: before the response there
 * may be no session, and a call would make a second visit. At once on a page that asks for none.
 */
export function visitSettled(store: Store): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(settle, VISIT_WAIT_MS);
    const unsubscribe = store.subscribe(look);
    look();

    function look(): void {
      const { zip, visit } = store.state();
      if (zip.getAttempts > 0 || visit.status === 'idle') settle();
    }

    function settle(): void {
      clearTimeout(timer);
      unsubscribe();
      resolve();
    }
  });
}
