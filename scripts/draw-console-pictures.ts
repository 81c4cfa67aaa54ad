import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser } from '@playwright/test';
import { CONSOLE_PATHS } from '@zipfront/contracts/console/paths';
import type { Screen } from '@zipfront/contracts/console/screen';
import { pino } from 'pino';
import { addAccount } from '../apps/server/src/accounts/add-account.ts';
import { readConfig } from '../apps/server/src/config.ts';
import { linksFor } from '../apps/server/src/console/console-routes.ts';
import { loadConsole } from '../apps/server/src/console/load-console.ts';
import { queueView } from '../apps/server/src/console/queue-view.ts';
import { findCallBacks } from '../apps/server/src/desk/find-call-backs.ts';
import { findOrders } from '../apps/server/src/desk/find-orders.ts';
import { openStore } from '../apps/server/src/open-store.ts';
import { fillSamples } from '../apps/server/src/samples/fill-samples.ts';
import { loadSampleWorld } from '../apps/server/src/samples/load-sample-world.ts';
import type { Store } from '../apps/server/src/store/store.ts';

/** The day of the pictures: the same samples each time. */
const NOW = Date.UTC(2026, 10, 23, 18);

const VIEWPORT = { width: 1200, height: 640 };
const QUALITY = 60;

const ACCOUNT = { name: 'ana', role: 'desk' } as const;
const ASKED = { show: 'open', q: '', page: 1 } as const;

/** Draws the queues of the desk with sample data, for docs/desk.md. Returns the sizes of the pictures in bytes. */
export async function drawConsolePictures(
  browser: Browser,
  folder: string,
): Promise<Map<string, number>> {
  const data = mkdtempSync(join(tmpdir(), 'zipfront-pictures-'));
  const log = pino({ level: 'silent' });
  const store = await openStore({ url: `file:${join(data, 'samples.db')}`, log });
  try {
    const by = { accountId: null, name: 'root', role: 'terminal', requestId: null } as const;
    const link = { key: 'none', expiresAt: NOW };
    await store.write(addAccount, { ...ACCOUNT, link, by, at: NOW });
    const world = loadSampleWorld(readConfig({}));
    await fillSamples(store, world, { visits: 6_000, days: 60, seed: 1, now: NOW });
    const sizes = new Map<string, number>();
    for (const [name, path, screen] of await screensOf(store)) {
      const picture = await pictureOf(browser, path, screen);
      writeFileSync(join(folder, `${name}.webp`), picture);
      sizes.set(name, picture.length);
    }
    return sizes;
  } finally {
    await store.close();
    rmSync(data, { recursive: true });
  }
}

async function screensOf(store: Store): Promise<[name: string, path: string, screen: Screen][]> {
  const context = { store, now: () => NOW };
  const asked = { ...ASKED, accountId: '' };
  const calls = await queueView(context, {
    name: 'call-backs',
    asked: ASKED,
    found: await findCallBacks(store.reads, asked),
    done: null,
  });
  const orders = await queueView(context, {
    name: 'orders',
    asked: ASKED,
    found: await findOrders(store.reads, asked),
    done: null,
  });
  return [
    ['desk-call-backs', CONSOLE_PATHS.callBacks, { name: 'call-backs', ...calls }],
    ['desk-orders', CONSOLE_PATHS.orders, { name: 'orders', ...orders }],
  ];
}

async function pictureOf(browser: Browser, path: string, screen: Screen): Promise<Buffer> {
  const { renderScreen, styles } = await loadConsole();
  const frame = { account: ACCOUNT, links: linksFor(ACCOUNT.role), path };
  const page = await browser.newPage({ viewport: VIEWPORT, colorScheme: 'light' });
  await page.route('**/*', (route) =>
    route.request().url().endsWith('.css')
      ? route.fulfill({ body: styles, contentType: 'text/css' })
      : route.fulfill({
          body: `<!doctype html>${renderScreen(screen, frame)}`,
          contentType: 'text/html',
        }),
  );
  await page.goto(`http://console.invalid${path}`);
  const session = await page.context().newCDPSession(page);
  const { data } = await session.send('Page.captureScreenshot', {
    format: 'webp',
    quality: QUALITY,
  });
  await page.close();
  return Buffer.from(data, 'base64');
}
