import { attempt } from './attempt.ts';
import type { Ports } from './ports.ts';

export function browserPorts(win: Window): Ports {
  return {
    // Some clocks that take the place of the browser's have fractions.
    now: () => Math.floor(Date.now()),
    ticks: () => performance.now(),
    random: Math.random,
    timer(task, ms) {
      const timer = setTimeout(task, ms);
      return () => clearTimeout(timer);
    },
    post: async ({ url, body, keepalive, signal }) => {
      const response = await fetch(url, {
        method: 'POST',
        // A string is sent as `text/plain`, which needs no preflight.
        body,
        credentials: 'include',
        keepalive,
        signal,
      });
      // A captive portal, such as a hotel's sign-in page, responds with HTML.
      const isPage = response.ok && /html/.test(response.headers.get('content-type') as string);
      return {
        status: isPage ? 0 : response.status,
        retryAfter: response.headers.get('retry-after'),
      };
    },
    // Merely reading the property throws if storage is forbidden.
    storage: attempt(() => win.localStorage) ?? null,
    lock(name, task) {
      const { locks } = win.navigator as { locks?: LockManager };
      if (!locks) return task();
      // The task is synchronous, so the lock is released before the page can be left.
      locks.request(name, { ifAvailable: true }, (lock) => lock && task()).catch(() => {});
    },
    warn: (text) => console.warn(`[zipfront tracker] ${text}`),
  };
}
