import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { residentMb, startServer } from '../server-process.ts';

const DEV = join(import.meta.dirname, '../../apps/server/src/dev.ts');

const CONTENT = join(import.meta.dirname, '..', '..', 'content');

const COUNTS = [1, 250, 500, 1000];

/** Timeout of a start; the first one renders every page, and compresses it quickly. */
const READY_WITHIN_MS = 300_000;

/** Maximum ratio of the cost per page at 1,000 pages to that at 250, for linear growth. */
const MAX_GROWTH = 1.3;

/** Goals at a thousand pages, on two cores at rest. */
const GOALS = { firstSeconds: 10, secondSeconds: 3, megabytes: 400, savedSeconds: 1.5 };

interface Start {
  seconds: number;
  /** Resident memory once the server is ready. */
  megabytes: number;
}

/**
 * Increasing numbers of pages, first with an empty cache, then again. Each is a copy of the home
 * page with its own text.
 */
export async function benchThousandPages(): Promise<void> {
  console.log(
    `A thousand pages (target: linear growth, at most ${MAX_GROWTH} times the cost per page)`,
  );
  console.log(
    `  goals at 1000 pages: ${GOALS.firstSeconds} s, ${GOALS.secondSeconds} s, and ${GOALS.megabytes} MB after each start; a saved file is seen in development after ${GOALS.savedSeconds} s`,
  );
  console.log(
    '   pages   first start                 second start                a page, first start',
  );
  const costs = new Map<number, number>();
  for (const count of COUNTS) {
    const folder = mkdtempSync(join(tmpdir(), 'zipfront-pages-'));
    try {
      writePages(folder, count);
      const first = await start(folder);
      const second = await start(folder);
      costs.set(count, (first.seconds * 1000) / count);
      console.log(
        `  ${String(count).padStart(6)}   ${formatStart(first)}   ${formatStart(second)}   ${(costs.get(count) ?? 0).toFixed(1)} ms`,
      );
      if (count === 1000) console.log(`  saved files are seen after ${await timeSaves(folder)} s`);
    } finally {
      rmSync(folder, { recursive: true });
    }
  }
  const growth = (costs.get(1000) ?? 0) / (costs.get(250) ?? 1);
  console.log(`  a page of 1000 costs ${growth.toFixed(2)} times a page of 250`);
  if (growth > MAX_GROWTH) process.exitCode = 1;
}

/** Copies the content and adds `count` pages. */
function writePages(folder: string, count: number): void {
  cpSync(CONTENT, join(folder, 'content'), { recursive: true });
  const pages = join(folder, 'content/insurance/pages');
  const home = readFileSync(join(pages, 'home.en.yaml'), 'utf8');
  for (let number = 1; number <= count; number += 1) {
    const page = home
      .replace(/^key: .*$/m, `key: generated-${number}`)
      .replace(/^path: .*$/m, `path: /generated/${number}/`)
      .replace(/^title: .*$/m, `title: Page ${number} of many | {brand}`)
      .replace('See what everyone', `Number ${number}, see what everyone`);
    writeFileSync(join(pages, `generated-${number}.en.yaml`), page);
  }
}

async function start(folder: string): Promise<Start> {
  const started = performance.now();
  const server = await startServer({
    cwd: folder,
    env: { CONTENT_DIR: join(folder, 'content') },
    readyWithinMs: READY_WITHIN_MS,
  });
  const seconds = (performance.now() - started) / 1000;
  const megabytes = residentMb(server.pid);
  await server.stop();
  return { seconds, megabytes };
}

/** Seconds from a saved page in development until the page has what was saved, five times. */
async function timeSaves(folder: string): Promise<string> {
  const server = await startServer({
    main: DEV,
    cwd: folder,
    env: { NODE_ENV: 'development', CONTENT_DIR: join(folder, 'content') },
    readyWithinMs: READY_WITHIN_MS,
  });
  const file = join(folder, 'content/insurance/pages/generated-7.en.yaml');
  const written = readFileSync(file, 'utf8');
  const times: number[] = [];
  for (const save of [1, 2, 3, 4, 5]) {
    const saved = performance.now();
    writeFileSync(file, written.replace('Number 7,', `Saved ${save},`));
    const read = async () => (await fetch(`${server.url}/generated/7/`)).text();
    while (!(await read()).includes(`Saved ${save},`)) await wait(50);
    times.push((performance.now() - saved) / 1000);
  }
  await server.stop();
  return times.map((seconds) => seconds.toFixed(2)).join(', ');
}

function formatStart({ seconds, megabytes }: Start): string {
  return `${seconds.toFixed(2).padStart(7)} s, ${megabytes.toFixed(0)} MB`.padEnd(25);
}

if (import.meta.main) await benchThousandPages();
