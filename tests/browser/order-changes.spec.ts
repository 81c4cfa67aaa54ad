import { sampledFindings } from './axe.ts';
import { expect, test } from './fixtures.ts';
import { makeOrder } from './request-order.ts';

/** A day, so many days from now, as a date field has it. */
function dayFromNow(days: number): string {
  return new Date(Date.now() + days * 24 * 60 * 60 * 1_000).toISOString().slice(0, 10);
}

for (const javaScriptEnabled of [true, false]) {
  test.describe(javaScriptEnabled ? 'with JavaScript' : 'without JavaScript', () => {
    test.use({ javaScriptEnabled });

    // behaviour: 12.37
    test('lets the owner change the day and the streets of an order, and cancel it', async ({
      page,
    }) => {
      await page.goto(await makeOrder(page));
      const history = page.locator('#progress ol li');
      await expect(history).toHaveCount(2);

      const date = page.locator('#order-date-form');
      await date.getByLabel('Pickup date').fill(dayFromNow(-3));
      await date.getByRole('button').click();
      await expect(date.locator('#order-date-date-error')).toHaveText(
        'Choose today or a later date.',
      );
      await expect(date.getByLabel('Pickup date')).toBeFocused();
      await date.getByLabel('Pickup date').fill(dayFromNow(20));
      await date.getByRole('button').click();
      await expect(history).toHaveCount(3);
      await expect(history.last()).toContainText('Pickup date changed from');
      await expect(date.getByLabel('Pickup date')).toHaveValue(dayFromNow(20));

      const streets = page.locator('#order-streets-form');
      await expect(streets.getByLabel(/^Street where we pick it up/)).toHaveValue('350 5th Avenue');
      await streets.getByLabel(/^Street where we pick it up/).fill('1 First Avenue');
      await streets.getByRole('button').click();
      await page.waitForURL(/#progress$/);
      await expect(streets.getByLabel(/^Street where we pick it up/)).toHaveValue('1 First Avenue');
      await expect(history).toHaveCount(4);
      await expect(history.last()).not.toContainText('First Avenue');

      const cancel = page.locator('#order-cancel-form').getByRole('button');
      await expect(cancel).toBeHidden();
      await page.getByText('Cancel it', { exact: true }).click();
      await cancel.click();
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Canceled.');
      await expect(history.last()).toContainText('Canceled');
      await expect(page.locator('#change')).toHaveCount(0);
    });
  });
}

// behaviour: 12.37
test('refuses a change after another tab changed the order, and accepts it when it is sent again', async ({
  page,
  context,
}) => {
  const path = await makeOrder(page);
  await page.goto(path);
  const other = await context.newPage();
  await other.goto(path);
  await other.locator('#order-date-form').getByLabel('Pickup date').fill(dayFromNow(30));
  await other.locator('#order-date-form').getByRole('button').click();
  await other.waitForURL(/#progress$/);

  const form = page.locator('#order-date-form');
  await form.getByLabel('Pickup date').fill(dayFromNow(20));
  await form.getByRole('button').click();
  await expect(form.getByRole('alert')).toContainText('was changed in the meantime');
  await expect(form.getByRole('alert')).toBeFocused();
  await expect(form.getByLabel('Pickup date')).toHaveValue(dayFromNow(20));
  await form.getByRole('button').click();
  await page.waitForURL(/#progress$/);
  await expect(page.locator('#progress ol li')).toHaveCount(4);
});

// behaviour: 12.37
test('cancels an order by keyboard alone', async ({ page }) => {
  await page.goto(await makeOrder(page));
  await page.locator('#change summary').focus();
  await page.keyboard.press('Enter');
  await page.keyboard.press('Tab');
  await expect(page.locator('#order-cancel-form').getByRole('button')).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Canceled.');
});

// behaviour: 12.37
test('another browser sees the status of an order, and neither history nor forms', async ({
  page,
  browser,
}) => {
  const path = await makeOrder(page);
  const stranger = await browser.newPage();
  await page.goto(path);
  await stranger.goto(page.url());
  await expect(stranger.locator('[data-status]')).toHaveText('Ordered');
  await expect(stranger.locator('#change, #progress ol')).toHaveCount(0);
  await expect(stranger.locator('main')).not.toContainText(/5th Avenue|Nadia/);
  await stranger.close();
});

test('axe finds nothing on the page of an order that can be changed', async ({ page }) => {
  await page.goto(await makeOrder(page));
  await page.locator('#change summary').click();
  expect(await sampledFindings(page)).toEqual([]);
});
