import type { Browser } from '@playwright/test';
import { collectConsoleErrors } from './console-errors.ts';
import { chooseToday, look, signIn } from './console-fixtures.ts';
import { expect, test } from './fixtures.ts';

const CLICK = 'utm_source=google&utm_medium=cpc&utm_campaign=opened&gclid=Cj0KCQiA-opened';

// behaviour: 34.1, 34.3, 34.5, 34.11
test('opens the leads behind a count of a report, and the record of one', async ({
  page,
  playwright,
  server,
}) => {
  const visitor = await playwright.request.newContext({ maxRedirects: 0 });
  const headers = { Origin: server.url, Referer: `${server.url}/?${CLICK}` };
  await visitor.post(`${server.url}/api/visits/`, { headers });
  await visitor.post(`${server.url}/quote`, {
    form: { zip: '90210', page: '/' },
    headers: { Origin: server.url },
  });
  await visitor.dispose();
  await signIn(page, server);
  await page.goto(`${server.consoleUrl}/reports`);
  await chooseToday(page);
  await expect(page).toHaveURL(/from=.*&to=/);
  await expect(async () => {
    await page.reload();
    await expect(page.getByRole('row', { name: /^opened/ })).toBeVisible();
  }).toPass();
  const errors = collectConsoleErrors(page);
  expect(await look(page)).toEqual([]);
  await page.getByRole('link', { name: 'opened', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'opened' })).toBeVisible();
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
  await expect(page.getByRole('region', { name: 'Report: table' }).getByRole('row')).toHaveCount(3);
  await page.goBack();
  await page
    .getByRole('row', { name: /^opened/ })
    .getByRole('link', { name: '1' })
    .first()
    .click();
  await expect(page.getByRole('heading', { name: '1 lead' })).toBeVisible();
  await expect(page).toHaveURL(/campaign=opened/);
  const row = page.getByRole('row', { name: /opened/ });
  await expect(row).toContainText('auto');
  const cell = row.getByRole('cell', { name: 'auto' });
  const plain = await cell.evaluate((element) => getComputedStyle(element).backgroundColor);
  await cell.hover();
  await expect(cell).toHaveCSS('background-color', plain);
  await row.getByRole('link').hover();
  await expect(cell).not.toHaveCSS('background-color', plain);
  expect(await look(page)).toEqual([]);
  await row.getByRole('link').click();
  await expect(page.getByRole('region', { name: 'History' })).toContainText('has the credit');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('opened, no decision');
  const facts = page.getByRole('region', { name: 'Facts' });
  await expect(facts).toContainText('Claimed by google');
  await expect(facts.getByRole('button', { name: 'Copy: Lead id' })).toBeVisible();
  expect(await look(page)).toEqual([]);
  await facts.getByRole('link', { name: 'opened' }).first().click();
  await expect(page).toHaveURL(/reports\?campaign=opened&by=day/);

  await page.goto(`${server.consoleUrl}/leads`);
  await expect(page.getByText('by day of visit')).toBeVisible();
  const find = page.getByRole('searchbox');
  await find.fill('Cj0KCQiA-opened');
  await find.press('Enter');
  await expect(page.getByRole('heading', { name: '1 lead, estimates included' })).toBeVisible();
  await expect(page.getByText('a search finds all days')).toBeVisible();
  await expect(page.getByRole('button', { name: /^Days: |Filter/ })).toHaveCount(0);
  const href = await page.getByRole('table').getByRole('link').first().getAttribute('href');
  const leadId = href?.split('/').at(-1) ?? '';
  await find.fill(leadId.slice(0, 8));
  await find.press('Enter');
  await expect(page).toHaveURL(new RegExp(`search=${leadId.slice(0, 8)}$`));
  await expect(page.getByRole('heading', { name: '1 lead, estimates included' })).toBeVisible();
  await find.fill('no such click');
  await find.press('Enter');
  await expect(
    page.getByText('No lead has this id, reference, click id, zip code or campaign.'),
  ).toBeVisible();
  expect(await look(page)).toEqual([]);
  expect(errors).toEqual([]);
});

// behaviour: 34.10
test('says why the list of leads is empty, with the next step', async ({ page, server }) => {
  await signIn(page, server);
  const show = page.getByRole('link', { name: 'Show all of the last 28 days' });
  await page.goto(`${server.consoleUrl}/leads?campaign=never-run`);
  await expect(page.getByRole('button', { name: /^Days: .* with today$/ })).toBeVisible();
  await expect(page.getByText('No leads that these filters hold for.')).toBeVisible();
  await expect(show).toBeVisible();
  await page.goto(`${server.consoleUrl}/leads?from=2020-01-01&to=2020-01-02`);
  await expect(page.getByText('No visit of these days has made a lead.')).toBeVisible();
  await expect(show).toBeVisible();
  // behaviour: 34.2
  await page.goto(`${server.consoleUrl}/leads?search=maria-lopez`);
  await expect(page.getByText('Leads have no names')).toBeVisible();
  await page.getByRole('main').getByRole('link', { name: 'Orders' }).click();
  await expect(page.getByText('Nothing here matches “maria-lopez”.')).toBeVisible();
  await page.goBack();
  const none = { json: { rows: [], next: null, count: 0 } };
  await page.route(/\/api\/v1\/leads/, (route) => route.fulfill(none));
  await show.click();
  await expect(page.getByText('No visit of the last 28 days has made a lead.')).toBeVisible();
  await expect(show).toHaveCount(0);
  expect(await look(page)).toEqual([]);
  await page.getByRole('link', { name: 'First steps on Today' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Today' })).toBeVisible();
});

// behaviour: 38.3, 38.4
test('opens a report from its address as it was left', async ({ page, browser, server }) => {
  await signIn(page, server);
  await page.goto(`${server.consoleUrl}/reports?device=phone&sort=-leads&of=another-screen`);
  await expect(page.getByRole('heading', { level: 1, name: 'Campaigns' })).toBeVisible();
  await expect(page).toHaveURL(`${server.consoleUrl}/reports?device=phone&sort=-leads`);

  await page.getByRole('button', { name: /^Group by/ }).click();
  await page.getByRole('menuitemradio', { name: 'Source' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Sources' })).toBeVisible();
  await page.getByRole('button', { name: /^Days/ }).click();
  await page.getByRole('button', { name: 'Last 7 days' }).click();
  await expect(page).toHaveURL(/by=source&device=phone&from=/);
  expect(await titleOf(browser, page.url(), await page.context().storageState())).toBe('Sources');

  await page.getByRole('button', { name: 'Remove the filter Device' }).click();
  await expect(page).not.toHaveURL(/device/);
  await page.goBack();
  await expect(page).toHaveURL(/device=phone/);
  await page.goBack();
  await expect(page).not.toHaveURL(/from=/);
});

/** The heading of an address that a colleague opens, on the other side of the world. */
async function titleOf(
  browser: Browser,
  url: string,
  storageState: Awaited<ReturnType<Awaited<ReturnType<Browser['newContext']>>['storageState']>>,
): Promise<string> {
  const context = await browser.newContext({ storageState, timezoneId: 'Pacific/Auckland' });
  const page = await context.newPage();
  await page.goto(url);
  const title = await page.getByRole('heading', { level: 1 }).innerText();
  await context.close();
  return title;
}

// behaviour: 38.5
test('finds a screen by the command menu, with the keyboard alone', async ({ page, server }) => {
  await signIn(page, server);
  await page.goto(`${server.consoleUrl}/`);
  await page.getByRole('heading', { level: 1, name: 'Today' }).waitFor();
  const typed = Promise.withResolvers<void>();
  await page.route(/CommandMenu/, (route) => typed.promise.then(() => route.continue()));
  await page.keyboard.press('ControlOrMeta+k');
  // What is typed while the menu is loading is for the menu.
  await page.keyboard.type('lea');
  typed.resolve();
  const menu = page.getByRole('dialog', { name: 'Search or jump to' });
  await expect(menu.getByRole('searchbox')).toHaveValue('lea');
  await expect(menu.getByRole('menuitem', { name: /^Leads/ })).toBeVisible();
  expect(await look(page)).toEqual([]);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'Leads' })).toBeVisible();
});

// behaviour: 38.5
test('finds a quick report, and a person at the desk, by the command menu', async ({
  page,
  server,
}) => {
  await signIn(page, server);
  await page.goto(`${server.consoleUrl}/`);
  await page.getByRole('heading', { level: 1, name: 'Today' }).waitFor();
  const menu = page.getByRole('dialog', { name: 'Search or jump to' });
  await page.keyboard.press('ControlOrMeta+k');
  await menu.getByRole('searchbox').fill('lost');
  await menu.getByRole('menuitem', { name: 'Lost most in 7 days, where spend is known' }).click();
  await expect(page).toHaveURL(/reports\?.*sort=profit_cents/);
  await expect(page.getByRole('button', { name: 'Quick reports: Lost most' })).toBeVisible();
  for (const [what, path] of [
    ['orders', '/desk/orders'],
    ['call-backs', '/desk/call-backs'],
  ] as const) {
    await page.keyboard.press('ControlOrMeta+k');
    await menu.getByRole('searchbox').fill('Mateo');
    await menu.getByRole('menuitem', { name: `Find ${what}: Mateo` }).click();
    await expect(page).toHaveURL(`${server.consoleUrl}${path}?search=Mateo`);
    await expect(page.getByText('Nothing here matches “Mateo”.')).toBeVisible();
  }
});

// behaviour: 38.5
for (const [system, keys, shortcut] of [
  ['X11; Linux x86_64', ['Ctrl', 'K'], 'Control+K'],
  ['Macintosh; Intel Mac OS X 10_15_7', ['⌘', 'K'], 'Meta+K'],
] as const) {
  test(`names the keys of the command menu by the device: ${shortcut}`, async ({
    browser,
    server,
  }) => {
    const context = await browser.newContext({ userAgent: `Mozilla/5.0 (${system})` });
    const page = await context.newPage();
    await signIn(page, server);
    await page.goto(`${server.consoleUrl}/`);
    const search = page.getByRole('button', { name: 'Search or jump to…' });
    await expect(search).toHaveAttribute('aria-keyshortcuts', shortcut);
    await expect(search.locator('kbd')).toHaveText(keys.join(' '));
    await page.keyboard.press('?');
    const row = page.getByRole('dialog', { name: 'Keys' }).locator('dl > div').first();
    await expect(row.locator('kbd')).toHaveText([...keys]);
    await context.close();
  });
}

// behaviour: 17.40, 38.5
test('shows the keys by a key and by the command menu, and switches them off', async ({
  page,
  server,
}) => {
  await signIn(page, server);
  await page.goto(`${server.consoleUrl}/`);
  await page.getByRole('heading', { level: 1, name: 'Today' }).waitFor();
  const keys = page.getByRole('dialog', { name: 'Keys' });
  await page.keyboard.press('?');
  await expect(keys).toContainText('Take it over');
  expect(await look(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await expect(keys).toHaveCount(0);
  await page.keyboard.press('ControlOrMeta+k');
  await page.getByRole('searchbox').fill('keys');
  await page.getByRole('menuitem', { name: /^Keys/ }).click();
  await keys.getByRole('checkbox', { name: 'Single keys work in this browser' }).uncheck();
  await keys.getByRole('button', { name: 'Close' }).click();
  await page.reload();
  await page.getByRole('heading', { level: 1, name: 'Today' }).waitFor();
  await page.keyboard.press('?');
  await page.keyboard.press('ControlOrMeta+k');
  await expect(page.getByRole('searchbox')).toBeVisible();
  await expect(keys).toHaveCount(0);
  await expect(page.locator('.key-hint:visible')).toHaveCount(0);
});
