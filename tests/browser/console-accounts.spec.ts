import { stepAt, totpCode } from '../../apps/server/src/console/accounts/second-factor.ts';
import { firstLink, look, PASSWORD } from './console-fixtures.ts';
import { expect, test } from './fixtures.ts';

// A journey through every page, each checked by axe four times.

/** A server of their own, whose first account the last test makes; one worker starts it once. */
test.use({ serverSetup: { env: {} } });
test.describe.configure({ mode: 'default' });

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  // behaviour: 17.4, 17.12
  test('opens a pasted link', async ({ page, server }) => {
    const link = await firstLink(server);
    await page.goto(`${server.consoleUrl}/link`);
    await page.getByLabel('Your link').fill(`${server.consoleUrl}/link#${'x'.repeat(43)}`);
    await page.getByRole('button').click();
    await expect(page.getByRole('heading', { level: 1 })).toContainText('does not work any more');
    await page.goto(`${server.consoleUrl}/link`);
    await page.getByLabel('Your link').fill(link);
    await page.getByRole('button').click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('The first account');
  });
});

// behaviour: 17.2, 17.4, 17.6, 17.7, 17.12, 17.43
test('creates the first account by the link in the terminal, then other accounts and a second factor', async ({
  page,
  server,
}) => {
  const link = await firstLink(server);
  await page.goto(`${server.consoleUrl}/link`);
  expect(await look(page)).toEqual([]);
  await page.goto(`${server.consoleUrl}/sign-in`);
  expect(await look(page)).toEqual([]);

  // The script moves the token out of the address into the form, and sends it.
  await page.goto(link);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('The first account');
  expect(page.url()).not.toContain('#');
  await page.getByLabel('Name').fill('Ana');
  await page.getByLabel('New password', { exact: true }).fill('short');
  await page.getByRole('button').click();
  await expect(page.getByLabel('New password', { exact: true })).toBeFocused();
  await expect(page.locator('#set-password-password-error')).toContainText('at least 12');
  expect(await look(page)).toEqual([]);
  await page.getByLabel('New password', { exact: true }).fill(PASSWORD);
  await page.getByLabel('New password, once more').fill(PASSWORD);
  await page.getByRole('button').click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Today');
  await expect(page.getByRole('navigation', { name: 'Console' })).toContainText('ana · admin');
  expect(await look(page)).toEqual([]);

  await page.getByRole('link', { name: 'People' }).first().click();
  await page.getByLabel('Name').fill('ben.carter@example.com');
  await page.getByLabel('Role', { exact: true }).selectOption('desk');
  await page.getByRole('button', { name: 'Add and make a link' }).click();
  await expect(page.locator('.secret')).toContainText('/link#');
  expect(await look(page)).toEqual([]);
  await page.getByRole('link', { name: 'Back to the people' }).click();
  await expect(page.getByRole('row', { name: /ben\.carter/ })).toContainText('invited');
  expect(await look(page)).toEqual([]);
  await page.getByRole('link', { name: 'New link for ben.carter@example.com' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Make a new link');
  expect(await look(page)).toEqual([]);
  await page.getByRole('button', { name: 'Make the link' }).click();
  await expect(page.locator('.secret')).toContainText('/link#');
  await page.getByRole('link', { name: 'Back to the people' }).click();
  await page.getByRole('link', { name: 'Disable ben.carter@example.com' }).click();
  await page.getByRole('button', { name: 'Disable the account' }).click();
  await expect(page.getByRole('row', { name: /ben\.carter/ })).toContainText('disabled');

  await page.getByRole('link', { name: 'Your account' }).click();
  expect(await look(page)).toEqual([]);
  await page.getByRole('link', { name: 'Set it up' }).click();
  await page.getByRole('button', { name: 'Set it up' }).click();
  await expect(page.getByRole('img', { name: 'QR code' })).toBeVisible();
  expect(await look(page)).toEqual([]);
  const secret = (await page.locator('.secret').innerText()).replace(/\s/g, '');
  const step = stepAt(Date.now());
  await page.getByLabel('The code that the app shows').fill(totpCode(secret, step));
  await page.getByRole('button', { name: 'Turn it on' }).click();
  expect(await look(page)).toEqual([]);
  const code = await page.locator('.codes li').first().innerText();
  await page.getByRole('button', { name: 'Sign out' }).click();

  await page.getByLabel('Name').fill('ana');
  await page.getByLabel('Password').fill(PASSWORD);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page.getByLabel('Code')).toBeVisible();
  await page.getByLabel('Code').fill(code.toUpperCase());
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.getByRole('link', { name: 'Audit trail' }).first().click();
  await expect(page.getByRole('row').nth(1)).toContainText('second factor: recovery code');
  expect(await look(page)).toEqual([]);
});
