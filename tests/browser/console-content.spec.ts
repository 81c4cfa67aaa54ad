import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { look, signIn } from './console-fixtures.ts';
import { expect, test as pageTest } from './fixtures.ts';
import { changedContent } from './site-with.ts';

/** The content of the server, once it has started. */
let content = '';

const test = pageTest.extend({
  serverSetup: {
    env: { WATCH_CONTENT: 'on' },
    makeContent() {
      content = changedContent({});
      return content;
    },
  },
});

function change(file: string, from: string, to: string): void {
  const path = join(content, file);
  writeFileSync(path, readFileSync(path, 'utf8').replace(from, to));
}

// behaviour: 26.9, 24.8
test('says on the first screen that a changed page has an error, until it is fixed', async ({
  page,
  server,
}) => {
  await signIn(page, server);
  const home = 'insurance/pages/home.en.yaml';
  change(home, '\ntitle:', '\ntitel:');
  const alert = page.getByRole('region', { name: /^Needs attention/ }).getByRole('listitem');
  await expect(async () => {
    await page.goto(`${server.consoleUrl}/`);
    await expect(alert.filter({ hasText: 'not published' })).toBeVisible({ timeout: 2_000 });
  }).toPass();
  await expect(alert).toContainText([/insurance\/pages\/home\.en\.yaml:\d+:\d+ .*since/]);
  expect(await look(page)).toEqual([]);

  await alert.getByRole('link').click();
  await expect(page.getByRole('row', { name: /^Content/ })).toContainText('refused');
  await expect(page.getByRole('list', { name: 'Errors of the content' })).toContainText('titel');

  change(home, '\ntitel:', '\ntitle:');
  await expect(async () => {
    await page.goto(`${server.consoleUrl}/`);
    await expect(page.getByRole('region', { name: /^Needs attention/ })).toContainText(
      'Nothing yet.',
      {
        timeout: 2_000,
      },
    );
  }).toPass();
});
