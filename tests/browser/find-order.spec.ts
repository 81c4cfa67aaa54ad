import { sampledFindings } from './axe.ts';
import { expect, test } from './fixtures.ts';
import { makeOrder } from './request-order.ts';

for (const javaScriptEnabled of [true, false]) {
  test.describe(javaScriptEnabled ? 'with JavaScript' : 'without JavaScript', () => {
    test.use({ javaScriptEnabled });

    // behaviour: 12.38
    test('finds an order in another browser, and changes it there', async ({ page, browser }) => {
      await page.goto(await makeOrder(page));
      const address = page.url();
      const reference = address.split('/').at(-2) ?? '';
      const context = await browser.newContext({ javaScriptEnabled });
      const other = await context.newPage();
      await other.goto(address);
      await other.locator('#progress').getByRole('link').click();
      await other.waitForURL(/\/shipping\/find-order\/$/);

      const form = other.locator('form[action="/shipping/find-order"]');
      await form.getByLabel('Reference of the order').fill(reference.toLowerCase());
      await form.getByLabel('Email address').fill('other@mail.example');
      await form.getByRole('button').click();
      await expect(form.getByRole('alert')).toContainText('We found no order with this reference');
      await expect(form.getByRole('alert')).toBeFocused();
      await expect(form.getByLabel('Reference of the order')).toHaveValue(reference.toLowerCase());
      await form.getByLabel('Email address').fill('nadia@mail.example');
      await form.getByRole('button').click();
      await other.waitForURL(address);

      const streets = other.locator('#order-streets-form');
      await streets.getByLabel(/^Street where we deliver it/).fill('2 Wacker Drive');
      await streets.getByRole('button').click();
      await other.waitForURL(/#progress$/);
      await page.reload();
      await expect(page.getByLabel(/^Street where we deliver it/)).toHaveValue('2 Wacker Drive');
      await context.close();
    });
  });
}

test('leads to the form that finds an order', async ({ page }) => {
  // behaviour: 12.39
  await test.step('leads from a link that has ended to the form, and shows a notice there', async () => {
    await page.goto('/shipping/order-link/7K3M-9QXT-02HB-VZ4C.1.x');
    await expect(page).toHaveURL(/\/shipping\/find-order\/#link-ended$/);
    await expect(page.getByText('This link no longer opens an order.')).toBeVisible();
    await page.goto('/shipping/find-order/');
    await expect(page.getByText('This link no longer opens an order.')).toBeHidden();
  });

  // behaviour: 12.38
  await test.step('links the footer to the form that finds an order, in both languages and without indexing', async () => {
    for (const [home, path] of [
      ['/shipping/', '/shipping/find-order/'],
      ['/shipping/es/', '/shipping/es/buscar-pedido/'],
    ] as const) {
      await page.goto(home);
      await page.locator(`footer a[href="${path}"]`).click();
      await page.waitForURL(new RegExp(`${path}$`));
      await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', /noindex/);
      await page.locator('form[action="/shipping/find-order"]').getByRole('button').click();
      await expect(page.locator('[name=reference]')).toBeFocused();
    }
  });
});

// behaviour: 12.38
test('axe finds nothing on the page that finds orders, with errors shown', async ({ page }) => {
  await page.goto('/shipping/find-order/');
  await page.locator('form[action="/shipping/find-order"]').getByRole('button').click();
  await expect(page.locator('[name=reference]')).toBeFocused();
  expect(await sampledFindings(page)).toEqual([]);
});
