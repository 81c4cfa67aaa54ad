import { DatabaseSync } from 'node:sqlite';
import { DAY_MS } from '@zipfront/contracts/time/time';
import { collectConsoleErrors } from './console-errors.ts';
import { look, signIn } from './console-fixtures.ts';
import { expect, test } from './fixtures.ts';

const LONG_NAME = 'autumn-and-winter-tires-for-pickup-trucks-in-the-northern-states';

/**
 * Of the day before yesterday, under a campaign and page of their own and long names; of the
 * campaign also of a day four weeks before.
 */
function addSums(databaseFile: string): void {
  const database = new DatabaseSync(databaseFile, { timeout: 5_000 });
  const day = Math.floor(Date.now() / DAY_MS) - 2;
  const sums =
    'visits, engaged, started, zip_accepted, sent, handoffs, estimates, orders, call_backs, accepted';
  database.exec(`insert or replace into rollup_campaign (day, site, channel, source, campaign, campaign_id, origin, ${sums})
    values (${day}, 'insurance', 'paid-search', '', 'funnel-test', '', 'visit', 400, 300, 200, 100, 50, 50, 0, 0, 0, 5),
      (${day - 30}, 'insurance', 'paid-search', '', 'funnel-test', '', 'visit', 200, 90, 80, 40, 20, 20, 0, 0, 0, 0),
      (${day}, 'insurance', 'display', '', '${LONG_NAME}', '', 'visit', 1, 0, 0, 0, 0, 0, 0, 0, 0, 0)`);
  database.exec(`insert or replace into rollup_page (day, site, path, origin, ${sums})
    values (${day}, 'insurance', '/funnel-test/', 'visit', 400, 300, 200, 100, 50, 50, 0, 0, 0, 5),
      (${day}, 'insurance', '/${LONG_NAME}/', 'visit', 1, 0, 0, 0, 0, 0, 0, 0, 0, 0)`);
  database.exec(`insert or replace into rollup_release (day, site, path, release, origin, visits) values
    (${day}, 'insurance', '/funnel-test/', 'page-old.js', 'visit', 100),
    (${day}, 'insurance', '/funnel-test/', 'page-new.js', 'visit', 300)`);
  const [reported, now] = [`'insurance', '/funnel-test/', 'page-new.js'`, Date.now()];
  database.exec(`insert or replace into error_report
      values ('kind-1', 3, ${now}, ${now}, 'e', ${reported}, 'TypeError', 'x', '[]', '[]', null);
    insert or replace into error_day
      values ('kind-1', ${day}, ${reported}, 3, ${now + DAY_MS})`);
  database.close();
}

// behaviour: 17.12, 23.4, 38.2
test('shows each step with its shares, and what was lost before it', async ({ page, server }) => {
  addSums(server.databaseFile);
  await signIn(page, server);
  await page.goto(`${server.consoleUrl}/`);
  await page.getByRole('link', { name: 'Funnel' }).click();
  await page.getByRole('heading', { level: 1, name: 'Funnel' }).waitFor();
  const errors = collectConsoleErrors(page);
  await page.goto(`${server.consoleUrl}/reports/funnel?campaign=funnel-test`);
  const steps = page.getByRole('table', { name: 'Steps' });
  await expect(steps.getByRole('row')).toHaveText([
    /Step.*Lost before it.*Count.*Of the step before.*Of the first.*Half within/,
    /Page seen400/,
    /Form started▼ 200 lost · 50\.0%20050\.0%50\.0%/,
    /Zip code accepted▼ 100 lost · 50\.0%10050\.0%25\.0%/,
    /Hand-off▼ 50 lost · 50\.0%5050\.0%12\.5%/,
    /Shown at the partner▼ 50 not shown so far · 100\.0%00\.0%0\.0%/,
    /Then: decisions of partners/,
    /Accepted▼ 45 not accepted so far · 90\.0%510\.0%of 50 hand-offs1\.3%/,
    /Bought by partners▼ 5 not bought so far · 100\.0%0/,
    /Bound0/,
  ]);
  const widths = await Promise.all(
    [0, 2].map((at) => steps.locator('.funnel-bar > span').nth(at).boundingBox()),
  );
  expect((widths[1]?.width ?? 0) / (widths[0]?.width ?? 1)).toBeCloseTo(0.25, 2);
  const figureOf = (name: string) =>
    page.locator('.figures > div').filter({ has: page.getByText(name, { exact: true }) });
  await expect(figureOf('Visits')).toContainText(/400.*up by 100%, better · against/);
  await expect(figureOf('Form started')).toContainText('up by 10.0 points');
  await expect(figureOf('Largest loss')).toContainText('200before “Form started”');
  const rail = page.getByRole('navigation', { name: 'Console' });
  await expect(rail.locator('[aria-current]')).toHaveText(['Funnel']);
  expect(await look(page)).toEqual([]);

  await page.getByRole('button', { name: 'Table' }).click();
  const day = page.getByRole('row', { name: /still open/ });
  await expect(day).toContainText('400');
  const download = page.waitForEvent('download');
  await page.getByRole('region', { name: 'Days', exact: true }).getByRole('link').click();
  expect((await download).suggestedFilename()).toMatch(/\.csv$/);
  await page.getByText('How each number is computed').click();
  expect(await look(page)).toEqual([]);
  expect(errors.filter((error) => !/\.csv|net::ERR_ABORTED$/.test(error))).toEqual([]);
});

// behaviour: 38.18
test('prints the funnel with its days and filters, without the navigation', async ({
  page,
  server,
}) => {
  addSums(server.databaseFile);
  await signIn(page, server);
  await page.goto(`${server.consoleUrl}/reports/funnel?campaign=funnel-test`);
  await expect(page.getByRole('table', { name: 'Steps' })).toBeVisible();
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
  await expect(page.getByRole('navigation')).toBeHidden();
  await expect(page.locator(':is(.button, .chip.add, .more > a):visible')).toHaveCount(0);
  await expect(page.locator('.top .chip').last()).toContainText('Last 28 days');
  await expect(page.getByText('funnel-test', { exact: true }).first()).toBeVisible();
  const box = await page.getByRole('region', { name: 'Steps' }).boundingBox();
  expect(box?.x).toBe(0);
  await expect(page.locator('html')).toHaveCSS('background-color', 'rgb(255, 255, 255)');
});

// behaviour: 23.5, 23.6, 38.3
test('compares a group with all visits, and keeps the choice in the address', async ({
  page,
  server,
}) => {
  addSums(server.databaseFile);
  await signIn(page, server);
  await page.goto(`${server.consoleUrl}/reports/funnel?site=insurance`);
  await page.getByRole('button', { name: '+ Compare' }).click();
  const dialog = page.getByRole('dialog', { name: 'Compare a group of visits' });
  await dialog.getByRole('button', { name: 'Page' }).click();
  await dialog.getByRole('button', { name: '/funnel-test/' }).click();
  await page.getByRole('button', { name: '+ Compare' }).click();
  await dialog.getByRole('button', { name: 'Page' }).click();
  await dialog.getByRole('textbox').fill(LONG_NAME);
  await page.keyboard.press('Enter');
  const steps = page.getByRole('table', { name: 'Steps' });
  const shown = async () => {
    await expect(steps.getByRole('columnheader')).toHaveText([
      'Step',
      'All visits',
      'Page /funnel-test/',
      `Page /${LONG_NAME}/ too few visits`,
    ]);
    const cells = steps.getByRole('row', { name: /^Form started/ }).getByRole('cell');
    await expect(cells.nth(1)).toContainText('200 lost');
    await expect(cells.nth(1)).toContainText(/(above|below) all visits by|as all/);
    await expect(cells.nth(2)).toContainText('too few');
  };
  await shown();
  await expect(page.getByRole('button', { name: '+ Compare' })).toBeHidden();
  expect(await look(page)).toEqual([]);
  await page.reload();
  await shown();
  await page.getByRole('button', { name: `Do not compare Page /${LONG_NAME}/` }).click();
  await expect(page).toHaveURL(/group=page%3A%2Ffunnel-test%2F$/);
  await page.goBack();
  await shown();
});

// behaviour: 34.1
test('opens a step of leads to the list of them, with the same filters', async ({
  page,
  server,
}) => {
  addSums(server.databaseFile);
  await signIn(page, server);
  await page.goto(`${server.consoleUrl}/reports/funnel?site=insurance&campaign=funnel-test`);
  const step = page.getByRole('row', { name: /^Accepted/ });
  await step.getByRole('link', { name: '5', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Leads' })).toBeVisible();
  await expect(page).toHaveURL(/campaign=funnel-test/);
  await expect(page).toHaveURL(/site=insurance&.*from=.*decision=accepted/);
  await expect(page.getByText('Decision is accepted')).toBeVisible();
});

// behaviour: 23.9, 23.10, 24.4, 24.7, 24.10
test('opens a page as a filter, sorts the pages, and divides them by release', async ({
  page,
  server,
}) => {
  addSums(server.databaseFile);
  await signIn(page, server);
  await page.goto(`${server.consoleUrl}/reports/funnel?site=insurance`);
  const pages = page.getByRole('table').filter({ hasText: 'Revenue / visit' });
  await pages.getByRole('button', { name: 'Start rate' }).click();
  await expect(page).toHaveURL(/sort=-started_rate/);
  await expect(pages.getByRole('row').nth(1)).toContainText(
    /\/funnel-test\/40030020050\.0%5012\.5%/,
  );
  await page.getByRole('button', { name: /^Fewest visits/ }).click();
  await page.getByRole('menuitemradio', { name: 'At least 100 visits' }).click();
  await expect(pages.getByRole('row', { name: LONG_NAME })).toBeHidden();
  await pages.getByRole('link', { name: '/funnel-test/' }).click();
  await expect(page).toHaveURL(/page=%2Ffunnel-test%2F/);
  await expect(page.getByRole('table', { name: 'Steps' })).toContainText('200 lost');
  await page.getByRole('button', { name: /^Releases of a page/ }).click();
  await page.getByRole('menuitemradio', { name: 'Each release' }).click();
  await expect(page).toHaveURL(/release=each/);
  await expect(pages.getByRole('row')).toHaveText([
    /^Page.*Release.*CLS/,
    /^\/funnel-test\/page-new\.js300/,
    /^\/funnel-test\/page-old\.js100/,
  ]);
  await pages.getByRole('row').nth(1).getByRole('link', { name: '10.0' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Health' })).toBeVisible();
  await expect(page.getByText('Page is /funnel-test/')).toBeVisible();
});

// behaviour: 38.19
test('marks releases in the chart of a report of all pages or of one, not of a part of them', async ({
  page,
  server,
}) => {
  addSums(server.databaseFile);
  await signIn(page, server);
  const marks = page.locator('.annotation');
  for (const query of ['', '?by=page&page=/funnel-test/']) {
    await page.goto(`${server.consoleUrl}/reports${query}`);
    await expect(marks).toContainText([/release page-new\.js/]);
  }
  await page.goto(`${server.consoleUrl}/reports?campaign=funnel-test`);
  await expect(page.getByRole('group', { name: /by day$/ })).toBeVisible();
  await page.waitForLoadState('networkidle');
  await expect(marks).toHaveCount(0);
});

// behaviour: 23.5, 38.4, 38.7
test('filters, and reads the days, with the keyboard alone', async ({ page, server }) => {
  addSums(server.databaseFile);
  await signIn(page, server);
  // The screen is drawn again while a value is typed.
  const typed = Promise.withResolvers<void>();
  await page.route(/\/api\/v1\/reports\/funnel(\?|$)/, async (route) => {
    await typed.promise;
    await route.continue();
  });
  await page.goto(`${server.consoleUrl}/reports/funnel`);
  await page.getByRole('button', { name: '+ Filter' }).focus();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Add a filter' });
  await dialog.waitFor();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await expect(dialog.getByRole('button', { name: 'Campaign' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(dialog.getByRole('textbox')).toBeFocused();
  await page.keyboard.type('funnel-te');
  typed.resolve();
  await expect(page.getByRole('table', { name: 'Steps' })).toBeVisible();
  await expect(dialog.getByRole('listitem')).toHaveText(['funnel-test']);
  await page.keyboard.press('Enter');
  await expect(page.getByText('Campaign is funnel-test')).toBeVisible();
  await expect(page.getByRole('table', { name: 'Steps' })).toContainText('Page seen400');

  await page.getByRole('group', { name: 'Visits and hand-off of each day' }).focus();
  await page.keyboard.press('Home');
  const read = page.getByRole('status').filter({ hasText: 'Visits' });
  await expect(read).toContainText('Hand-off 12.5%');
  await expect(read).toContainText('Visits 400');
  await page.keyboard.press('Escape');
  await page.goBack();
  await expect(page.getByText('Campaign is funnel-test')).toBeHidden();
});

// behaviour: 23.4, 38.8
test('says that there are no visits, and why there is no answer', async ({ page, server }) => {
  await signIn(page, server);
  await page.goto(`${server.consoleUrl}/reports/funnel?campaign=no-such-campaign`);
  await expect(page.getByText('No visits on these days.')).toBeVisible();
  expect(await look(page)).toEqual([]);
  await page.getByRole('link', { name: 'Show all of the last 28 days' }).click();
  await expect(page).not.toHaveURL(/campaign/);

  let isBroken = true;
  await page.route('**/api/v1/reports/funnel?*', (route) =>
    isBroken
      ? route.fulfill({
          status: 500,
          contentType: 'application/problem+json',
          json: {
            type: 'urn:zipfront:problem:internal',
            title: 'Internal Server Error',
            status: 500,
            detail: 'It broke here',
          },
        })
      : route.fallback(),
  );
  await page.goto(`${server.consoleUrl}/reports/funnel?campaign=no-such-campaign`);
  await expect(page.getByRole('alert')).toContainText('It broke here');
  expect(await look(page)).toEqual([]);
  isBroken = false;
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByText('No visits on these days.')).toBeVisible();
});

// behaviour: 23.4, 23.6
test('fits a phone and a tablet, alone and with groups', async ({ page, server }) => {
  addSums(server.databaseFile);
  await signIn(page, server);
  for (const [width, query] of [
    [390, 'campaign=funnel-test'],
    [768, 'campaign=funnel-test'],
    [320, 'site=insurance&group=page:/funnel-test/&group=device:phone'],
  ] as const) {
    await page.setViewportSize({ width, height: 800 });
    await page.goto(`${server.consoleUrl}/reports/funnel?${query}`);
    const steps = page.getByRole('table', { name: 'Steps' });
    await expect(steps.getByRole('row', { name: /^Form started/ })).toContainText('200 lost');
    const overflow = () =>
      page.evaluate(
        () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
      );
    expect(await overflow()).toBe(0);
    expect(await look(page)).toEqual([]);
  }
});
