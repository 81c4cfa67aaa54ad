import { DatabaseSync } from 'node:sqlite';
import { reportingTime } from '../../apps/server/src/reporting/rollups/reporting-time.ts';
import { look, signIn } from './console-fixtures.ts';
import { expect, test } from './fixtures.ts';

/** In the reporting time zone of the sample site. */
const TODAY = reportingTime(Date.now(), 'America/New_York').day;

/** Counts of ten days, in which one variant is better. */
function addCounts(databaseFile: string, controls = 75): void {
  const database = new DatabaseSync(databaseFile, { timeout: 5_000 });
  const insert = database.prepare(
    'insert or replace into experiment_day values (?, ?, ?, ?, ?, ?)',
  );
  for (let day = TODAY - 10; day < TODAY; day += 1) {
    insert.run('auto-headline', 0, day, 'control', controls, 8);
    insert.run('auto-headline', 0, day, 'question', 75, 16);
  }
  database.close();
}

// behaviour: 17.12, 20.8, 20.9
test('shows the result of an experiment and what it is read from, and covers it after an alarm', async ({
  page,
  server,
}) => {
  addCounts(server.databaseFile);
  await signIn(page, server);
  await page.goto(`${server.consoleUrl}/experiments`);
  await page.getByRole('link', { name: 'auto-headline' }).click();
  await expect(page.getByText('question converts better than control')).toBeVisible();
  await expect(page.getByRole('img')).toHaveAccessibleName(/question at \d\.\d\d; the bounds/);
  await page.getByText('The interim analyses as a table').click();
  await expect(page.getByRole('table', { name: 'Looks' }).getByRole('row')).toHaveCount(11);
  await page.getByText('The lines that make question the page').click();
  await expect(page.getByText('heading: What would the others charge you?')).toBeVisible();
  expect(await look(page)).toEqual([]);
  const shows = await page.getByRole('link', { name: 'question' }).getAttribute('href');
  expect(shows).toMatch(/\/compare-auto-insurance\/\?variant=question$/);

  addCounts(server.databaseFile, 150);
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Why no result is shown' })).toBeVisible();
  await expect(page.getByRole('columnheader', { name: /Rate|Difference/ })).toHaveCount(0);
  await expect(page.getByRole('img')).toHaveCount(0);
  expect(await look(page)).toEqual([]);
});

// behaviour: 17.12, 20.10
test('computes a plan without JavaScript, and names a wrong field', async ({
  page,
  browser,
  server,
}) => {
  await signIn(page, server);
  const storageState = await page.context().storageState();
  const plain = await browser.newContext({ javaScriptEnabled: false, storageState });
  const tab = await plain.newPage();
  await tab.goto(`${server.consoleUrl}/experiments`);
  await tab.getByLabel('Hand-offs of 100 visitors today').fill('4');
  await tab.getByLabel('The rate that is worth finding').fill('four');
  await tab.getByRole('button', { name: 'Compute the plan' }).click();
  const field = tab.getByLabel('The rate that is worth finding');
  await expect(field).toHaveAccessibleDescription(/Type a rate above 0 and below 100/);
  await field.fill('4.8');
  await tab.getByRole('button', { name: 'Compute the plan' }).click();
  await expect(tab.getByText('plan: { visitors: 20628')).toBeVisible();
  await plain.close();
  await page.goto(`${server.consoleUrl}/experiments?rate=4&find=4.8&variants=3`);
  expect(await look(page)).toEqual([]);
});
