import type { Page, Route } from '@playwright/test';

/**
 * `handle` gets a released request; by default it goes to the server. Returns what releases the
 * held requests and later ones.
 */
export async function holdRoute(
  page: Page,
  url: string | RegExp,
  handle: (route: Route) => Promise<void> = (route) => route.continue(),
): Promise<() => void> {
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  await page.route(url, async (route) => {
    await released;
    // A page that was left has aborted its requests.
    await handle(route).catch(() => {});
  });
  return release;
}
