import { type FaultyProxy, startProxy } from '../faulty-proxy.ts';
import { eventsOfVisit } from '../stored-events.ts';
import { countRecords, makeEvents, storedNumbers } from '../tracker-fixtures.ts';
import { AT_COMPARE, test as base, expect, soon } from './fixtures.ts';
import type { Tab } from './tab.ts';

const test = base.extend<{
  make: (numbers: number[], bytes?: number) => Promise<void>;
  /** Which events of this test are stored, each as often as it has a row. */
  stored: () => Promise<number[]>;
  /** A proxy to the server, for tests with network faults. */
  faultyProxy: FaultyProxy;
}>({
  make: async ({ tab }, use, { testId }) => {
    await use((numbers, bytes = 0) => tab.evaluate(makeEvents, testId, numbers, bytes));
  },
  stored: async ({ server }, use, { testId }) => {
    await use(async () => storedNumbers(server.databaseFile, testId));
  },
  faultyProxy: async ({ server }, use) => {
    const faultyProxy = await startProxy(server.port);
    await use(faultyProxy);
    await faultyProxy.close();
  },
});

/** Opens the home page, and waits until its visit is there and its first events are answered. */
async function open(tab: Tab, address: string): Promise<void> {
  await tab.goto(address);
  await soon(() => tab.ask('/api/quotes/current/')).toHaveProperty('id');
  await soon(() => tab.evaluate(countRecords)).toBe(0);
}

test('delivers the events of a page that is left', async ({ tab, server, make, stored }) => {
  // behaviour: 16.11
  await test.step('delivers the events of a submit that leaves the page, all with the visit', async () => {
    await tab.goto('/');
    await tab.type('[data-zip-form] [name=zip]', '10001');
    await tab.press('Enter');
    await soon(() => tab.address()).toMatch(AT_COMPARE);
    const visit = (await tab.ask<{ id: string }>('/api/visits/'))?.id ?? '';
    await soon(async () =>
      eventsOfVisit(server.databaseFile, visit)
        .filter(({ data }) => data.kind !== undefined)
        .map(({ data }) => `${data.kind} ${data.action}`)
        .sort(),
    ).toEqual(['answer submit', 'answer zip', 'prompt start']);
  });

  // behaviour: 16.11
  await test.step('delivers five events when the page is left at once', async () => {
    await tab.goto('/');
    await make([1, 2, 3, 4, 5]);
    await tab.goto('/compare/');
    await soon(stored).toEqual([1, 2, 3, 4, 5]);
  });
});

// behaviour: 16.11
test('delivers events after a network failure, when the site is visited again', async ({
  tab,
  faultyProxy,
  make,
  stored,
}) => {
  await open(tab, faultyProxy.url);
  faultyProxy.cut();
  await make([1, 2, 3]);
  await soon(() => tab.evaluate(countRecords)).toBeGreaterThan(0);
  await tab.goto('about:blank');
  expect(await stored()).toEqual([]);
  faultyProxy.restore();
  await tab.goto(faultyProxy.url);
  await make([4]);
  await soon(stored).toEqual([1, 2, 3, 4]);
  await soon(() => tab.evaluate(countRecords)).toBe(0);
  expect(await stored()).toEqual([1, 2, 3, 4]);
});

// behaviour: 16.11
test('delivers events once the server stops responding with 503', async ({
  tab,
  faultyProxy,
  make,
  stored,
}) => {
  await open(tab, faultyProxy.url);
  faultyProxy.refuse();
  await make([1, 2, 3, 4, 5]);
  await soon(async () => faultyProxy.refused()).toBeGreaterThan(0);
  expect(await stored()).toEqual([]);
  faultyProxy.restore();
  await soon(stored).toEqual([1, 2, 3, 4, 5]);
  await soon(() => tab.evaluate(countRecords)).toBe(0);
});

// behaviour: 14.22
test('sends a backlog of several batches without a refusal by the browser', async ({
  tab,
  make,
  stored,
}) => {
  await open(tab, '/');
  await tab.evaluate(() => {
    const { fetch } = window;
    Object.assign(window, { refusals: 0 });
    window.fetch = (...request) =>
      fetch(...request).catch((error) => {
        (window as unknown as { refusals: number }).refusals += 1;
        throw error;
      });
  });
  await make([1, 2, 3, 4, 5, 6], 29_000);
  await soon(stored).toEqual([1, 2, 3, 4, 5, 6]);
  expect(await tab.evaluate(() => (window as unknown as { refusals: number }).refusals)).toBe(0);
});
