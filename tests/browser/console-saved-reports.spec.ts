import { DatabaseSync } from 'node:sqlite';
import { freePort } from '../../apps/server/src/platform/store/testing/free-port.ts';
import { look, signIn } from './console-fixtures.ts';
import { expect, test } from './fixtures.ts';

const SMTP_PORT = await freePort();

test.describe('without mail', () => {
  // behaviour: 36.2, 36.7
  test('saves the report that is shown, and opens it again from anywhere', async ({
    page,
    server,
  }) => {
    await signIn(page, server);
    await page.goto(`${server.consoleUrl}/reports?by=source&device=phone&columns=visits`);
    await page.getByRole('button', { name: /^Days/ }).click();
    await page.getByRole('button', { name: 'Last 7 days' }).click();
    await page.getByRole('button', { name: 'Save…' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Name').fill('Phones by source');
    await expect(dialog.getByLabel('Days')).toHaveValue('7-days');
    await expect(dialog.getByText('Mail is not set up here: ask who runs')).toBeVisible();
    await expect(dialog.getByLabel('Send by mail')).toHaveCount(0);
    expect(await look(page)).toEqual([]);
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByText('Phones by source is saved.')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Save…' })).toBeVisible();
    await page.getByRole('button', { name: 'Columns: Visits' }).click();
    await page.getByRole('menuitemcheckbox', { name: 'Leads', exact: true }).click();
    await page.keyboard.press('Escape');
    await expect(
      page.getByRole('button', { name: 'Saved reports: Phones by source' }),
    ).toBeVisible();
    await page.getByRole('button', { name: 'Remove the filter Device' }).click();
    await expect(page.getByRole('button', { name: 'Saved reports', exact: true })).toBeVisible();

    await page.goto(`${server.consoleUrl}/leads`);
    await page.getByRole('heading', { level: 1, name: 'Leads' }).waitFor();
    await page.keyboard.press('ControlOrMeta+k');
    await page.getByRole('searchbox', { name: 'Search or jump to' }).fill('phones');
    await page.getByRole('menuitem', { name: /Phones by source/ }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Sources' })).toBeVisible();
    await expect(page).toHaveURL(/device=phone/);
  });

  // behaviour: 36.1, 36.7
  test('changes and deletes a saved report, with the keyboard alone', async ({ page, server }) => {
    await signIn(page, server);
    await page.goto(`${server.consoleUrl}/reports?by=keyword`);
    await page.getByRole('button', { name: 'Save…' }).focus();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('dialog').getByLabel('Name')).toBeFocused();
    await page.keyboard.type('Words');
    await page.keyboard.press('Enter');
    await expect(page.getByText('Words is saved.')).toBeVisible();
    await page.goto(`${server.consoleUrl}/reports?by=ad_group`);
    await page.getByRole('button', { name: 'Saved reports' }).focus();
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: 'Change Words' }).focus();
    expect(await look(page)).toEqual([]);
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('dialog', { name: 'Change Words' });
    await dialog.getByLabel(/^Replace/).focus();
    await page.keyboard.press('Space');
    await dialog.getByLabel('Name').fill('Groups');
    await page.keyboard.press('Enter');
    await expect(page.getByText('Groups is changed.')).toBeVisible();
    await page.getByRole('button', { name: 'Groups' }).focus();
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: 'Delete Groups' }).focus();
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: 'Delete the saved report' }).focus();
    await page.keyboard.press('Enter');
    await expect(page.getByText('Groups is deleted.')).toBeVisible();
    await page.getByRole('button', { name: 'Saved reports' }).press('Enter');
    await expect(page.getByRole('dialog', { name: 'Saved reports' })).not.toContainText('Groups');
  });
});

test.describe('with mail', () => {
  test.use({
    serverSetup: {
      env: {
        SMTP_URL: `smtp://127.0.0.1:${SMTP_PORT}`,
        MAIL_FROM: 'orders@carriway.example',
      },
    },
  });

  // behaviour: 36.3, 36.7
  test('schedules a saved report by mail, on a phone', async ({ page, server }) => {
    await page.setViewportSize({ width: 360, height: 740 });
    await signIn(page, server);
    await page.goto(`${server.consoleUrl}/reports`);
    await page.getByRole('button', { name: 'Save…' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Name').fill('Every morning');
    await dialog.getByLabel('Send by mail').selectOption('Each day at 8:00 AM');
    await dialog.getByLabel('To', { exact: true }).fill('ana@team.example\nno address');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect(dialog.getByLabel('To', { exact: true })).toHaveAccessibleDescription(/not valid/);
    await dialog.getByLabel('To', { exact: true }).fill('ana@team.example, ben@team.example');
    // behaviour: 36.10
    await page.setViewportSize({ width: 320, height: 740 });
    await dialog.getByLabel('Only if').focus();
    await page.keyboard.type('Cost / lead');
    for (const typed of ['the total', 'is above']) {
      await page.keyboard.press('Tab');
      await page.keyboard.type(typed);
    }
    await page.keyboard.press('Tab');
    await page.keyboard.type('25.5');
    await expect(dialog.getByLabel('Amount')).toHaveValue('25.5');
    await expect(dialog.getByLabel('Condition')).toHaveValue('above');
    expect(await look(page)).toEqual([]);
    await page.setViewportSize({ width: 360, height: 740 });
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByText('Every morning is saved.')).toBeVisible();
    await page.getByRole('button', { name: 'Every morning' }).click();
    const item = page.getByRole('listitem').filter({ hasText: 'Every morning' });
    await expect(item).toContainText(
      /Last 28 days\s*By mail each day if Cost \/ lead is above 25\.50, next .*8:00 AM/,
    );
    await expect(item).toContainText('to ana@team.example, ben@team.example');
    // behaviour: 36.8
    await page.getByRole('button', { name: 'Send Every morning now' }).click();
    await expect(page.getByText('Every morning is on its way to 2 addresses.')).toBeVisible();
    expect(await look(page)).toEqual([]);
    const { scrollWidth, clientWidth } = await page.evaluate(() => document.documentElement);
    expect(scrollWidth).toBe(clientWidth);
    // behaviour: 36.10
    await page.getByRole('button', { name: 'Change Every morning' }).click();
    await expect(dialog.getByLabel('Amount')).toHaveValue('25.5');
    await dialog.getByLabel('Only if').selectOption('Lead rate');
    await dialog.getByLabel('Of', { exact: true }).selectOption('any row');
    await dialog.getByLabel('Condition').selectOption('is below');
    await dialog.getByLabel('Value in %').fill('8.6');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await page.getByRole('button', { name: 'Every morning' }).click();
    await expect(item).toContainText(
      'By mail each day if Lead rate of any row is below 8.6%, next',
    );
    await page.getByRole('button', { name: 'Change Every morning' }).click();
    await expect(dialog.getByLabel('Of', { exact: true })).toHaveValue('rows');
    await dialog.getByLabel('Condition').selectOption('has fallen by more than');
    await expect(dialog.getByLabel('Condition')).toHaveAccessibleDescription(
      /compared with no days/,
    );
    await dialog.getByLabel('Value in %').fill('20');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect(dialog.getByLabel('Only if')).toHaveAccessibleDescription(/with no days/);
    await dialog.getByRole('button', { name: 'Cancel' }).click();

    await page.goto(`${server.consoleUrl}/reports?compare=weekdays`);
    await page.getByRole('button', { name: 'Saved reports' }).click();
    await page.getByRole('button', { name: 'Change Every morning' }).click();
    await dialog.getByLabel('Condition').selectOption('has fallen by more than');
    await dialog.getByLabel('Value in %').fill('20');
    await dialog.getByLabel(/^Replace/).check();
    await expect(dialog.getByLabel('Condition')).toHaveAccessibleDescription(
      'Compared with the same weekdays before.',
    );
    expect(await look(page)).toEqual([]);
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByText('Every morning is changed.')).toBeVisible();
    const database = new DatabaseSync(server.databaseFile, { timeout: 5_000 });
    const checked = JSON.stringify({ at: Date.UTC(2026, 10, 20, 13), held: false });
    database.prepare('update saved_report set checked = ?').run(checked);
    database.close();
    await page.reload();
    await page.getByRole('button', { name: 'Every morning' }).click();
    await expect(item).toContainText(
      'if Lead rate of any row has fallen by more than 20.0% against the same weekdays before, next',
    );
    await expect(item).toContainText(
      'Nov 20, 8:00 AM EST: the condition did not hold, so nothing was mailed',
    );
  });

  // behaviour: 36.10
  test('says at its field why a report never has the measure of a condition', async ({
    page,
    server,
  }) => {
    await signIn(page, server);
    await page.goto(`${server.consoleUrl}/reports?device=phone`);
    await page.getByRole('button', { name: 'Save…' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Name').fill('Phones');
    await dialog.getByLabel('Send by mail').selectOption('Each day at 8:00 AM');
    await dialog.getByLabel('To', { exact: true }).fill('ana@team.example');
    await dialog.getByLabel('Only if').selectOption('Spend');
    await dialog.getByLabel('Amount').fill('100');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect(dialog.getByLabel('Only if')).toHaveAccessibleDescription(/not by device/);
    await expect(dialog.getByLabel('To', { exact: true })).toHaveAccessibleDescription(
      /At most ten/,
    );
    expect(await look(page)).toEqual([]);
  });
});
