import { DatabaseSync } from 'node:sqlite';
import type { Page } from '@playwright/test';
import { createTotp } from '../../apps/server/src/console/accounts/totp.ts';
import { collectConsoleErrors } from './console-errors.ts';
import { firstLink, look, PASSWORD, signIn } from './console-fixtures.ts';
import { expect, test } from './fixtures.ts';

/** A server of their own, whose first account a test makes; one worker starts it once. */
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

// behaviour: 17.2, 17.4, 17.12
test('creates the first account by the link in the terminal', async ({ page, server }) => {
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
});

// behaviour: 17.8, 17.43, 38.13
test('adds a person and a program, and takes both away', async ({ page, server }) => {
  await signIn(page, server);
  await page.goto(`${server.consoleUrl}/people`);
  await page.getByRole('heading', { level: 1, name: 'People' }).waitFor();
  const errors = collectConsoleErrors(page);
  const row = page.getByRole('row', { name: /^ben\.carter/ });
  await page.getByRole('button', { name: 'Add a person' }).click();
  await page.getByLabel('Name').fill('ben.carter@example.com');
  await page.getByLabel('Role', { exact: true }).selectOption('desk');
  expect(await look(page)).toEqual([]);
  await page.getByRole('button', { name: 'Add and make a link' }).click();
  await expect(secret(page, 'Link')).toContainText('/link#');
  expect(await look(page)).toEqual([]);
  await page.getByRole('button', { name: 'Done' }).click();
  await expect(row).toContainText('invited');
  expect(await look(page)).toEqual([]);

  const size = page.viewportSize();
  await page.setViewportSize({ width: 360, height: 740 });
  for (const name of [/^Change the role of ben/, /^New link for ben/, /^Disable ben/]) {
    await expect(row.getByRole('button', { name })).toBeInViewport({ ratio: 1 });
  }
  if (size !== null) await page.setViewportSize(size);
  await page.getByRole('button', { name: 'New link for ben.carter@example.com' }).click();
  const question = page.getByRole('dialog', { name: /^Make a new link/ });
  await expect(question).toContainText('All sessions of ben.carter@example.com end at once.');
  expect(await look(page)).toEqual([]);
  await question.getByRole('button', { name: 'Make the link' }).click();
  await expect(secret(page, 'Link')).toContainText('/link#');
  await page.getByRole('button', { name: 'Done' }).click();
  await page.getByRole('button', { name: 'Change the role of ben.carter@example.com' }).click();
  await page.getByLabel('Role', { exact: true }).selectOption('reader');
  await page.getByRole('button', { name: 'Change the role', exact: true }).click();
  await expect(row).toContainText('reader');
  await page.getByRole('button', { name: 'Disable ben.carter@example.com' }).click();
  await page.getByRole('button', { name: 'Disable the account' }).click();
  await expect(row).toContainText('disabled');

  await page.getByRole('button', { name: 'Make a token' }).click();
  await page.getByRole('textbox', { name: 'Program' }).fill('nightly');
  await page.getByRole('button', { name: 'Make the token' }).click();
  await expect(page.getByRole('alert')).toHaveText('Choose at least one.');
  await page.getByLabel(/^reads reports/).check();
  expect(await look(page)).toEqual([]);
  await page.getByRole('button', { name: 'Make the token' }).click();
  await expect(secret(page, 'Token')).toContainText('zfapi_');
  await expect(secret(page, 'Request')).toContainText('/api/v1/token');
  await page.getByRole('button', { name: 'Done' }).click();
  await page.getByRole('button', { name: /^Change the role of (?!ben)/ }).click();
  const role = page.getByRole('dialog', { name: /^Change the role/ });
  await expect(role).toContainText('made still work: nightly.');
  await expect(role.getByLabel(/^Revoke them/)).not.toBeChecked();
  expect(await look(page)).toEqual([]);
  await role.getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('button', { name: 'Revoke nightly' }).click();
  await page.getByRole('button', { name: 'Revoke the token' }).click();
  await expect(page.getByRole('row', { name: /^nightly/ })).toContainText('revoked');
  expect(errors).toEqual([]);
});

// behaviour: 17.10, 38.1
test('reads and filters the audit trail, with the keyboard alone', async ({ page, server }) => {
  await signIn(page, server);
  await page.goto(`${server.consoleUrl}/audit`);
  const row = page.getByRole('row', { name: /ana set a password by a link/ });
  await expect(row).toBeVisible();
  expect(await look(page)).toEqual([]);
  await page.getByRole('button', { name: '+ Filter' }).focus();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Add a filter' });
  await dialog.getByRole('button', { name: 'Action' }).focus();
  await page.keyboard.press('Enter');
  await dialog.getByLabel('Value', { exact: true }).pressSequentially('backup');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/action=backup-taken/);
  await expect(page.getByText('No entries that these filters hold for.')).toBeVisible();
  await page.getByRole('button', { name: 'Remove the filter Action' }).focus();
  await page.keyboard.press('Enter');
  await expect(row).toBeVisible();
});

// behaviour: 38.5
test('finds one of many people by name, also from the search of all screens', async ({
  page,
  server,
}) => {
  await signIn(page, server);
  const database = new DatabaseSync(server.databaseFile, { timeout: 5_000 });
  const add = database.prepare(
    `insert into account (id, name, role, totp_step, created_at) values (?, ?, 'desk', 0, 0)`,
  );
  for (let at = 10; at < 31; at += 1) add.run(`many-${at}`, `person.${at}`);
  database.close();
  await page.goto(`${server.consoleUrl}/people`);
  const rows = page.getByRole('row', { name: /^person/ });
  await expect(rows).toHaveCount(21);
  const search = page.getByRole('searchbox', { name: 'Find a person by name' });
  await search.fill('N.2');
  await search.press('Enter');
  await expect(rows).toHaveCount(10);
  expect(await look(page)).toEqual([]);
  await page.goto(`${server.consoleUrl}/leads`);
  await page.getByRole('heading', { level: 1, name: 'Leads' }).waitFor();
  await page.keyboard.press('ControlOrMeta+k');
  await page.getByRole('searchbox', { name: 'Search or jump to' }).fill('person.17');
  await page.getByRole('menuitem', { name: 'person.17 Person' }).click();
  await expect(rows).toHaveText(/^person\.17/);
});

// behaviour: 17.6, 17.7, 17.10, 38.13, 38.27
test('sets up a second factor, and signs in with a recovery code', async ({ page, server }) => {
  await signIn(page, server);
  await page.goto(`${server.consoleUrl}/account/second-factor`);
  await expect(page).toHaveURL(`${server.consoleUrl}/account`);
  await expect(page.getByRole('row', { name: /this one/ })).toBeVisible();
  expect(await look(page)).toEqual([]);
  await page.getByRole('button', { name: 'Set it up' }).click();
  await expect(page.getByRole('img', { name: 'QR code' })).toBeVisible();
  expect(await look(page)).toEqual([]);
  const key = await secret(page, 'Key').innerText();
  const code = createTotp(key.replace(/\s/g, '')).generate();
  await page.getByLabel('The code that the app shows').fill(code);
  await page.getByRole('button', { name: 'Turn it on' }).click();
  const codes = secret(page, 'Recovery codes');
  await expect(codes).toContainText('-');
  expect(await look(page)).toEqual([]);
  const [recovery = '', second = ''] = (await codes.innerText()).split('\n');
  await page.getByRole('button', { name: 'I have written them down' }).click();
  await expect(page.getByText('10 recovery codes are left.')).toBeVisible();
  await page.getByRole('button', { name: 'Sign out' }).click();

  await page.getByLabel('Name').fill('ana');
  await page.getByLabel('Password').fill(PASSWORD);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.getByLabel('Code').fill(recovery.toUpperCase());
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.goto(`${server.consoleUrl}/audit`);
  await expect(page.getByRole('row').nth(1)).toContainText('second factor: recovery code');

  await page.context().clearCookies();
  await page.getByRole('link', { name: 'People' }).click();
  const dialog = page.getByRole('dialog', { name: 'Sign in again' });
  await dialog.getByLabel('Password').fill(PASSWORD);
  await dialog.getByRole('button', { name: 'Sign in' }).click();
  await dialog.getByLabel('Code').waitFor();
  await page.context().clearCookies();
  await dialog.getByLabel('Code').fill(second);
  await dialog.getByRole('button', { name: 'Sign in' }).click();
  await dialog.getByLabel('Password').fill(PASSWORD);
  await dialog.getByRole('button', { name: 'Sign in' }).click();
  await dialog.getByLabel('Code').fill(second);
  await dialog.getByRole('button', { name: 'Sign in' }).click();
  await expect(dialog).toHaveCount(0);
  await expect(page.getByRole('row', { name: /^ana/ })).toBeVisible();
});

/** A text that is shown once, by its label. */
function secret(page: Page, label: string) {
  const named = page.getByText(label, { exact: true });
  return page.locator('.copy-text').filter({ has: named }).locator('pre');
}
