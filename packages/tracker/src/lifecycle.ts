import type { Outbox } from './outbox.ts';

/** `unload` and `beforeunload` are unreliable and exclude a page from the back/forward cache. */
export function followLifecycle(
  win: Window,
  outbox: Pick<Outbox, 'exit' | 'releaseClaims' | 'wake' | 'online'>,
  onRestore: () => void,
): void {
  const { document } = win;
  /** Set when the page is being left. */
  let left: PageTransitionEvent | undefined;
  const leave = () => {
    outbox.exit(left && !left.persisted);
    if (left) outbox.releaseClaims();
  };
  document.addEventListener('visibilitychange', () => {
    // A page that is left is hidden after `pagehide`; events made in between must be sent as well.
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
