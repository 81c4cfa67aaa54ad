import type { Outbox } from './outbox.ts';

/**
 * Ties the outbox to the page's life. `unload` and `beforeunload` are never used: they are not
 * dependable, and keep a page out of the back/forward cache.
 *
 * @param onRestore the page came back from the back/forward cache
 */
export function followLifecycle(
  win: Window,
  outbox: Pick<Outbox, 'exit' | 'release' | 'wake' | 'online'>,
  onRestore: () => void,
): void {
  const { document } = win;
  /** Set once the page is being left. */
  let left: PageTransitionEvent | undefined;
  const leave = () => {
    outbox.exit(left && !left.persisted);
    if (left) outbox.release();
  };
  document.addEventListener('visibilitychange', () => {
    // A page that is left is hidden last of all: what is only then known must go, too.
    if (document.visibilityState === 'hidden') leave();
    else outbox.wake();
  });
  document.addEventListener('freeze', leave);
  win.addEventListener('pagehide', (event) => {
    left = event;
    leave();
  });
  win.addEventListener('pageshow', (event) => {
    left = undefined;
    if (!event.persisted) return;
    outbox.wake();
    onRestore();
  });
  win.addEventListener('online', outbox.online);
}
