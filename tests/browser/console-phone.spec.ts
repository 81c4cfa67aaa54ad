import type { Page } from '@playwright/test';
import { collectConsoleErrors } from './console-errors.ts';
import {
  addDeskPerson,
  askForCall,
  holdReviews,
  look,
  overflowOf,
  signIn,
} from './console-fixtures.ts';
import { expect, test } from './fixtures.ts';

const PHONE = { width: 320, height: 568 };

/** A server of its own, whose queues are counted. */
test.use({ serverSetup: { env: {} }, viewport: PHONE });

const barOf = (page: Page) => page.getByRole('navigation', { name: 'Console' });

/** Smallest target for a thumb, in CSS pixels. */
const MIN_TARGET_PX = 44;

/** Checks that the bar is whole, and each of its entries is large enough. */
async function checkFit(page: Page): Promise<void> {
  const entries = barOf(page).locator('> a, > button');
  for (const entry of await entries.all()) {
    const box = await entry.boundingBox();
    const { x = -1, width = 0, height = 0 } = box ?? {};
    expect(Math.min(width, height)).toBeGreaterThanOrEqual(MIN_TARGET_PX);
    expect(x).toBeGreaterThanOrEqual(0);
    expect(x + width).toBeLessThanOrEqual(PHONE.width);
  }
}

/** The findings of axe at each width; the window is a phone's again afterwards. */
async function findingsOn(page: Page): Promise<string[]> {
  const found = await look(page);
  await page.setViewportSize(PHONE);
  return found;
}

// behaviour: 38.2
test('shows groups with what waits in them, and all screens behind the last entry', async ({
  page,
  server,
}) => {
  await holdReviews(server, 2);
  await signIn(page, server);
  await page.goto(`${server.consoleUrl}/reports/funnel`);
  const errors = collectConsoleErrors(page);
  const bar = barOf(page);
  await bar.getByRole('link', { name: /^Desk.*2/ }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Reviews' })).toBeVisible();
  // At any hour: a toll-free number is of no time zone.
  await askForCall(page, server, { phone: '800 555 4477' });
  await page.goto(`${server.consoleUrl}/reports/funnel`);
  await expect(bar.getByRole('link')).toHaveText(['Today', 'Marketing', 'Money', 'Desk3']);
  await expect(bar.getByRole('link', { name: 'Marketing' })).toHaveAttribute(
    'aria-current',
    'true',
  );
  await checkFit(page);
  expect(await findingsOn(page)).toEqual([]);

  const more = bar.getByRole('button', { name: 'More' });
  await more.focus();
  await page.keyboard.press('Enter');
  const sheet = page.getByRole('dialog', { name: 'All screens' });
  await expect(sheet.getByRole('link')).toHaveCount(16);
  await expect(sheet.getByRole('link', { name: 'Funnel' })).toHaveAttribute('aria-current', 'page');
  await expect(sheet.getByRole('link', { name: 'Reviews' })).toHaveText('Reviews2');
  expect(await findingsOn(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await expect(sheet).toHaveCount(0);
  await expect(more).toBeFocused();

  await page.keyboard.press('Enter');
  await sheet.getByRole('link', { name: 'Audit trail' }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'Audit trail' })).toBeVisible();
  expect(await overflowOf(page.getByRole('region', { name: 'Audit trail: table' }))).toBe(0);
  await expect(sheet).toHaveCount(0);
  await expect(more).toHaveAttribute('aria-current', 'true');
  await bar.getByRole('link', { name: 'Desk' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Calls' })).toBeVisible();
  await more.click();
  await sheet.getByRole('button', { name: 'Search or jump to…' }).click();
  await expect(page.getByRole('searchbox', { name: 'Search or jump to' })).toBeFocused();
  expect(errors).toEqual([]);
});

// behaviour: 18.23, 38.2
test('shows each screen of a role with few, and the way out on the account', async ({
  browser,
  page,
  server,
}) => {
  await signIn(page, server);
  const context = await browser.newContext({ viewport: PHONE });
  const ben = await addDeskPerson(page, context, server);
  await expect(barOf(ben).getByRole('link')).toHaveCount(5);
  await expect(barOf(ben).getByRole('button')).toHaveCount(0);
  await checkFit(ben);
  await barOf(ben).getByRole('link', { name: 'Health' }).click();
  await expect(ben.getByText('Ask an admin to set up what is off')).toBeVisible();
  await expect(ben.getByText('SMTP_URL')).toHaveCount(0);
  await barOf(ben).getByRole('link', { name: 'Your account' }).click();
  expect(await findingsOn(ben)).toEqual([]);
  await ben.setViewportSize({ ...PHONE, width: 360 });
  expect(await overflowOf(ben.getByRole('region', { name: 'Sessions: table' }))).toBe(0);
  await ben.getByRole('button', { name: 'Sign out' }).click();
  await expect(ben).toHaveURL(/sign-in/);
});

// behaviour: 38.31
test('folds the filters of a report into one chip with their number', async ({ page, server }) => {
  await signIn(page, server);
  await page.goto(`${server.consoleUrl}/reports?device=phone&channel=email`);
  const filters = page.getByText('Filters (2)');
  const remove = page.getByRole('button', { name: 'Remove the filter Device' });
  await expect(filters).toBeVisible();
  await expect(remove).toBeHidden();
  const lines = await page
    .locator('.top .row button')
    .evaluateAll((buttons) => buttons.map((one) => Math.round(one.getBoundingClientRect().top)));
  expect(lines.length).toBeGreaterThan(3);
  expect(new Set(lines).size).toBe(1);
  await page.getByRole('button', { name: 'Save…' }).focus();
  await expect(page.getByRole('button', { name: 'Save…' })).toBeInViewport();
  await filters.click();
  await remove.click();
  await expect(page).toHaveURL(/reports\?channel=email$/);
  await expect(page.getByText('Filters (1)')).toBeVisible();
  await page.getByRole('button', { name: '+ Filter' }).click();
  const choice = page.getByRole('dialog', { name: 'Add a filter' });
  await expect(choice).toBeVisible();
  expect(await findingsOn(page)).toEqual([]);
  await page.goto(`${server.consoleUrl}/audit`);
  await page.getByRole('button', { name: '+ Filter' }).click();
  await choice.getByRole('button', { name: 'Action' }).click();
  await choice.getByRole('button', { name: 'backup taken' }).click();
  await expect(page.getByText('Filters (1)')).toBeVisible();
  await expect(page.getByRole('button', { name: '+ Filter' })).toBeFocused();
});

// behaviour: 38.31
test('scrolls what a message covers above it', async ({ page, server }) => {
  await holdReviews(server, 3);
  await signIn(page, server);
  await page.goto(`${server.consoleUrl}/desk/reviews`);
  await page.getByRole('link', { name: 'Review 0' }).click();
  await page.getByRole('heading', { name: 'Review 0' }).waitFor();
  await page.keyboard.press('a');
  const toast = page.locator('.toast');
  await expect(toast).toContainText('published');
  await page.getByRole('heading', { name: 'Review 1' }).waitFor();
  await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight));
  const { y: top = 0 } = (await toast.boundingBox()) ?? {};
  const end = page.locator('.desk');
  await expect
    .poll(async () => {
      const { y = 0, height = 0 } = (await end.boundingBox()) ?? {};
      return y + height;
    })
    .toBeLessThanOrEqual(top);
});
