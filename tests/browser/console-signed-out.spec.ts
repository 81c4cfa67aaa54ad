import type { Page } from '@playwright/test';
import { addDeskPerson, askForCall, look, PASSWORD, signIn } from './console-fixtures.ts';
import { expect, test } from './fixtures.ts';

/** A server of its own, whose first account is made here. */
test.use({ serverSetup: { env: {} } });
test.describe.configure({ mode: 'default' });

const dialogOf = (page: Page) => page.getByRole('dialog', { name: 'Sign in again' });
const historyOf = (page: Page) => page.getByRole('region', { name: 'History' });

/** Ends the session of a browser, as a press in another tab does. */
async function signOut(page: Page): Promise<void> {
  const other = await page.context().newPage();
  await other.goto(new URL('/account', page.url()).href);
  await other.getByRole('button', { name: 'Sign out' }).filter({ visible: true }).click();
  await other.waitForURL(/sign-in/);
  await other.close();
}

// behaviour: 38.27, 38.28
test('asks in place for a sign-in, and goes on with the same request', async ({ page, server }) => {
  await askForCall(page, server, { name: 'Vera Ruiz', phone: '212 555 4466' });
  await signIn(page, server);
  const ben = await addDeskPerson(
    page,
    (await page.context().browser()?.newContext()) as never,
    server,
  );
  await ben.clock.install();
  await ben.goto(`${server.consoleUrl}/desk/call-backs?search=vera`);
  await ben.getByRole('link', { name: 'Vera Ruiz' }).click();
  await ben.getByLabel('Note').fill('Asks for Tuesday.');
  await ben.reload();
  await expect(ben.getByLabel('Note')).toHaveValue('Asks for Tuesday.');

  await signOut(ben);
  await ben.getByRole('button', { name: 'Store the note' }).click();
  await expect(dialogOf(ben).getByLabel('Name')).toHaveValue('ben');
  expect(await look(ben)).toEqual([]);
  await dialogOf(ben).getByLabel('Password').fill('another password');
  await dialogOf(ben).getByRole('button', { name: 'Sign in' }).click();
  await expect(dialogOf(ben).getByRole('alert')).toHaveText('The name or the password is wrong.');
  await dialogOf(ben).getByLabel('Password').fill(PASSWORD);
  await dialogOf(ben).getByRole('button', { name: 'Sign in' }).click();
  await expect(dialogOf(ben)).toHaveCount(0);
  await expect(historyOf(ben)).toContainText('Asks for Tuesday.');
  await expect(ben.getByLabel('Note')).toHaveValue('');
  await ben.reload();
  await expect(ben.getByLabel('Note')).toHaveValue('');
  await expect(historyOf(ben).getByText('Asks for Tuesday.')).toHaveCount(1);

  await ben.getByLabel('Note').fill('Not sent.');
  await signOut(ben);
  await ben.clock.fastForward(16_000);
  await dialogOf(ben).getByRole('button', { name: 'Cancel' }).click();
  const queue = ben.getByRole('region', { name: 'Queue' });
  await expect(queue.getByRole('status')).toContainText(
    /^Not refreshed since .+ You are signed out/,
  );
  await expect(ben.locator('main')).not.toContainText('POST');
  expect(await look(ben)).toEqual([]);
  await ben.getByRole('button', { name: 'Sign in' }).click();
  await dialogOf(ben).getByLabel('Password').fill(PASSWORD);
  await dialogOf(ben).getByRole('button', { name: 'Sign in' }).click();
  await expect(queue.getByRole('status')).toHaveCount(0);

  await signOut(ben);
  await ben.clock.fastForward(16_000);
  await expect(dialogOf(ben)).toBeVisible();
  const other = await ben.context().newPage();
  await other.goto(`${server.consoleUrl}/sign-in`);
  await other.getByLabel('Name').fill('ben');
  await other.getByLabel('Password').fill(PASSWORD);
  await other.getByRole('button', { name: 'Sign in' }).click();
  await other.waitForURL(/desk/);
  await other.close();
  await ben.evaluate(() => window.dispatchEvent(new Event('focus')));
  await expect(dialogOf(ben)).toHaveCount(0);

  await signOut(ben);
  await ben.getByRole('button', { name: 'Store the note' }).click();
  await dialogOf(ben).getByLabel('Name').fill('ana');
  await dialogOf(ben).getByLabel('Password').fill(PASSWORD);
  await dialogOf(ben).getByRole('button', { name: 'Sign in' }).click();
  await expect(ben.getByRole('navigation', { name: 'Console' })).toContainText('ana · admin');
  await expect(ben.getByLabel('Note')).toHaveValue('');
  await expect(historyOf(ben)).not.toContainText('Not sent.');
});

// behaviour: 38.27
test('follows a sign-in in another tab, and sends nothing of the person before', async ({
  page,
  browser,
  server,
}) => {
  await askForCall(page, server, { name: 'Una Two', phone: '212 555 4469' });
  await signIn(page, server);
  await addDeskPerson(page, await browser.newContext(), server, 'eva');
  await page.goto(`${server.consoleUrl}/desk/call-backs?search=una`);
  await page.getByRole('link', { name: 'Una Two' }).click();
  await page.getByLabel('Note').fill('Written by ana.');
  await signInElsewhere(page, 'eva');
  await page.getByRole('button', { name: 'Store the note' }).click();
  await expect(page.getByRole('navigation', { name: 'Console' })).toContainText('eva · desk');
  await expect(page.getByLabel('Note')).toHaveValue('');
  await expect(historyOf(page)).not.toContainText('Written by ana.');

  await signOut(page);
  await page.getByRole('searchbox').fill('no such order');
  await page.getByRole('searchbox').press('Enter');
  await dialogOf(page).getByRole('button', { name: 'Cancel' }).click();
  const notice = page.getByText('You are signed out. What you see is not refreshed.');
  await expect(notice).toBeVisible();
  await signInElsewhere(page, 'eva');
  await page.evaluate(() => window.dispatchEvent(new Event('focus')));
  await expect(notice).toHaveCount(0);
  await expect(page.getByText('Nothing here matches “no such order”.')).toBeVisible();
});

/** Signs a person in in another tab of the browser, in place of the one before. */
async function signInElsewhere(page: Page, name: string, base = page.url()): Promise<void> {
  const other = await page.context().newPage();
  await other.goto(new URL('/sign-in', base).href);
  await other.getByLabel('Name').fill(name);
  await other.getByLabel('Password').fill(PASSWORD);
  await other.getByRole('button').click();
  await other.waitForURL((url) => !url.pathname.startsWith('/sign-in'));
  await other.close();
}
