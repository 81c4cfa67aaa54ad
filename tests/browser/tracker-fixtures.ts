import type { Page } from '@playwright/test';
import { type FaultyProxy, startProxy } from './faulty-proxy.ts';
import { expect, test } from './fixtures.ts';
import { storedEvents } from './stored-events.ts';

/** Longer than the first cool-off and the buffer time-out (2000 ms each) together. */
export const PATIENCE = { timeout: 12_000 };

/**
 * Runs in the page: announces uses of a form, as the store does. The prefix, usually the test's id,
 * separates tests.
 */
export function makeEvents(prefix: string, numbers: number[], bytes = 0): void {
  const state = { zip: { value: '', valid: false } };
  for (const n of numbers) {
    const form = `${prefix} ${n} ${'x'.repeat(bytes)}`;
    const detail = { action: { type: 'FORM_START', form }, state };
    document.dispatchEvent(new CustomEvent('zipfront:action', { detail }));
  }
}

/** The stored events of a prefix, each as often as it has a row. */
export function storedNumbers(databaseFile: string, prefix: string): number[] {
  const { events, bad } = storedEvents(databaseFile);
  expect(bad, 'no event is bad').toEqual([]);
  return events
    .map(({ data }) => String(data.location).split(' '))
    .flatMap(([form, n]) => (form === prefix ? [Number(n)] : []))
    .sort((one, other) => one - other);
}

/** Runs in the page: the number of stored records of events. */
export const countRecords = () =>
  Object.keys(localStorage).filter((key) => key.startsWith('zf.zfront.e.')).length;

/** Events of this test, by number. */
export const faults = test.extend<{
  make: (page: Page, numbers: number[], bytes?: number) => Promise<void>;
  /** The stored events of this test, each as often as it has a row. */
  stored: () => number[];
  /** The site's home page in a tab of its own, its tracker running. */
  open: (address?: string) => Promise<Page>;
  /** A proxy to the server, for tests with network faults. */
  faultyProxy: FaultyProxy;
}>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads what a fixture needs from it
  make: async ({}, use, { testId }) => {
    await use((page, numbers, bytes = 0) =>
      page.evaluate(`(${makeEvents})(${JSON.stringify([testId, numbers, bytes]).slice(1, -1)})`),
    );
  },
  stored: async ({ server }, use, { testId }) => {
    await use(() => storedNumbers(server.databaseFile, testId));
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
  faultyProxy: async ({ server }, use) => {
    const faultyProxy = await startProxy(server.port);
    await use(faultyProxy);
    await faultyProxy.close();
  },
});

/** Number of records of events in the browser's storage. */
export const recordCount = (page: Page) => page.evaluate(countRecords);
