import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser } from '@playwright/test';
import { CONSOLE_PATHS, itemPath } from '@zipfront/contracts/console/pages';
import { pino } from 'pino';
import { openDemoStore } from '../apps/demo/src/open-demo-store.ts';
import { loadSampleWorld } from '../apps/demo/src/plan/world.ts';
import { fillSamples } from '../apps/demo/src/samples/fill-samples.ts';
import { loadConsole } from '../apps/server/src/console/app/load-console.ts';
import {
  type ConsoleBrowser,
  NOON,
  testConsole,
} from '../apps/server/src/console/testing/console-browser.ts';
import { NO_CHANNELS } from '../apps/server/src/notifications/queue-notification.ts';
import { readConfig } from '../apps/server/src/platform/config/config.ts';
import { rollUpAll } from '../apps/server/src/reporting/rollups/roll-up.ts';

/** The day of the pictures: the same samples each time. */
const NOW = Date.UTC(2026, 10, 23, 18);

const QUALITY = 25;

/** `j` opens the first item of the queue. */
const DESK = { role: 'desk', viewport: { width: 1280, height: 800 }, key: 'j' } as const;
const REPORTS = { role: 'marketer', viewport: { width: 1280, height: 800 }, key: null } as const;

/** Screens by the names of their pictures. */
const SCREENS = {
  'desk-call-backs': { path: CONSOLE_PATHS.callBacks, ...DESK },
  'desk-orders': { path: CONSOLE_PATHS.orders, ...DESK },
  today: { path: CONSOLE_PATHS.home, ...REPORTS },
  campaigns: { path: CONSOLE_PATHS.reports, ...REPORTS },
  funnel: { path: CONSOLE_PATHS.funnel, ...REPORTS },
  experiment: { path: itemPath('experiment', 'auto-headline'), ...REPORTS },
  leads: { path: CONSOLE_PATHS.leads, ...REPORTS },
} as const;

type Drawn = (typeof SCREENS)[keyof typeof SCREENS];

/**
 * Draws screens of the console with sample data, for README.md and docs/desk.md. Returns the sizes
 * of the pictures in bytes.
 */
export async function drawConsolePictures(
  browser: Browser,
  folder: string,
): Promise<Map<string, number>> {
  const data = mkdtempSync(join(tmpdir(), 'zipfront-pictures-'));
  const log = pino({ level: 'silent' });
  const store = await openDemoStore({ url: `file:${join(data, 'samples.db')}`, log });
  try {
    const world = loadSampleWorld(readConfig({}));
    await fillSamples(store, world, { visits: 6_000, days: 90, seed: 1, now: NOW });
    await rollUpAll(store);
    const settings = [null, loadConsole] as const;
    const console = testConsole(store, {}, NO_CHANNELS, world.experiments, ...settings);
    console.wait(NOW - NOON);
    const sizes = new Map<string, number>();
    for (const [name, drawn] of Object.entries(SCREENS)) {
      const picture = await pictureOf(browser, drawn, await console.signedIn(drawn.role));
      writeFileSync(join(folder, `${name}.webp`), picture);
      sizes.set(name, picture.length);
    }
    return sizes;
  } finally {
    await store.close();
    rmSync(data, { recursive: true });
  }
}

/** A picture of a screen; the console gets the requests of the page without a socket. */
async function pictureOf(
  browser: Browser,
  { path, viewport, key }: Drawn,
  person: ConsoleBrowser,
): Promise<Buffer> {
  const page = await browser.newPage({ viewport, colorScheme: 'light' });
  await page.clock.setFixedTime(NOW);
  // Samples do not count as first steps, but the pictures show a site that took them.
  await page.addInitScript(() => localStorage.setItem('first-steps-hidden', 'yes'));
  await page.route('**/*', async (route) => {
    const { pathname, search } = new URL(route.request().url());
    const response = await person.get(pathname + search);
    const headers = Object.fromEntries(response.headers);
    const body = Buffer.from(await response.arrayBuffer());
    await route.fulfill({ status: response.status, headers, body });
  });
  await page.goto(`http://localhost:8081${path}`);
  await page.waitForLoadState('networkidle');
  if (key !== null) {
    await page.getByText('for the first').waitFor();
    await page.getByRole('main').getByRole('listitem').first().waitFor();
    await page.keyboard.press(key);
    await page.locator('#item-name').waitFor();
    await page.waitForLoadState('networkidle');
  }
  const session = await page.context().newCDPSession(page);
  const { data } = await session.send('Page.captureScreenshot', {
    format: 'webp',
    quality: QUALITY,
  });
  await page.close();
  return Buffer.from(data, 'base64');
}
