import { DatabaseSync } from 'node:sqlite';
import { DAY_MS } from '@zipfront/contracts/time';
import { look, signIn } from './console-fixtures.ts';
import { expect, test } from './fixtures.ts';

const DAY = Math.floor(Date.now() / DAY_MS) - 2;

const SPENT = `Campaign report
Day,Campaign,Campaign ID,Currency code,Cost,Clicks,Impr.
${dateOf(DAY)},Spring sale,77,USD,"1,250.00",500,"9,000"
Total: Account,,,USD,"1,250.00",500,"9,000"
`;

/** A day with visits before the 28 days that a report begins with. */
const EARLIER = DAY - 39;

const LONG_NAME = 'autumn-and-winter-tires-for-pickup-trucks-in-the-northern-states';

/**
 * A day before those of the reports above; its sum is not that of its line, whose clicks cost too
 * much.
 */
const DOUBTED = `Campaign report
Day,Campaign,Campaign ID,Currency code,Cost,Clicks,Impr.
${dateOf(DAY - 100)},Winter sale,78,USD,"1,250.00",2,900
Total: Account,,,USD,"1,260.00",2,900
`;

function dateOf(day: number): string {
  return new Date(day * DAY_MS).toISOString().slice(0, 10);
}

function fileOf(text: string, name = 'ads.csv') {
  return { name, mimeType: 'text/csv', buffer: Buffer.from(text, 'utf16le') };
}

/** Campaigns whose visits do not have the name that the platform has; one visit is stored. */
function addVisits(databaseFile: string): void {
  const database = new DatabaseSync(databaseFile, { timeout: 5_000 });
  const insert = database.prepare(
    `insert or replace into rollup_campaign (day, site, channel, source, campaign, campaign_id, origin, visits, handoffs, estimates, orders, call_backs)
    values (?, 'insurance', 'paid-search', 'google', ?, '', 'visit', ?, 50, 0, 0, 0)`,
  );
  insert.run(DAY, 'spring-cars', 400);
  insert.run(DAY, LONG_NAME, 90);
  insert.run(EARLIER, 'spring-cars', 300);
  const [id, at] = ['visit-of-spring', DAY * DAY_MS];
  database
    .prepare(
      `insert or replace into visit (id, visitor_id, session_hash, site, locale, created_at, last_seen_at, expires_at, privacy_signal, bot, ad_consent)
      values (?, ?, '', 'insurance', 'en-US', ?, ?, ?, 0, 0, 'not-asked')`,
    )
    .run(id, id, at, at, at + 30 * DAY_MS);
  database
    .prepare(
      `insert or replace into touch (visit_id, position, at, site, channel, channel_rule, path, fields)
      values (?, 1, ?, 'insurance', 'paid-search', 'paid, on a search engine', '/', '{"agid":"${LONG_NAME}"}')`,
    )
    .run(id, at);
  database
    .prepare(
      `insert or replace into report_touch (visit_id, position, day, hour, site, channel, source, campaign, campaign_id, ad_group, keyword, path, device, locale, release, line, us_state, origin)
      values (?, 1, ?, 0, 'insurance', 'paid-search', 'google', 'spring-cars', '', '${LONG_NAME}', '', '/', 'phone', 'en-US', '', '', '', 'visit')`,
    )
    .run(id, DAY);
  database.close();
}

// behaviour: 17.12, 21.3, 21.5, 21.8, 21.10, 27.8, 27.12, 27.13
test('imports spend without JavaScript, joins it with its visits, and undoes both', async ({
  page,
  browser,
  server,
}) => {
  addVisits(server.databaseFile);
  await signIn(page, server);
  const storageState = await page.context().storageState();
  const plain = await browser.newContext({ javaScriptEnabled: false, storageState });
  const tab = await plain.newPage();
  await tab.goto(`${server.consoleUrl}/spend`);
  await tab.getByRole('button', { name: 'Show what it changes' }).click();
  await expect(tab.getByText('Choose a file.')).toBeVisible();
  await tab
    .getByLabel('File', { exact: true })
    .setInputFiles(fileOf(SPENT.replace('"1,250.00"', 'much')));
  await tab.getByLabel('Spent for').selectOption('several');
  await tab.getByRole('button', { name: 'Show what it changes' }).click();
  await expect(
    tab.getByRole('alert').filter({ hasText: 'Line 3, column Cost: “much”' }),
  ).toBeVisible();

  await tab.getByLabel('File', { exact: true }).setInputFiles(fileOf(SPENT));
  await tab.getByRole('button', { name: 'Show what it changes' }).click();
  await expect(tab.locator('main')).toContainText('Nothing of it counts yet');
  await page.goto(tab.url());
  expect(await look(page)).toEqual([]);
  await tab.getByRole('button', { name: 'Apply' }).click();
  await expect(tab.getByRole('status')).toContainText('The spend counts now');

  await tab.goto(`${server.consoleUrl}/reports/campaigns`);
  await expect(tab.getByRole('row', { name: 'Spring sale' })).toContainText('$1,250.00');
  await page.goto(tab.url());
  expect(await look(page)).toEqual([]);
  await tab.getByLabel('and the visits of').selectOption({ label: 'spring-cars (google)' });
  await tab.getByRole('button', { name: 'These are the same campaign' }).click();
  const row = tab.getByRole('row', { name: 'spring-cars (google)' });
  await expect(row).toContainText('$2.50');
  await expect(row).toContainText('$25.00');
  await expect(tab.locator('main')).toContainText('All spend of these days belongs to campaigns');
  const heading = tab.getByRole('columnheader', { name: 'Profit' });
  for (const order of ['descending', 'ascending']) {
    await heading.getByRole('link').click();
    await expect(heading).toHaveAttribute('aria-sort', order);
  }
  await expect(tab.getByLabel('Sort by')).toHaveValue('profit');
  await tab.setViewportSize({ width: 1280, height: 800 });
  const table = tab.getByRole('region', { name: 'Table of campaigns' });
  expect(await table.evaluate((node) => node.scrollWidth - node.clientWidth)).toBe(0);

  await tab.getByLabel('From').fill(dateOf(EARLIER + 20));
  await tab.getByLabel('To', { exact: true }).fill(dateOf(DAY));
  await tab.getByLabel('Compare with').selectOption('the days before');
  await tab.getByRole('button', { name: 'Show' }).click();
  await expect(row).toContainText('400 +33.3% from 300');
  await expect(tab.locator('main')).toContainText('The days before');
  await expect(tab.getByLabel('Sort by')).toHaveValue('profit');
  expect(await table.evaluate((node) => node.scrollWidth - node.clientWidth)).toBe(0);
  await page.goto(tab.url());
  expect(await look(page)).toEqual([]);

  await tab.getByRole('link', { name: 'spring-cars (google)' }).click();
  await expect(tab.getByRole('table', { name: 'Why this channel' })).toContainText(
    'paid, on a search engine',
  );
  await page.goto(tab.url());
  expect(await look(page)).toEqual([]);
  await tab.getByRole('link', { name: 'All campaigns' }).click();
  await expect(tab.getByLabel('Sort by')).toHaveValue('profit');

  await tab.goto(`${server.consoleUrl}/spend`);
  await page.goto(tab.url());
  expect(await look(page)).toEqual([]);
  await tab.getByRole('button', { name: /^Undo the join of Spring sale/ }).click();
  await expect(tab.getByRole('status')).toContainText('not joined any more');
  await tab.getByRole('link', { name: 'ads.csv' }).click();
  await tab.getByRole('button', { name: 'Undo this import' }).click();
  await expect(tab.getByRole('status')).toContainText('The import is undone');
  await plain.close();
});

// behaviour: 17.12, 21.14
test('applies an import with doubts only after each is ticked, by the keyboard alone', async ({
  page,
  server,
}) => {
  await signIn(page, server);
  await page.goto(`${server.consoleUrl}/spend`);
  await page.getByLabel('File', { exact: true }).setInputFiles(fileOf(DOUBTED, 'doubted.csv'));
  await page.getByLabel('Spent for').selectOption('several');
  await page.getByRole('button', { name: 'Show what it changes' }).press('Enter');
  await expect(page.getByRole('heading', { name: '2 questions to check' })).toBeVisible();
  const [first, second] = [page.getByRole('checkbox').first(), page.getByRole('checkbox').last()];
  await first.press('Space');
  await page.getByRole('button', { name: 'Apply' }).press('Enter');
  await expect(second).toBeFocused();
  await expect(second).toHaveAccessibleDescription('Check this, and tick it.');
  await expect(first).toBeChecked();
  await expect(page.getByText('Nothing of it counts yet')).toBeVisible();
  expect(await look(page)).toEqual([]);
  await page.keyboard.press('Space');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('status')).toContainText('The spend counts now');
  // Reports of other tests are without it.
  await page.getByRole('button', { name: 'Undo this import' }).press('Enter');
  await expect(page.getByRole('status')).toContainText('The import is undone');
});
