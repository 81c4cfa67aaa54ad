import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { look, signIn } from './console-fixtures.ts';
import { expect, test as pageTest } from './fixtures.ts';
import { changedContent } from './site-with.ts';

/** The content of the server, once it has started. */
let content = '';

const test = pageTest.extend({
  serverSetup: {
    makeContent() {
      content = changedContent({});
      return content;
    },
  },
});

const AUTO = 'insurance/pages/auto.en.yaml';

function change(file: string, from: RegExp, to: string, into = file): void {
  const text = readFileSync(join(content, file), 'utf8');
  writeFileSync(join(content, into), text.replace(from, to));
}

// behaviour: 10.157, 10.158
test('shows a changed page and a draft before visitors see them', async ({ page, server }) => {
  await signIn(page, server);
  await page.goto(`${server.consoleUrl}/content`);
  await expect(page.getByText('Every page is as its file says.')).toBeVisible();
  const published = page.getByRole('region', { name: 'Published pages: table' }).getByRole('row');
  await expect(published).toHaveCount(1 + 20);
  await expect(published.getByRole('link', { name: 'Open' })).toHaveCount(20);
  expect(await look(page)).toEqual([]);
  const search = page.getByRole('searchbox', { name: 'Find any page by its path or title' });
  await search.fill('/AUTO/');
  await search.press('Enter');
  const found = page.getByRole('region', { name: 'Pages found', exact: true });
  await expect(found.getByRole('row', { name: '/auto/' }).first()).toContainText('Published');
  await page.setViewportSize({ width: 1280, height: 800 });
  await expect(page.getByRole('columnheader').last()).toBeInViewport({ ratio: 1 });
  expect(await look(page)).toEqual([]);
  await search.fill('nowhere');
  await search.press('Enter');
  await expect(page.getByText('No page has “nowhere” in its path or title.')).toBeVisible();
  await page.goto(`${server.consoleUrl}/content?site=shipping&search=/auto/`);
  await page.getByRole('link', { name: 'Search all sites' }).click();
  await expect(found.getByRole('row', { name: '/auto/' }).first()).toBeVisible();
  await page.goto(`${server.consoleUrl}/content?search=nowhere`);
  await page.getByRole('link', { name: 'Show what is not published' }).click();
  await expect(page.getByText('Every page is as its file says.')).toBeVisible();

  change(AUTO, /\n {4}heading: .*/, '\n    heading: A heading of tomorrow.');
  change(
    AUTO,
    /\nkey: .*\npath: .*/,
    '\nkey: winter\npath: /winter/\ndraft: true',
    'insurance/pages/winter.en.yaml',
  );
  await page.getByRole('button', { name: 'Read the files again' }).click();
  const waiting = page.getByRole('region', { name: 'Not published yet', exact: true });
  await expect(waiting.getByRole('row', { name: '/auto/' })).toContainText('Changed');
  await expect(waiting.getByRole('row', { name: '/winter/' })).toContainText('Draft');
  expect(await look(page)).toEqual([]);

  await waiting.getByRole('link', { name: '/auto/', exact: true }).click();
  const frame = page.frameLocator('iframe');
  await expect(frame.getByRole('heading', { level: 1 })).toHaveText('A heading of tomorrow.');
  expect(await (await page.request.get(`${server.url}/auto/`)).text()).not.toContain('of tomorrow');
  expect((await page.request.get(`${server.url}/winter/`)).status()).toBe(404);
  await page.getByRole('link', { name: 'Phone' }).click();
  await expect(page.locator('iframe')).toHaveCSS('width', '392px');
  expect(await look(page)).toEqual([]);

  // Pictures and typefaces come, and nothing else is asked for.
  const failed: string[] = [];
  page.on('response', (response) => {
    if (response.status() >= 400) failed.push(response.url());
  });
  await page.reload();
  await expect(frame.getByRole('heading', { level: 1 })).toHaveText('A heading of tomorrow.');
  await page.waitForLoadState('networkidle');
  expect(failed).toEqual([]);

  await page.goto(`${server.consoleUrl}/content/page?page=/shipping/reviews/`);
  await expect(frame.getByRole('heading', { level: 1 })).toBeVisible();
  await page.goto(`${server.consoleUrl}/content/page?page=/winter/`);
  await expect(page.getByText('Draft', { exact: true })).toBeVisible();
  await expect(frame.getByRole('heading', { level: 1 })).toHaveText('A heading of tomorrow.');
});

// behaviour: 10.157
test('names the errors of the files with their lines, and no page', async ({ page, server }) => {
  await signIn(page, server);
  change(AUTO, /\ntitle:/, '\ntitel:');
  await page.goto(`${server.consoleUrl}/content`);
  await expect(page.getByRole('list', { name: 'Errors of the content' })).toContainText('titel');
  await expect(page.getByRole('table')).toHaveCount(0);
  expect(await look(page)).toEqual([]);
  change(AUTO, /\ntitel:/, '\ntitle:');
  await page.getByRole('button', { name: 'Read the files again' }).click();
  await expect(page.getByRole('list', { name: 'Errors of the content' })).toHaveCount(0);
});
