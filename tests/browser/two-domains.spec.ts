import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { freePort } from '../../apps/server/src/platform/store/testing/free-port.ts';
import { QUOTE } from '../faults/generated-forms.ts';
import { sendTwice } from '../send-twice.ts';
import { type ServerProcess, START_TIMEOUT_MS, startServer } from '../server-process.ts';
import { collectConsoleErrors } from './console-errors.ts';
import { test as base, expect, zipForm } from './fixtures.ts';
import { interactWithList } from './reviews-fixtures.ts';
import { storedEvents } from './stored-events.ts';

const CONTENT = join(import.meta.dirname, '..', '..', 'content');

/** Two sites on hosts of their own, which browsers find on this machine. */
const test = base.extend<
  { origins: { cover: string; ship: string } },
  { domainServer: ServerProcess }
>({
  domainServer: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads what a fixture needs from it
    async ({}, use) => {
      const folder = mkdtempSync(join(tmpdir(), 'zipfront-domains-'));
      cpSync(CONTENT, folder, { recursive: true });
      writeFileSync(join(folder, 'insurance/site.yaml'), 'path: /\nhosts: [cover.localhost]\n');
      writeFileSync(
        join(folder, 'shipping/site.yaml'),
        'path: /shipping/\nhosts: [ship.localhost]\n',
      );
      const file = join(folder, 'shipping/site.en-US.yaml');
      const insurance = '- { label: Insure it, href: /auto/ }';
      writeFileSync(
        file,
        readFileSync(file, 'utf8').replace('- { label: A car,', `${insurance}\n        $&`),
      );
      const port = await freePort();
      const server = await startServer({
        port,
        env: { CONTENT_DIR: folder, PUBLIC_URL: `http://cover.localhost:${port}` },
      });
      await use(server);
      await server.stop();
      rmSync(folder, { recursive: true });
    },
    { scope: 'worker', timeout: START_TIMEOUT_MS + 5_000 },
  ],
  server: ({ domainServer }, use) => use(domainServer),
  origins: ({ server: { port } }, use) =>
    use({ cover: `http://cover.localhost:${port}`, ship: `http://ship.localhost:${port}` }),
  baseURL: async ({ origins }, use) => use(origins.ship),
});

/** Posts the quote form as the page's script does: only the browser knows the way to the host. */
function postIn(page: Page, form: Record<string, string>): Promise<Record<string, unknown>> {
  return page.evaluate(async (fields) => {
    const body = new URLSearchParams(fields);
    const headers = { accept: 'application/json' };
    return (await fetch('/shipping/quote', { method: 'POST', headers, body })).json();
  }, form);
}

// behaviour: 10.45
test('serves each domain its own site, visit and events, and links to the other one', async ({
  page,
  context,
  origins,
  server,
}) => {
  const consoleErrors = collectConsoleErrors(page);
  await page.goto('/');
  await page.getByRole('link', { name: 'Prices', exact: true }).first().click();
  await expect(page).toHaveURL(`${origins.ship}/prices/`);
  await page.locator('[data-list-items], main').first().waitFor();

  const date = new Date(Date.now() + 9 * 24 * 60 * 60 * 1_000).toISOString().slice(0, 10);
  const order = (await sendTwice({ ...QUOTE, date }, (form) => postIn(page, form))) as {
    location: string;
  };
  await page.goto(order.location);
  await expect(page).toHaveURL(/ship\.localhost:\d+\/shipping\/orders\//);
  await expect(page.getByRole('link', { name: 'Carriway' }).first()).toHaveAttribute('href', '/');

  await page.goto('/reviews/');
  const list = page.locator('[data-island=review-list]');
  await interactWithList(page);
  await list.getByRole('link', { name: 'Next' }).click();
  await expect(list.locator('[data-list-status]')).not.toBeEmpty();

  await page.getByRole('link', { name: 'Insure it' }).click();
  await expect(page).toHaveURL(`${origins.cover}/auto/`);
  await zipForm(page).zip.fill('90210');
  await zipForm(page).submit.click();
  await expect(page).toHaveURL(/cover\.localhost:\d+\/compare\/\?token=/);
  expect(consoleErrors.filter((text) => /Content Security Policy|CORS/.test(text))).toEqual([]);

  const sessions = (await context.cookies()).filter(({ name }) => name === 'sessionid');
  expect(sessions.map(({ domain }) => domain).sort()).toEqual([
    'cover.localhost',
    'ship.localhost',
  ]);
  const paths = storedEvents(server.databaseFile).events.map(({ path }) => path);
  expect(new Set(paths)).toEqual(
    new Set([
      '/shipping/',
      '/shipping/prices/',
      expect.stringContaining('/shipping/orders/'),
      '/shipping/reviews/',
      '/auto/',
    ]),
  );
});
