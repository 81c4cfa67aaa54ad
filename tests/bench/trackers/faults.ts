import type { Browser, BrowserContext, Page } from '@playwright/test';
import { type Collector, startCollector } from './collector.ts';
import type { Contender } from './contenders.ts';
import type { PageFiles } from './page-files.ts';

export interface Outcome {
  /** Number of events that were stored, each counted once. */
  unique: number;
  /** Number of repeated arrivals. */
  copies: number;
  /** Repeats with a new id, which no collector can recognize. */
  undetectable: number;
}

interface Visitor {
  collector: Collector;
  /** Opens the page in a new tab and waits until it has settled. */
  open: () => Promise<Page>;
  /** Navigates to the page without a tracker. */
  leave: (page: Page) => Promise<unknown>;
}

export interface Fault {
  name: string;
  events: number;
  description: string;
  run: (visitor: Visitor) => Promise<void>;
}

const SETTLE_MS = 1000;
const EXIT_WAIT_MS = 5000;
const OUTAGE_MS = 4000;
const OUTAGE_WAIT_MS = 30_000;
const STAY_MS = 6000;
const TABS_STAY_MS = 1000;
const RETURN_WAIT_MS = 25_000;
const CUT_MS = 10_000;
const CUT_WAIT_MS = 20_000;

/** Number of the event that a new visit sends, as most visits do; it is not counted. */
const VISIT_EVENT = 0;

export const FAULTS: Fault[] = [
  {
    name: 'exit',
    events: 5,
    description: `5 events, and the page is left in the same task; ${seconds(EXIT_WAIT_MS)} later.`,
    async run({ open }) {
      const page = await open();
      await Promise.all([page.waitForURL('**/other'), trackAndLeave(page, 5)]);
      await wait(EXIT_WAIT_MS);
    },
  },
  {
    name: 'outage',
    events: 5,
    description: `503 for ${seconds(OUTAGE_MS)} from just before 5 events, then 200, and ${seconds(OUTAGE_WAIT_MS)} without another event.`,
    async run({ open, collector }) {
      const page = await open();
      collector.behavior = 503;
      await track(page, 1, 5);
      await wait(OUTAGE_MS);
      collector.behavior = 'ok';
      await wait(OUTAGE_WAIT_MS);
    },
  },
  {
    name: 'return',
    events: 5,
    description: `connections dropped without a response, 5 events, the page left after ${seconds(STAY_MS)}; then 200, the site visited again in a new tab (with one event of its own, not counted); ${seconds(RETURN_WAIT_MS)} later.`,
    async run({ open, leave, collector }) {
      const page = await open();
      collector.behavior = 'cut';
      await track(page, 1, 5);
      await wait(STAY_MS);
      await leave(page);
      await visitAgain(open, collector);
    },
  },
  {
    name: 'tabs',
    events: 7,
    description: `the same with two tabs of 4 and 3 events, both left after ${seconds(TABS_STAY_MS)}.`,
    async run({ open, leave, collector }) {
      const [first, second] = [await open(), await open()];
      collector.behavior = 'cut';
      await track(first, 1, 4);
      await track(second, 5, 3);
      await wait(TABS_STAY_MS);
      await leave(first);
      await leave(second);
      await visitAgain(open, collector);
    },
  },
  {
    name: 'cut',
    events: 6,
    description: `the collector stores, then drops the connection without a response, for ${seconds(CUT_MS)} from just before 6 events; ${seconds(CUT_WAIT_MS)} of 200 later.`,
    async run({ open, collector }) {
      const page = await open();
      collector.behavior = 'stores and cuts';
      await track(page, 1, 6);
      await wait(CUT_MS);
      collector.behavior = 'ok';
      await wait(CUT_WAIT_MS);
    },
  },
];

/**
 * Once, with its own collector and profile. `onOutside` gets each URL outside 127.0.0.1.
 *
 * @throws if an event arrives that the fault did not send
 */
export async function runFault(
  fault: Fault,
  contender: Contender,
  files: PageFiles,
  browser: Browser,
  onOutside: (url: string) => void,
): Promise<Outcome> {
  const collector = await startCollector(contender, files);
  const context = await browser.newContext();
  reportOutside(context, onOutside);
  try {
    await fault.run({
      collector,
      async open() {
        const page = await context.newPage();
        await page.goto(collector.url);
        await wait(SETTLE_MS);
        return page;
      },
      leave: (page) => page.goto(`${collector.url}/other`),
    });
    return outcome(fault, collector);
  } finally {
    await context.close();
    await collector.close();
  }
}

/** Calls `onOutside` with the URL of each request that would leave this machine. */
export function reportOutside(context: BrowserContext, onOutside: (url: string) => void): void {
  context.on('request', (request) => {
    const { protocol, hostname } = new URL(request.url());
    if (protocol.startsWith('http') && hostname !== '127.0.0.1') onOutside(request.url());
  });
}

function outcome(fault: Fault, { arrivals }: Collector): Outcome {
  const counted = arrivals.filter(({ n }) => n !== VISIT_EVENT);
  const unexpected = counted.filter(({ n }) => !(n >= 1 && n <= fault.events));
  if (unexpected.length > 0)
    throw new Error(`Events arrived that were not sent: ${unexpected[0]?.n}`);
  const unique = new Set(counted.map(({ n }) => n)).size;
  const ids = new Set(counted.map(({ id }) => id)).size;
  return { unique, copies: counted.length - unique, undetectable: ids - unique };
}

async function visitAgain(open: Visitor['open'], collector: Collector): Promise<void> {
  collector.behavior = 'ok';
  await track(await open(), VISIT_EVENT, 1);
  await wait(RETURN_WAIT_MS);
}

interface TestWindow {
  track: (n: number) => unknown;
}

function track(page: Page, from: number, count: number): Promise<void> {
  return page.evaluate(
    ([first, many]) => {
      const { track } = window as unknown as TestWindow;
      for (let n = first; n < first + many; n += 1) track(n);
    },
    [from, count] as const,
  );
}

function trackAndLeave(page: Page, count: number): Promise<void> {
  return page.evaluate((many) => {
    const { track } = window as unknown as TestWindow;
    for (let n = 1; n <= many; n += 1) track(n);
    location.href = '/other';
  }, count);
}

function seconds(ms: number): string {
  return `${ms / 1000} s`;
}

function wait(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}
