import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startServer } from '../server-process.ts';

const CONTENT = join(import.meta.dirname, '..', '..', 'content');

/** How many pages are added to those that the content has. */
const COUNTS = [1, 250, 500, 1000];

/** A first start compresses every page as small as it gets. */
const READY_WITHIN_MS = 300_000;

/** How much dearer a page may be among a thousand than among 250, if growth is to count as linear. */
const LINEAR = 1.3;

interface Start {
  seconds: number;
  /** Resident memory once the server is ready. */
  megabytes: number;
}

/**
 * Starts a server with more and more generated pages: with an empty cache, which renders and
 * compresses them all, and once more. Each page is a copy of the home page with words of its own.
 */
export async function benchThousandPages(): Promise<void> {
  console.log(`A thousand pages (aim: growth linear, at most ${LINEAR} times the cost a page)`);
  console.log('   pages   first start        second start       memory   a page, first start');
  const costs = new Map<number, number>();
  for (const count of COUNTS) {
    const folder = mkdtempSync(join(tmpdir(), 'zipfront-pages-'));
    try {
      writePages(folder, count);
      const first = await start(folder);
      const second = await start(folder);
      costs.set(count, (first.seconds * 1000) / count);
      console.log(
        `  ${String(count).padStart(6)}   ${shown(first)}   ${shown(second)}   ${`${first.megabytes.toFixed(0)} MB`.padStart(6)}   ${(costs.get(count) ?? 0).toFixed(1)} ms`,
      );
    } finally {
      rmSync(folder, { recursive: true });
    }
  }
  const growth = (costs.get(1000) ?? 0) / (costs.get(250) ?? 1);
  console.log(`  a page of 1000 costs ${growth.toFixed(2)} times a page of 250`);
  if (growth > LINEAR) process.exitCode = 1;
}

/** A copy of the content with so many pages more. */
function writePages(folder: string, count: number): void {
  cpSync(CONTENT, join(folder, 'content'), { recursive: true });
  const pages = join(folder, 'content/insurance/pages');
  const home = readFileSync(join(pages, 'home.en.yaml'), 'utf8');
  for (let number = 1; number <= count; number += 1) {
    const page = home
      .replace(/^key: .*$/m, `key: generated-${number}`)
      .replace(/^path: .*$/m, `path: /generated/${number}/`)
      .replace(/^title: .*$/m, `title: Page ${number} of many | Tallywell`)
      .replace('See what everyone', `Number ${number}: see what everyone`);
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
  const [, kilobytes] =
    /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${server.pid}/status`, 'utf8')) ?? [];
  await server.stop();
  return { seconds, megabytes: Number(kilobytes) / 1024 };
}

function shown({ seconds }: Start): string {
  return `${seconds.toFixed(2).padStart(7)} s`.padEnd(16);
}

if (import.meta.main) await benchThousandPages();
