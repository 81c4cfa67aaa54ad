import { DatabaseSync } from 'node:sqlite';
import { reportingTime } from '../../apps/server/src/reporting/rollups/reporting-time.ts';
import { collectConsoleErrors } from './console-errors.ts';
import { look, signIn } from './console-fixtures.ts';
import { expect, test } from './fixtures.ts';

/** In the reporting time zone of the sample site. */
const TODAY = reportingTime(Date.now(), 'America/New_York').day;

const PAGE = '/plan-test/';

/** Counts of ten days and of today, in which one variant is better. */
function addCounts(databaseFile: string, controls = 75): void {
  const database = new DatabaseSync(databaseFile, { timeout: 5_000 });
  const insert = database.prepare(
    'insert or replace into experiment_day values (?, ?, ?, ?, ?, ?)',
  );
  for (let day = TODAY - 10; day <= TODAY; day += 1) {
    insert.run('auto-headline', 0, day, 'control', controls, 8);
    insert.run('auto-headline', 0, day, 'question', 75, 16);
  }
  database.close();
}

/** A page with 100 visits, five hand-offs and two orders a day. */
function addPage(databaseFile: string): void {
  const database = new DatabaseSync(databaseFile, { timeout: 5_000 });
  const sums = 'visits, engaged, started, zip_accepted, sent, handoffs, orders';
  database.exec(`insert or replace into rollup_page (day, site, path, origin, ${sums})
    values (${TODAY - 2}, 'insurance', '${PAGE}', 'visit', 2800, 900, 400, 200, 140, 140, 56)`);
  database.close();
}

// behaviour: 17.12, 20.8, 20.9, 24.10, 38.7
test('shows the result of an experiment and what it is read from, and invalidates it after an alarm', async ({
  page,
  server,
}) => {
  addCounts(server.databaseFile);
  await signIn(page, server);
  await page.goto(`${server.consoleUrl}/experiments`);
  const errors = collectConsoleErrors(page);
  const listed = page.getByRole('row', { name: /auto-headline/ });
  await expect(listed).toContainText('decided');
  await expect(listed).toContainText('question converts better than control');
  await expect(listed.locator('svg')).toBeVisible();
  await page.getByRole('button', { name: 'Day' }).click();
  await expect(page).toHaveURL(/\?sort=-day$/);
  await expect(page.getByRole('columnheader', { name: 'Day' })).toHaveAttribute(
    'aria-sort',
    'descending',
  );
  expect(await look(page)).toEqual([]);
  await listed.getByRole('link', { name: 'auto-headline' }).click();

  await expect(page.getByText('question converts better than control')).toBeVisible();
  const decided = page.getByLabel(/^Decided on [A-Z]/);
  await expect(decided).toContainText('Lift of question+100.0%');
  await expect(page.getByLabel('Counts up to now')).toContainText(/Visitors since1,050.*Day/);
  await expect(page.getByText('If nothing differed').locator('..')).toContainText(/once in \d/);
  const variants = page.getByRole('region', { name: 'Variants: table' });
  await expect(variants.getByRole('columnheader', { name: /^Lift, [A-Z]/ })).toBeVisible();
  await expect(variants.getByRole('row', { name: /^question/ })).toContainText(
    /300.*\+525 since.*64.*21\.3%.*\+10\.67/,
  );
  await expect(page.getByText(/^Visitors are split/)).toContainText('Revenue is unknown');
  const days = page.getByRole('region', { name: /^Difference to control/ });
  await expect(days.getByRole('listitem')).toHaveText([
    'question',
    'question, at least',
    'question, at most',
  ]);
  expect(await look(page)).toEqual([]);
  await days.getByRole('button', { name: 'Table' }).click();
  const looks = page.getByRole('region', { name: 'Looks: table' });
  await expect(looks.getByRole('row')).toHaveCount(11);
  await expect(looks.getByRole('row').nth(1)).toContainText(/\d%$/);
  await expect(looks.getByRole('row').nth(1)).toContainText(/\+10\.67.*\+\d+\.\d\d to \+\d+\.\d\d/);
  await expect(looks.getByRole('row').nth(1).locator('.interval-bar.better')).toBeVisible();
  expect(await look(page)).toEqual([]);
  const shows = await page.getByRole('link', { name: 'question preview' }).getAttribute('href');
  expect(shows).toMatch(/\/compare-auto-insurance\/\?variant=question$/);
  const lines = page.getByText('heading: What would the others charge you?');
  await expect(lines).toBeVisible();
  await expect(page.getByRole('columnheader', { name: 'Assigned' })).toHaveCount(0);
  const files = page.getByRole('region', { name: 'Variants', exact: true }).getByRole('link');
  await expect(files.filter({ hasText: 'CSV by day' })).toHaveAttribute('href', /days\.csv/);

  addCounts(server.databaseFile, 150);
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Why no result is shown' })).toBeVisible();
  await expect(
    page.getByText(/split this uneven happens by chance less than once in a million/),
  ).toBeVisible();
  await expect(page.getByRole('columnheader', { name: /Rate|Lift|Hand-offs/ })).toHaveCount(0);
  await expect(looks).toHaveCount(0);
  expect(await look(page)).toEqual([]);
  expect(errors).toEqual([]);
});

// behaviour: 17.12, 20.10, 38.3
test("plans from a page's real rate, keeps the plan in the address, and names a wrong field", async ({
  page,
  server,
}) => {
  addPage(server.databaseFile);
  await signIn(page, server);
  await page.goto(`${server.consoleUrl}/experiments`);
  await page.getByLabel('Page', { exact: true }).selectOption(PAGE);
  const today = page.getByLabel('Hand-offs of 100 visits today');
  await expect(today).toHaveValue('5');
  await expect(page.getByLabel('Page', { exact: true })).toHaveAccessibleDescription(
    /100 visits a day/,
  );
  const find = page.getByLabel('Rate to find');
  await expect(find).toHaveValue('6');
  const answer = page.getByRole('status').filter({ hasText: 'for each variant' });
  await expect(answer).toContainText('16,310');
  await expect(answer).toContainText('164');
  await expect(page.getByText('The plan is careful')).toBeVisible();
  await page.getByText('What the writer of the page sets').click();
  await expect(page.getByText('plan: { visitors: 16310')).toBeVisible();

  await find.fill('seven');
  await expect(find).toHaveAccessibleDescription(/Type a rate above 0 and below 100/);
  await expect(answer).toBeHidden();
  await find.fill('7');
  await expect(page.getByLabel('Or its lift, in %')).toHaveValue('40');
  await expect(answer).toContainText('4,420');
  await page.getByLabel('Variants', { exact: true }).selectOption('3');
  await expect(answer).toContainText(/8,\d\d\d/);
  const { searchParams } = new URL(page.url());
  expect([...searchParams.entries()].sort()).toEqual([
    ['find', '7'],
    ['page', PAGE],
    ['variants', '3'],
  ]);
  expect(await look(page)).toEqual([]);

  await page.reload();
  await expect(find).toHaveValue('7');
  await expect(page.getByLabel('Variants', { exact: true })).toHaveValue('3');
  await expect(answer).toContainText(/8,\d\d\d/);
});

// behaviour: 20.9, 38.8
test('names the next step without experiments, and tries again after an error', async ({
  page,
  server,
}) => {
  await signIn(page, server);
  await page.route('**/api/v1/experiments', (route) => route.fulfill({ json: { rows: [] } }));
  await page.goto(`${server.consoleUrl}/experiments`);
  await expect(page.getByText('The content has no experiment yet.')).toBeVisible();
  await expect(page.getByText(/paste its lines into the page's content file/)).toBeVisible();
  expect(await look(page)).toEqual([]);

  await page.unroute('**/api/v1/experiments');
  let isBroken = true;
  await page.route('**/api/v1/experiments/auto-headline', (route) =>
    isBroken ? route.fulfill({ status: 500, body: '' }) : route.continue(),
  );
  await page.goto(`${server.consoleUrl}/experiments/auto-headline`);
  await expect(page.getByRole('alert')).toContainText('did not answer as expected');
  expect(await look(page)).toEqual([]);
  isBroken = false;
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('heading', { name: 'Variants' })).toBeVisible();
});

// behaviour: 20.9
test('fits a phone', async ({ page, server }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  addCounts(server.databaseFile);
  addPage(server.databaseFile);
  await signIn(page, server);
  for (const path of ['/experiments', '/experiments/auto-headline']) {
    await page.goto(server.consoleUrl + path);
    await expect(page.getByText('question converts better than control')).toBeVisible();
    if (path === '/experiments') await page.getByText('What the writer of the page sets').click();
    await expect(page.getByRole('button', { name: /^Copy/ }).first()).toBeVisible();
    const width = await page.evaluate(() => document.documentElement.scrollWidth);
    expect(width).toBeLessThanOrEqual(390);
  }
});
