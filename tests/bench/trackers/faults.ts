import type { Browser, BrowserContext, Page } from 'playwright';
import { type Collector, startCollector } from './collector.ts';
import type { Contender } from './contenders.ts';
import type { PageFiles } from './page-files.ts';

/** What became of the events of one run of a fault. */
export interface Outcome {
  /** How many of the events were stored, each counted once. */
  unique: number;
  /** How often events arrived beyond their first time. */
  copies: number;
  /** Copies that came under another id, so that no collector could tell them from events. */
  unknowable: number;
}

/** A visitor whose visits a fault disturbs. */
interface Visitor {
  collector: Collector;
  /** Opens the page in a new tab and lets it settle. */
  open: () => Promise<Page>;
  /** Goes to the page without a tracker. */
  leave: (page: Page) => Promise<unknown>;
}

/** A fault: how many events it sends, and how it goes. */
export interface Fault {
  name: string;
  events: number;
  /** How it goes, for a reader. */
  story: string;
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

/** A new visit's own event, which is not counted: hardly any visit goes without one. */
const VISIT_EVENT = 0;

export const FAULTS: Fault[] = [
  {
    name: 'exit',
    events: 5,
    story: `5 events, and the page is left in the same task; ${seconds(EXIT_WAIT_MS)} later.`,
    async run({ open }) {
      const page = await open();
      await Promise.all([page.waitForURL('**/other'), trackAndLeave(page, 5)]);
      await wait(EXIT_WAIT_MS);
    },
  },
  {
    name: 'outage',
    events: 5,
    story: `503 for ${seconds(OUTAGE_MS)} from just before 5 events, then well, and ${seconds(OUTAGE_WAIT_MS)} without another event.`,
    async run({ open, collector }) {
      const page = await open();
      collector.mood = 503;
      await track(page, 1, 5);
      await wait(OUTAGE_MS);
      collector.mood = 'well';
      await wait(OUTAGE_WAIT_MS);
    },
  },
  {
    name: 'return',
    events: 5,
    story: `connections dropped unanswered, 5 events, the page left after ${seconds(STAY_MS)}; all well, the site visited again in a new tab (with one event of its own, not counted); ${seconds(RETURN_WAIT_MS)} later.`,
    async run({ open, leave, collector }) {
      const page = await open();
      collector.mood = 'cut';
      await track(page, 1, 5);
      await wait(STAY_MS);
      await leave(page);
      await visitAgain(open, collector);
    },
  },
  {
    name: 'tabs',
    events: 7,
    story: `the same with two tabs of 4 and 3 events, both left after ${seconds(TABS_STAY_MS)}.`,
    async run({ open, leave, collector }) {
      const [first, second] = [await open(), await open()];
      collector.mood = 'cut';
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
    story: `the collector stores, then drops the connection unanswered, for ${seconds(CUT_MS)} from just before 6 events; ${seconds(CUT_WAIT_MS)} of all well later.`,
    async run({ open, collector }) {
      const page = await open();
      collector.mood = 'stores and cuts';
      await track(page, 1, 6);
      await wait(CUT_MS);
      collector.mood = 'well';
      await wait(CUT_WAIT_MS);
    },
  },
];

/**
 * Runs a fault once for one contender, with a collector and a profile of its own.
 *
 * @param onOutside told of each address outside 127.0.0.1 that a page asked for
 * @throws where something arrives that the fault did not send
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
  watch(context, onOutside);
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

/** Tells of each request that would leave this machine. */
export function watch(context: BrowserContext, onOutside: (url: string) => void): void {
  context.on('request', (request) => {
    const { protocol, hostname } = new URL(request.url());
    if (protocol.startsWith('http') && hostname !== '127.0.0.1') onOutside(request.url());
  });
}

function outcome(fault: Fault, { arrivals }: Collector): Outcome {
  const counted = arrivals.filter(({ n }) => n !== VISIT_EVENT);
  const strange = counted.filter(({ n }) => !(n >= 1 && n <= fault.events));
  if (strange.length > 0) throw new Error(`Events arrived that were not sent: ${strange[0]?.n}`);
  const unique = new Set(counted.map(({ n }) => n)).size;
  const ids = new Set(counted.map(({ id }) => id)).size;
  return { unique, copies: counted.length - unique, unknowable: ids - unique };
}

async function visitAgain(open: Visitor['open'], collector: Collector): Promise<void> {
  collector.mood = 'well';
  await track(await open(), VISIT_EVENT, 1);
  await wait(RETURN_WAIT_MS);
}

/** What a page under test has on its window. */
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
