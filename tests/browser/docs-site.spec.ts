import { existsSync, readFileSync } from 'node:fs';
import { extname, join } from 'node:path';
import { expect, type Page, test } from '@playwright/test';
import { findings } from './axe.ts';

/** What `npm run docs` has built. */
const SITE = join(import.meta.dirname, '../../var/docs-site/site');

/** Requests are fulfilled from the build; those to other hosts fail. */
const ORIGIN = 'http://documents.invalid';

const TYPES: Record<string, string> = {
  '.html': 'text/html',
  '.css': 'text/css',
  '.js': 'text/javascript',
  '.svg': 'image/svg+xml',
};

const PAGES = [
  '/',
  '/operating/console/',
  '/content/fields/',
  '/api/reference/operations/listleads/',
  '/architecture/',
];

test.skip(!existsSync(join(SITE, 'index.html')), 'npm run docs has not built the documents.');

for (const colorScheme of ['light', 'dark'] as const) {
  test.describe(`in ${colorScheme}`, () => {
    test.use({ colorScheme });

    // behaviour: 32.16, 32.17
    test('shows pages of the documents without findings of axe, and fits 320 px', async ({
      page,
    }) => {
      const foreign = await serve(page);
      for (const path of PAGES) {
        await page.goto(ORIGIN + path);
        expect([path, await findings(page)]).toEqual([path, []]);
      }
      expect(foreign).toEqual([]);
    });
  });
}

// behaviour: 32.17
test('finds a document by the keyboard alone', async ({ page }) => {
  const foreign = await serve(page);
  await page.goto(`${ORIGIN}/`);
  await page.keyboard.press('Control+k');
  await page.getByRole('textbox', { name: 'Search' }).fill('second factor');
  await page.getByRole('link', { name: 'The console', exact: true }).first().click();
  await expect(page).toHaveURL(/\/operating\/console\//);
  expect(foreign).toEqual([]);
});

/** Returns the requests to other hosts, as they come. */
async function serve(page: Page): Promise<string[]> {
  const foreign: string[] = [];
  await page.route('**', (route) => {
    const url = new URL(route.request().url());
    if (url.origin !== ORIGIN) {
      foreign.push(url.href);
      return route.abort();
    }
    const path = join(SITE, url.pathname.replace(/\/$/, '/index.html'));
    if (!existsSync(path)) return route.fulfill({ status: 404 });
    const contentType = TYPES[extname(path)] ?? 'application/octet-stream';
    return route.fulfill({ contentType, body: readFileSync(path) });
  });
  return foreign;
}
