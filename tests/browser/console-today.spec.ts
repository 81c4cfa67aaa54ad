import { DatabaseSync } from 'node:sqlite';
import type { Locator } from '@playwright/test';
import { SEVERAL_SITES } from '@zipfront/contracts/console/spend';
import {
  dateOfDay,
  reportingTime,
} from '../../apps/server/src/reporting/rollups/reporting-time.ts';
import type { ServerProcess } from '../server-process.ts';
import { collectConsoleErrors } from './console-errors.ts';
import { look, signIn } from './console-fixtures.ts';
import { expect, test } from './fixtures.ts';
import { testOn } from './site-with.ts';

const TODAY = reportingTime(Date.now(), 'America/New_York').day;

/** Visits, leads and money on each of 57 days. */
function countDays(server: ServerProcess): void {
  const database = new DatabaseSync(server.databaseFile, { timeout: 5_000 });
  const rows = Array.from({ length: 57 }, (_, daysAgo) => {
    const sums = `100, ${10 + (daysAgo % 7)}, 5, ${daysAgo === 1 ? '20000, 2' : '10000, 0'}`;
    return `(${TODAY - daysAgo}, 'insurance', 'phone', 'en-US', 'visit', ${sums})`;
  });
  database.exec(`insert or replace into rollup_device
    (day, site, device, locale, origin, visits, handoffs, accepted, approved_cents, awaiting) values ${rows}`);
  database.close();
}

/** A server of its own, which no other test has sent visits to. */
const testAlone = testOn({});

// behaviour: 26.5, 26.10, 26.11, 38.1, 38.2, 38.6, 38.7, 38.20, 38.21, 38.32, 38.36
testAlone(
  'shows yesterday beside the same weekdays, and reads the chart by keyboard',
  async ({ page, server }) => {
    await signIn(page, server);
    await page.goto(`${server.consoleUrl}/`);
    await expect(page.getByRole('heading', { name: /first steps/ })).toBeVisible();
    await expect(page.getByText('Nothing yet. What needs a person')).toBeVisible();
    const steps = page.getByRole('listitem');
    await expect(steps.filter({ hasText: 'Connect a partner' })).toContainText('open');
    await expect(steps.filter({ hasText: 'test mail' })).toContainText('not configured');
    const link = steps.filter({ hasText: 'Put your links' }).locator('pre');
    await expect(link).toHaveText(/^http.*\/\?utm_source=google&.*utm_id={campaignid}$/);
    await page.getByLabel('Site', { exact: true }).selectOption('shipping');
    await page.getByLabel('Platform', { exact: true }).selectOption('Meta');
    await expect(link).toHaveText(/\/shipping\/\?utm_source=facebook&/);
    expect(await look(page)).toEqual([]);

    await page.goto(`${server.consoleUrl}/reports`);
    const next = page.getByRole('link', { name: 'the first steps on Today' });
    await expect(next).toBeVisible();
    expect(await look(page)).toEqual([]);
    await next.click();

    countDays(server);
    const errors = collectConsoleErrors(page);
    await page.reload();
    await expect(page.getByRole('heading', { level: 1, name: 'Today' })).not.toBeFocused();
    const rail = page.getByRole('navigation', { name: 'Console' });
    await expect(rail.getByRole('link', { name: 'Today' })).toHaveAttribute('aria-current', 'page');
    const open = page.getByRole('region', { name: 'First steps' });
    const days = page.getByRole('region', { name: /^28 days/ });
    const chart = days.getByRole('group', { name: 'Leads of 28 days' });
    const needs = page.getByRole('region', { name: 'Needs attention' });
    const heightOf = async (part: Locator) => (await part.boundingBox())?.height ?? 0;
    const height = await heightOf(chart);
    await open.getByText('Next: Put your links into your ads').click();
    await expect(open.getByRole('listitem')).toHaveCount(7);
    expect(await look(page)).toEqual([]);
    await page.emulateMedia({ colorScheme: 'light' });
    expect(await heightOf(days)).toBeCloseTo(await heightOf(needs), 0);
    expect(await heightOf(chart)).toBe(height);
    await open.getByRole('button', { name: 'Hide the first steps' }).click();
    await expect(open).toBeHidden();
    await page.reload();
    const revenue = page.getByText('Revenue', { exact: true }).locator('..');
    await expect(revenue).toContainText('$200.00');
    await expect(revenue.getByRole('link', { name: '$200.00 Revenue' })).toBeVisible();
    await expect(revenue).toContainText(/up by 100% · not final: 2 accepted without an amount yet/);
    expect(await page.locator('.figures dd:empty').count()).toBe(0);
    await expect(page.getByRole('heading', { name: '28 days', exact: true })).toBeVisible();
    const profit = page.getByText('Profit', { exact: true }).first().locator('..');
    await expect(profit).toContainText('no imported file has spend of it');

    await expect(days).toContainText('Not shown: Profit, because no imported file has spend of it');
    await expect(chart.locator('rect')).toHaveCount(0);
    await expect(chart.getByText('$')).toHaveCount(0);
    await chart.focus();
    await page.keyboard.press('End');
    const read = page.getByRole('status').filter({ hasText: 'Leads' });
    await expect(read).toContainText('Leads 11');
    await page.keyboard.press('Escape');
    await expect(read).toBeHidden();
    expect(await look(page)).toEqual([]);
    await expect(open).toBeHidden();

    const settled = await heightOf(chart);
    await needs.evaluate((one: HTMLElement) => one.style.setProperty('min-height', '620px'));
    await expect.poll(() => heightOf(chart)).toBeGreaterThan(450);
    await needs.evaluate((one: HTMLElement) => one.style.removeProperty('min-height'));
    await expect.poll(() => heightOf(chart)).toBe(settled);
    const yesterday = dateOfDay(TODAY - 1);
    const { width = 0, height: depth = 0 } = (await chart.boundingBox()) ?? {};
    // The last bar.
    await chart.click({ position: { x: width - 0.5 * ((width - 52) / 28), y: depth / 2 } });
    await expect(page).toHaveURL(new RegExp(`/reports\\?from=${yesterday}&to=${yesterday}$`));
    await expect(page.getByRole('heading', { level: 1, name: 'Campaigns' })).toBeFocused();
    await page.goBack();
    const now = page.getByRole('link', { name: 'Today so far' });
    const today = dateOfDay(TODAY);
    await expect(now).toHaveAttribute('href', `/reports?from=${today}&to=${today}&compare=before`);
    await page.getByRole('button', { name: 'Table' }).click();
    const row = page
      .getByRole('row')
      .filter({ has: page.locator(`time[datetime="${yesterday}"]`) });
    await expect(row).toContainText('$200.00');
    const counted = row.getByRole('link', { name: /^\d+ Leads, \w{3}, \w{3} \d/ });
    await expect(counted).toBeVisible();
    const cure = page.getByText(/^Unknown:/).getByRole('link', { name: 'Import spend' });
    await expect(cure).toHaveAttribute('href', '/spend');
    const download = page.waitForEvent('download');
    await page.getByRole('link', { name: 'CSV' }).click();
    expect((await download).suggestedFilename()).toMatch(/\.csv$/);
    expect(errors.filter((error) => !error.includes('.csv'))).toEqual([]);
  },
);

// behaviour: 27.19, 38.3, 38.7, 38.19, 38.20, 38.21, 38.32
testAlone('draws a report by day, and says why it lacks spend', async ({ page, server }) => {
  countDays(server);
  await signIn(page, server);
  await page.goto(`${server.consoleUrl}/reports?by=device&device=phone&compare=before`);
  const card = page.getByRole('region', { name: 'Leads by day' });
  const chart = card.getByRole('group', { name: 'Leads by day' });
  await chart.focus();
  await page.keyboard.press('End');
  const read = card.getByRole('status').filter({ hasText: 'Leads' });
  await expect(read).toContainText('Leads 11');
  await expect(read).toContainText('Leads before 11');
  expect(await look(page)).toEqual([]);

  await card.getByRole('button', { name: /^Measure of the chart/ }).click();
  await page.getByRole('menuitemradio', { name: 'Revenue', exact: true }).click();
  await expect(page).toHaveURL(/[?&]chart=approved_cents/);
  const revenue = page.getByRole('region', { name: 'Revenue by day' });
  await revenue.getByRole('button', { name: 'Table' }).click();
  await expect(revenue.getByRole('row').nth(-2)).toContainText('$100.00');
  const download = page.waitForEvent('download');
  await revenue.getByRole('link', { name: 'CSV' }).click();
  expect((await download).suggestedFilename()).toMatch(/\.csv$/);

  await page.goto(`${server.consoleUrl}/reports?by=device&device=phone`);
  const why = 'spend is imported by campaign, not by device';
  await expect(
    page.getByText(`Not shown: Spend, Cost / lead, Cost / sale, Profit, and ROAS, because ${why}.`),
  ).toBeVisible();
  await page.goto(`${server.consoleUrl}/reports?by=device&device=phone&columns=spend_cents`);
  const phones = page.getByRole('row', { name: /^phone/ });
  await expect(phones.getByText(why).first()).toBeAttached();
  await expect(page.getByText(/^Unknown:/)).toContainText(why);

  const optOuts = page.getByRole('region', { name: 'Opt-outs, consents and bots' });
  await expect(optOuts).toContainText('of all on these days, without the filters');

  await optOuts.getByRole('button', { name: 'Show' }).click();
  await expect(optOuts).toContainText('– Bots and unfilled links are counted by source and day');
  await expect(optOuts.getByRole('columnheader').first()).toHaveText('Device');

  await page.goto(`${server.consoleUrl}/reports?by=device&chart=profit_cents`);
  await expect(optOuts).not.toContainText('without the filters');
  const profit = page.getByRole('region', { name: 'Profit by day' });
  await expect(profit).toContainText('Not shown: Profit, because no imported file has spend of it');
  const table = page.getByRole('region', { name: 'By device' });
  await expect(table).toContainText(/Not shown: .* because no imported file has spend of it/);
  await expect(profit.getByRole('group')).toHaveCount(0);

  const yesterday = dateOfDay(TODAY - 1);
  await page.goto(`${server.consoleUrl}/reports?by=device&device=phone`);
  await chart.focus();
  await page.keyboard.press('End');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(new RegExp(`by=device.*from=${yesterday}&to=${yesterday}$`));
  await expect(page.getByRole('region', { name: 'By device' })).toContainText('phone');
  await expect(page.getByRole('region', { name: 'Leads by day' })).toBeHidden();
  await expect(page.getByRole('heading', { level: 1, name: 'Devices' })).toBeFocused();
});

// behaviour: 38.8
test('says why a screen has no data, and shows it after another try', async ({ page, server }) => {
  await signIn(page, server);
  let isBroken = true;
  await page.route('**/api/v1/reports?*', (route) =>
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
  await page.goto(`${server.consoleUrl}/reports`);
  await expect(page.getByRole('alert')).toContainText('It broke here');
  expect(await look(page)).toEqual([]);
  isBroken = false;
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('region', { name: 'By campaign' })).toBeVisible();
});

// behaviour: 38.2
test('asks a person to sign in again once the session has ended, and leads back', async ({
  page,
  server,
}) => {
  await signIn(page, server);
  const address = `${server.consoleUrl}/leads?status=sold`;
  await page.goto(address);
  await expect(page.getByRole('heading', { level: 1, name: 'Leads' })).toBeVisible();
  await page.context().clearCookies();
  await page.reload();
  await expect(page).toHaveURL(/\/sign-in\?/);
  await page.getByLabel('Name').fill('ana');
  await page.getByLabel('Password').fill('four plain words here');
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page).toHaveURL(address);
});

// behaviour: 26.5, 27.16
testAlone(
  'reads the revenue without spend of a day beside its profit, on Today and in a report',
  async ({ page, server }) => {
    countDays(server);
    const database = new DatabaseSync(server.databaseFile, { timeout: 5_000 });
    database.exec(`insert or replace into rollup_page (day, site, path, origin, visits, handoffs, approved_cents)
      values (${TODAY - 1}, 'insurance', '/', 'visit', 100, 11, 20000)`);
    database.close();
    await signIn(page, server);
    await page.goto(`${server.consoleUrl}/`);
    await page.evaluate(
      async ([day, site]) => {
        const imports = '/api/v1/spend-imports';
        const body = new FormData();
        body.set(
          'file',
          new File([`Day,Campaign,Currency code,Cost\n${day},Spring,USD,5.00\n`], 'a.csv'),
        );
        body.set('site', site);
        const { id } = await (await fetch(imports, { method: 'POST', body })).json();
        const headers = { 'Content-Type': 'application/json' };
        await fetch(`${imports}/${id}/apply`, { method: 'POST', headers, body: '{}' });
      },
      [dateOfDay(TODAY - 1), SEVERAL_SITES] as const,
    );
    for (const [path, name] of [
      ['/', 'Leads and profit of 28 days'],
      ['/reports', 'Profit by day'],
    ] as const) {
      await page.goto(`${server.consoleUrl}${path}`);
      await page.getByRole('group', { name }).focus();
      await page.keyboard.press('End');
      const read = page.getByRole('status').filter({ hasText: 'Profit −$5.00' });
      await expect(read).toContainText('without $200.00 of traffic without spend');
    }
  },
);
