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
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'hidden') outbox.exit();
    else outbox.wake();
  });
  win.addEventListener('pagehide', (event) => {
    outbox.exit(!event.persisted);
    outbox.release();
  });
  win.addEventListener('pageshow', (event) => {
    if (!event.persisted) return;
    outbox.wake();
    onRestore();
  });
  win.addEventListener('online', outbox.online);
}
