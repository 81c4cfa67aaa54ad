import type { Page } from '@playwright/test';
import { type Cable, layCable } from './cable.ts';
import { expect, test } from './fixtures.ts';
import { storedEvents } from './stored-events.ts';

/** Longer than the tracker's first cool-off (2000 ms) and its buffer time-out (2000 ms) together. */
export const PATIENCE = { timeout: 12_000 };

/**
 * Events of this test, by number. They are made by telling the page's tracker of uses of a form, as
 * the store does; the test's name keeps those of other tests apart.
 */
export const faults = test.extend<{
  make: (page: Page, numbers: number[], bytes?: number) => Promise<void>;
  /** Which are stored, each as often as it has a row. */
  stored: () => number[];
  /** The site's home page in a tab of its own, its tracker running. */
  open: (address?: string) => Promise<Page>;
  /** Another way to the server, which can be cut. */
  cable: Cable;
}>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads what a fixture needs from it
  make: async ({}, use, { testId }) => {
    await use((page, numbers, bytes = 0) =>
      page.evaluate(
        ([prefix, all, length]) => {
          const state = { zip: { value: '', valid: false } };
          for (const n of all) {
            const form = `${prefix} ${n} ${'x'.repeat(length)}`;
            const detail = { action: { type: 'FORM_START', form }, state };
            document.dispatchEvent(new CustomEvent('zipfront:action', { detail }));
          }
        },
        [testId, numbers, bytes] as const,
      ),
    );
  },
  stored: async ({ server }, use, { testId }) => {
    await use(() => {
      const { events, bad } = storedEvents(server.databaseFile);
      expect(bad, 'no event is bad').toBe(0);
      return events
        .map(({ data }) => String(data.location).split(' '))
        .flatMap(([prefix, n]) => (prefix === testId ? [Number(n)] : []))
        .sort((one, other) => one - other);
    });
  },
  open: async ({ context }, use) => {
    await use(async (address = '/') => {
      const page = await context.newPage();
      const quoted = page.waitForResponse('**/api/quotes/current/');
      await page.goto(address);
      await (await quoted).finished();
      return page;
    });
  },
  cable: async ({ server }, use) => {
    const cable = await layCable(server.port);
    await use(cable);
    await cable.close();
  },
});

/** Records of events that the browser keeps. */
export const kept = (page: Page) =>
  page.evaluate(
    () => Object.keys(localStorage).filter((key) => key.startsWith('zf.zfront.e.')).length,
  );
