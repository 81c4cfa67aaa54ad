import { look, signIn } from './console-fixtures.ts';
import { expect, test } from './fixtures.ts';

// behaviour: 34.1, 34.3, 34.5
test('opens the leads behind a campaign, the record of one, and the breakdown, without JavaScript', async ({
  page,
  browser,
  playwright,
  server,
}) => {
  const visitor = await playwright.request.newContext({ maxRedirects: 0 });
  const Referer = `${server.url}/?utm_source=google&utm_medium=cpc&utm_campaign=opened&gclid=Cj0KCQiA-opened`;
  const headers = { Origin: server.url, Referer };
  await visitor.post(`${server.url}/api/visits/`, { headers });
  await visitor.post(`${server.url}/quote`, {
    form: { zip: '90210', page: '/' },
    headers: { Origin: server.url },
  });
  await signIn(page, server);
  const storageState = await page.context().storageState();
  const plain = await browser.newContext({ javaScriptEnabled: false, storageState });
  const tab = await plain.newPage();
  await tab.goto(`${server.consoleUrl}/reports/campaigns?campaign=opened`);
  await tab.getByRole('link', { name: 'The leads of this' }).click();
  const row = tab.getByRole('row', { name: /opened/ });
  await expect(row).toContainText('auto, CA');
  await page.goto(tab.url());
  expect(await look(page)).toEqual([]);
  await row.getByRole('link').click();
  await expect(tab.getByRole('list').last()).toContainText('has the credit');
  await expect(tab.locator('main')).toContainText('google, click');
  await page.goto(tab.url());
  expect(await look(page)).toEqual([]);

  await tab.goto(`${server.consoleUrl}/leads`);
  await tab.getByLabel('Search').fill('Cj0KCQiA-opened');
  await tab.getByRole('button', { name: 'Show' }).click();
  await expect(tab.locator('main')).toContainText('1 lead.');
  await tab.getByRole('link', { name: 'Breakdown' }).click();
  await tab.getByLabel('By', { exact: true }).selectOption('state');
  await tab.getByRole('button', { name: 'Show' }).click();
  await expect(tab.getByRole('row', { name: 'CA' })).toBeVisible();
  await page.goto(tab.url());
  expect(await look(page)).toEqual([]);
  await plain.close();
  await visitor.dispose();
});
