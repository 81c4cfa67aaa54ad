import type { Locator, Page } from '@playwright/test';
import { askForCall, askForShipment, look, signIn } from './console-fixtures.ts';
import { expect, test } from './fixtures.ts';

// Journeys of many keys, each pressed by itself.

/** A server of its own, whose first account is made here. */
test.use({ serverSetup: { env: {} } });
test.describe.configure({ mode: 'default' });

/** Presses Tab until an element has the focus. */
async function tabTo(page: Page, target: Locator): Promise<void> {
  await page.waitForLoadState('load');
  for (let presses = 0; presses < 80; presses += 1) {
    await page.keyboard.press('Tab');
    if (await target.evaluate((element) => element === document.activeElement)) return;
  }
  await expect(target, 'not reached by Tab').toBeFocused();
}

/** Presses a key of the desk's script, which is run by the page's load event. */
async function press(page: Page, key: string): Promise<void> {
  await page.waitForLoadState('load');
  await page.keyboard.press(key);
}

// behaviour: 17.31, 17.40
test('works a call-back off by the keyboard alone', async ({ page, server }) => {
  await askForCall(page, server);
  await signIn(page, server);
  await page.goto(`${server.consoleUrl}/desk/call-backs`);
  await tabTo(page, page.getByRole('link', { name: 'Nadia Ruiz' }));
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Call-back');
  await press(page, 's');
  await expect(page.getByRole('link', { name: '+1 212 555 4477' })).toBeVisible();
  await expect(page.getByLabel('Holder')).toHaveValue('ana');
  await press(page, '?');
  await expect(page.getByText('Show the number, or the contact')).toBeVisible();
  await expect(page.getByText('Approve the review')).toHaveCount(0);
  await tabTo(page, page.getByLabel('No answer'));
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowDown');
  await expect(page.getByLabel('Reached, done')).toBeChecked();
  await tabTo(page, page.getByLabel('Note', { exact: true }));
  await page.keyboard.type('Sold, thanks');
  await tabTo(page, page.getByRole('button', { name: 'Store it' }));
  await page.keyboard.press('Enter');
  await expect(page.locator('main')).toContainText('Nothing waits here.');
});

// behaviour: 17.12, 17.37, 17.38, 17.40, 17.41
test('works an order off by the keyboard alone, and deletes it', async ({ page, server }) => {
  await askForShipment(page, server, { to: '99501', name: 'Esi Boateng' });
  await signIn(page, server);
  await page.goto(`${server.consoleUrl}/desk/orders`);
  await tabTo(page, page.getByRole('link', { name: 'Esi Boateng' }));
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Order');
  await press(page, 't');
  await expect(page.getByRole('status')).toHaveText('The holder is changed.');
  await press(page, 's');
  await expect(page.getByRole('link', { name: /@/ })).toBeVisible();
  await tabTo(page, page.getByLabel('Price in whole dollars'));
  await page.keyboard.type('3900');
  await page.keyboard.press('Tab');
  await page.keyboard.type('The ferry to Anchorage');
  await page.keyboard.press('Enter');
  await expect(page.locator('.facts').first()).toContainText('$3,900');
  await tabTo(page, page.getByRole('link', { name: 'delete this order' }));
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(
    'Delete the order of Esi Boateng?',
  );
  expect(await look(page)).toEqual([]);
  await tabTo(page, page.getByRole('button', { name: 'Delete the order' }));
  await page.keyboard.press('Enter');
  await expect(page.getByRole('status')).toHaveText('The order is deleted.');
  await expect(page.locator('main')).toContainText('Nothing waits here.');
});
