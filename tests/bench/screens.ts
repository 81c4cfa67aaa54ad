import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { signIn } from '../browser/console-fixtures.ts';
import { startServer } from '../server-process.ts';
import { openFilledStore } from './filled-store.ts';
import { startBrowser } from './slow-phone.ts';
import { median } from './wrk.ts';

const QUICK = { visits: 100_000, events: 1_000_000 };

/** With `--full`. */
const FULL = { visits: 1_000_000, events: 10_000_000 };

/** Screens with what shows that their data is drawn. */
const SCREENS: readonly (readonly [path: string, drawn: string])[] = [
  ['/', '.figures .value'],
  ['/reports', 'table.data tbody tr'],
  ['/reports/funnel', 'main table tbody tr'],
  ['/leads', 'table.data tbody tr'],
  ['/health', 'main table tbody tr'],
];

/** Until the data of a screen is drawn, from an empty cache. */
const SCREEN_GOAL_MS = 1_000;

/** From the press of a choice until its rows are drawn. */
const FILTER_GOAL_MS = 150;

const RUNS = 5;

/** Opens screens of the console over a full database, and changes a filter of the report. */
export async function benchScreens(): Promise<void> {
  const size = process.argv.includes('--full') ? FULL : QUICK;
  console.log(`Screens of the console over ${size.visits.toLocaleString('en-US')} visits, SQLite`);
  const folder = mkdtempSync(join(tmpdir(), 'zipfront-screens-'));
  const url = `file:${join(folder, 'screens.db')}`;
  await (await openFilledStore(url, size)).close();
  const server = await startServer({ env: { DATABASE_URL: url }, hasConsole: true });
  const browser = await startBrowser();
  try {
    const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
    const page = await context.newPage();
    await signIn(page, server);
    const storageState = await context.storageState();
    for (const [path, drawn] of SCREENS) {
      const times: number[] = [];
      for (let run = 0; run < RUNS; run += 1) {
        const fresh = await browser.newContext({
          storageState,
          viewport: { width: 1440, height: 900 },
        });
        const screen = await fresh.newPage();
        await screen.goto(`${server.consoleUrl}${path}`, { waitUntil: 'commit' });
        times.push(await timeUntilDrawn(screen, drawn));
        await fresh.close();
      }
      report(`screen ${path}`, times, SCREEN_GOAL_MS);
    }
    for (const [menu, choice] of [
      ['Group by', 'Source'],
      ['Group by', 'Device'],
      ['Group by', 'Page'],
      ['Comparison', 'vs. the days before'],
    ] as const) {
      const times: number[] = [];
      for (let run = 0; run < RUNS; run += 1) {
        await page.goto(`${server.consoleUrl}/reports`);
        await page.locator('table.data tbody tr').first().waitFor();
        times.push(await timeOfChoice(page, menu, choice));
      }
      report(`${menu}: ${choice}`, times, FILTER_GOAL_MS);
    }
  } finally {
    await browser.close();
    await server.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Milliseconds from the start of the navigation. */
function timeUntilDrawn(page: Page, drawn: string): Promise<number> {
  return page.evaluate(
    (selector) =>
      new Promise<number>((resolve) => {
        const look = () =>
          document.querySelector(selector) === null
            ? requestAnimationFrame(look)
            : resolve(performance.now());
        look();
      }),
    drawn,
  );
}

/** Milliseconds from the press of an option until its rows stand there. */
async function timeOfChoice(page: Page, menu: string, choice: string): Promise<number> {
  await page.getByRole('button', { name: new RegExp(`^${menu}`) }).click();
  const drawn = page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        const before = location.search;
        document.addEventListener(
          'pointerdown',
          () => {
            const start = performance.now();
            const look = () =>
              location.search === before || document.querySelector('main [aria-busy="true"]')
                ? requestAnimationFrame(look)
                : requestAnimationFrame(() => resolve(performance.now() - start));
            requestAnimationFrame(look);
          },
          { capture: true, once: true },
        );
      }),
  );
  const chosen = { name: choice, exact: true };
  const item = page.getByRole('menuitemradio', chosen);
  await item.or(page.getByRole('button', chosen)).click();
  return drawn;
}

function report(label: string, times: number[], goalMs: number): void {
  const middle = median(times);
  if (middle > goalMs) process.exitCode = 1;
  const isOver = middle > goalMs ? '  OVER' : '';
  console.log(`  ${label.padEnd(32)} ${middle.toFixed(0)} ms (goal: ${goalMs})${isOver}`);
}

if (import.meta.main) await benchScreens();
