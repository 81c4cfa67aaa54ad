import { attempt } from './attempt.ts';
import type { Ports } from './ports.ts';

/** The ports of a real browser. */
export function browserPorts(win: Window): Ports {
  return {
    now: Date.now,
    ticks: () => performance.now(),
    random: Math.random,
    timer(task, ms) {
      const timer = setTimeout(task, ms);
      return () => clearTimeout(timer);
    },
    post: async ({ url, body, keepalive, signal }) => {
      const response = await fetch(url, {
        method: 'POST',
        // A text goes as `text/plain`: no preflight, which a page that is being left would not wait for.
        body,
        credentials: 'include',
        keepalive,
        signal,
      });
      // A page in the collector's place, such as a hotel's sign-in, has taken no event.
      const isPage = response.ok && /html/.test(response.headers.get('content-type') as string);
      return {
        status: isPage ? 0 : response.status,
        retryAfter: response.headers.get('retry-after'),
      };
    },
    // Reading the property alone throws where storage is forbidden.
    storage: attempt(() => win.localStorage) ?? null,
    lock(name, task) {
      const { locks } = win.navigator as { locks?: LockManager };
      if (!locks) return task();
      // A task is done at once, so the lock is never held while the page is left.
      locks.request(name, { ifAvailable: true }, (lock) => lock && task()).catch(() => {});
    },
    warn: (text) => console.warn(`[zipfront tracker] ${text}`),
  };
}
