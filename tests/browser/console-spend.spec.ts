import { DatabaseSync } from 'node:sqlite';
import { DAY_MS } from '@zipfront/contracts/time/time';
import { collectConsoleErrors } from './console-errors.ts';
import { look, signIn } from './console-fixtures.ts';
import { expect, test } from './fixtures.ts';

const DAY = Math.floor(Date.now() / DAY_MS) - 3;

const SPENT = `Campaign report
Day,Campaign,Campaign ID,Currency code,Cost,Clicks,Impr.
${dateOf(DAY)},Spring sale,77,USD,"1,250.00",500,"9,000"
Total: Account,,,USD,"1,250.00",500,"9,000"
`;

/**
 * Before those of the report above; its sum is not that of its line, whose clicks cost too much.
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

/** A campaign whose visits do not have the name that the platform has. */
function addVisits(databaseFile: string): void {
  const database = new DatabaseSync(databaseFile, { timeout: 5_000 });
  database
    .prepare(
      `insert or replace into rollup_campaign (day, site, channel, source, campaign, campaign_id, origin, visits, handoffs, estimates, orders, call_backs)
      values (?, 'insurance', 'paid-search', 'google', 'spring-cars', '', 'visit', 400, 50, 0, 0, 0)`,
    )
    .run(DAY);
  database.close();
}

// behaviour: 17.12, 21.3, 21.5, 21.8, 21.16, 27.25
test('imports spend, joins it with its visits, and undoes both', async ({ page, server }) => {
  addVisits(server.databaseFile);
  await signIn(page, server);
  await page.goto(`${server.consoleUrl}/spend`);
  await page.getByRole('heading', { level: 1, name: 'Spend' }).waitFor();
  expect(await look(page)).toEqual([]);
  const show = page.getByRole('button', { name: 'Show what it changes' });
  await show.click();
  await expect(page.getByText('Choose a file.')).toBeVisible();
  await page.getByLabel('Spent for').selectOption('several');
  const file = page.getByLabel('File', { exact: true });
  await file.setInputFiles(fileOf(SPENT.replace('"1,250.00"', 'much')));
  const problems = page.getByRole('alert').filter({ hasText: 'Line 3, column Cost: “much”' });
  await expect(problems).toBeVisible();
  expect(await look(page)).toEqual([]);

  await file.setInputFiles(fileOf('Day,Campaign,Spend\n2026-11-20,Spring sale,1\n'));
  const source = page.getByLabel('Source', { exact: true });
  await expect(source).toHaveAccessibleDescription(/The file does not say its source/);
  await expect(source).toBeVisible();
  expect(await look(page)).toEqual([]);

  const errors = collectConsoleErrors(page);
  await file.setInputFiles(fileOf(SPENT));
  await expect(page.getByRole('heading', { name: 'Nothing of it counts yet' })).toBeVisible();
  const campaign = page.getByRole('row', { name: /Spring sale/ });
  await expect(campaign).toContainText('$1,250.00');
  await expect(campaign).toContainText('no visits');
  expect(await look(page)).toEqual([]);
  await page.getByRole('button', { name: 'Apply' }).click();
  const toast = page.getByRole('status');
  await expect(toast.filter({ hasText: 'The spend counts now.' })).toBeVisible();
  await expect(page.getByText('applied', { exact: true })).toBeVisible();

  await page.getByRole('link', { name: 'All imports' }).click();
  const missing = page.getByRole('list', { name: 'Missing days' });
  await expect(missing).toHaveText(
    /^google \(several sites\): the spend of .*\w+ \d+ is missing\.$/,
  );
  const range = `from=${dateOf(DAY)}&to=${dateOf(DAY + 1)}`;
  await page.goto(`${server.consoleUrl}/reports?${range}`);
  const sums = page.getByLabel('Sums of all rows');
  await expect(sums).toContainText('$1,250.00without the spend of google');
  expect(await look(page)).toEqual([]);
  await page.goto(`${server.consoleUrl}/spend`);
  await page.getByLabel('and the visits of').selectOption({ label: 'spring-cars (google)' });
  await page.getByRole('button', { name: 'These are the same campaign' }).click();
  await expect(toast.filter({ hasText: 'one campaign now' })).toBeVisible();
  await expect(page.getByText('All spend belongs to campaigns with visits.')).toBeVisible();
  expect(await look(page)).toEqual([]);
  await page.getByRole('button', { name: /^Undo the join of Spring sale/ }).click();
  await expect(toast.filter({ hasText: 'not joined any more' })).toBeVisible();
  await page.getByRole('link', { name: 'ads.csv' }).first().click();
  await page.getByRole('button', { name: 'Undo this import' }).click();
  const undone = toast.filter({ hasText: 'The import is undone' });
  await undone.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByText('applied', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Undo this import' }).click();
  await expect(page.getByRole('heading', { name: 'Nothing of it counts any more' })).toBeVisible();
  await expect(page.getByLabel('Sums of the file')).toContainText(', undone, in no report');
  expect(await look(page)).toEqual([]);
  await page.getByRole('link', { name: 'All imports' }).click();
  // Visits of google go on.
  await expect(missing).toHaveText(/^google \(several sites\): the spend of /);
  expect(errors).toEqual([]);
});

// behaviour: 17.12, 21.3
test('reads a previewed file again as of another platform, and discards the preview', async ({
  page,
  server,
}) => {
  await signIn(page, server);
  await page.goto(`${server.consoleUrl}/spend`);
  await page.getByLabel('Spent for').selectOption('several');
  await page.getByLabel('File', { exact: true }).setInputFiles(fileOf(SPENT, 'guessed.csv'));
  const sums = page.getByLabel('Sums of the file');
  await expect(sums).toContainText('google');
  await page.getByRole('button', { name: 'Another platform…' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Source').fill('taboola');
  expect(await look(page)).toEqual([]);
  await page.keyboard.press('Enter');
  await expect(sums).toContainText('taboola');
  expect(await look(page)).toEqual([]);
  await page.getByRole('link', { name: 'All imports' }).click();
  // The list may have the row of the preview before, until it has been asked again.
  const preview = page.getByRole('row').filter({ hasText: 'taboola' }).getByRole('link');
  await expect(preview).toHaveCount(1);
  await preview.click();
  await page.reload();
  await expect(page.getByRole('link', { name: 'Choose the file again' })).toBeVisible();
  await page.getByRole('button', { name: 'Discard' }).click();
  await expect(page.getByRole('status').filter({ hasText: 'discarded' })).toBeVisible();
  await expect(page.getByRole('heading', { level: 1, name: 'Spend' })).toBeVisible();
  await expect(preview).toHaveCount(0);
});

// behaviour: 17.12, 21.14
test('applies an import with doubts only after each is ticked, by the keyboard alone', async ({
  page,
  server,
}) => {
  await signIn(page, server);
  await page.goto(`${server.consoleUrl}/spend`);
  await page.getByLabel('Spent for').selectOption('several');
  await page.getByLabel('File', { exact: true }).setInputFiles(fileOf(DOUBTED, 'doubted.csv'));
  await expect(page.getByRole('heading', { name: '2 questions to check' })).toBeVisible();
  const [first, second] = [page.getByRole('checkbox').first(), page.getByRole('checkbox').last()];
  await first.press('Space');
  await page.getByRole('button', { name: 'Apply' }).press('Enter');
  await expect(second).toBeFocused();
  await expect(second).toHaveAccessibleDescription('Check this, and tick it.');
  await expect(first).toBeChecked();
  expect(await look(page)).toEqual([]);
  await page.keyboard.press('Space');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  const toast = page.getByRole('status');
  await expect(toast.filter({ hasText: 'The spend counts now.' })).toBeVisible();
  // Reports of other tests are without it.
  await toast.getByRole('button', { name: 'Undo' }).press('Enter');
  await expect(toast.filter({ hasText: 'The import is undone' })).toBeVisible();
});
