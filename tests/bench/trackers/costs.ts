import { gzipSync } from 'node:zlib';
import type { Browser, CDPSession, Page } from '@playwright/test';
import { median } from '../wrk.ts';
import { type Collector, startCollector } from './collector.ts';
import { type Contender, NONE } from './contenders.ts';
import { reportOutside } from './faults.ts';
import type { PageFiles } from './page-files.ts';

export interface Cost {
  /** Bytes of the loaded scripts, at gzip level 9. */
  gzipBytes: number;
  /** Of the main thread: loading, running and starting, over that of an empty script. */
  loadMs: number;
  /** Wall time of one call. */
  callUs: number;
  /** Of the main thread, for one event with later work, over that of an empty call. */
  eventUs: number;
}

export const ROUNDS = 7;
export const CALLS = 50;
const WARM_UP_CALLS = 10;
const BETWEEN_CALLS_MS = 20;
const LOAD_SETTLE_MS = 1500;
const CALLS_SETTLE_MS = 2500;
const LATEST_MS = 15_000;

interface Round {
  loadMs: number;
  callUs: number;
  eventUs: number;
}

/** Measures contenders in turn (A B C A B C …), one page at a time: medians over the rounds. */
export async function measureCosts(
  contenders: Contender[],
  pages: Map<Contender, PageFiles>,
  browser: Browser,
  onOutside: (url: string) => void,
): Promise<Map<Contender, Cost>> {
  const rounds = new Map<Contender, Round[]>();
  const sizes = new Map<Contender, number>();
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const contender of [NONE, ...contenders]) {
      const files = pages.get(contender);
      if (!files) throw new Error(`${contender.name} has no page.`);
      const { served, ...measured } = await measureOnce(contender, files, browser, onOutside);
      rounds.set(contender, [...(rounds.get(contender) ?? []), measured]);
      sizes.set(contender, gzipped(served, files));
    }
  }
  const of = (contender: Contender, key: keyof Round) =>
    median((rounds.get(contender) ?? []).map((round) => round[key]));
  return new Map(
    contenders.map((contender) => [
      contender,
      {
        gzipBytes: sizes.get(contender) ?? Number.NaN,
        loadMs: of(contender, 'loadMs') - of(NONE, 'loadMs'),
        callUs: of(contender, 'callUs'),
        eventUs: of(contender, 'eventUs') - of(NONE, 'eventUs'),
      },
    ]),
  );
}

/** Measures one round in a new profile: adds the scripts to an empty page, then makes the calls. */
async function measureOnce(
  contender: Contender,
  files: PageFiles,
  browser: Browser,
  onOutside: (url: string) => void,
): Promise<Round & { served: Set<string> }> {
  const collector = await startCollector(contender, files);
  const context = await browser.newContext();
  reportOutside(context, onOutside);
  try {
    const page = await context.newPage();
    await page.goto(`${collector.url}/other`);
    const session = await context.newCDPSession(page);
    await session.send('Performance.enable', { timeDomain: 'threadTicks' });
    await wait(200);

    const empty = await taskMs(session);
    await addScripts(page, files);
    await wait(LOAD_SETTLE_MS);
    const loaded = await taskMs(session);

    await callMany(page, WARM_UP_CALLS);
    await wait(LOAD_SETTLE_MS);
    const warm = await taskMs(session);
    const calls = await callMany(page, CALLS);
    await wait(CALLS_SETTLE_MS);
    await waitForDelivery(contender, collector);
    const done = await taskMs(session);
    return {
      loadMs: loaded - empty,
      callUs: median(calls) * 1000,
      eventUs: ((done - warm) / CALLS) * 1000,
      served: collector.served,
    };
  } finally {
    await context.close();
    await collector.close();
  }
}

/** Throws if events are missing, since the cost would be incomplete. */
async function waitForDelivery(contender: Contender, { arrivals }: Collector): Promise<void> {
  const expected = contender === NONE ? 0 : WARM_UP_CALLS + CALLS;
  const delivered = () => new Set(arrivals.map(({ id }) => id)).size;
  for (const until = Date.now() + LATEST_MS; delivered() < expected; ) {
    if (Date.now() > until) {
      throw new Error(`${contender.name} delivered ${delivered()} of ${expected} events.`);
    }
    await wait(CALLS_SETTLE_MS / 10);
  }
}

/** Processor time of the main thread in tasks so far, without other programs. */
async function taskMs(session: CDPSession): Promise<number> {
  const { metrics } = await session.send('Performance.getMetrics');
  const seconds = metrics.find(({ name }) => name === 'TaskDuration')?.value;
  if (seconds === undefined) throw new Error('This browser does not report TaskDuration.');
  return seconds * 1000;
}

function addScripts(page: Page, { scripts }: PageFiles): Promise<void> {
  return page.evaluate((all) => {
    for (const { src, module } of all) {
      const script = document.createElement('script');
      script.async = false;
      if (module) script.type = 'module';
      script.src = src;
      document.head.append(script);
    }
  }, scripts);
}

/** Calls `track` with pauses; returns the duration of each call in milliseconds. */
function callMany(page: Page, count: number): Promise<number[]> {
  return page.evaluate(
    async ([many, pause]) => {
      const target = window as unknown as { track: (n: number) => unknown };
      const times: number[] = [];
      for (let n = 1; n <= many; n += 1) {
        const started = performance.now();
        target.track(n);
        times.push(performance.now() - started);
        await new Promise((resolve) => setTimeout(resolve, pause));
      }
      return times;
    },
    [count, BETWEEN_CALLS_MS] as const,
  );
}

/** Compressed size of the served scripts, including each contender's setup code. */
function gzipped(served: Set<string>, { files }: PageFiles): number {
  return [...served].reduce(
    (sum, path) => sum + gzipSync(files.get(path) ?? '', { level: 9 }).length,
    0,
  );
}

function wait(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}
