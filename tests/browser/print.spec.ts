import { expect, test } from './fixtures.ts';
import { makeOrder } from './request-order.ts';

const BLACK = 'rgb(0, 0, 0)';
const WHITE = 'rgb(255, 255, 255)';

// behaviour: 10.67
test('prints black on white, whatever the colours of the site and of the screen', async ({
  page,
}) => {
  for (const [path, colorScheme] of [
    ['/', 'light'],
    ['/', 'dark'],
    ['/shipping/', 'light'],
    ['/shipping/', 'dark'],
  ] as const) {
    await page.emulateMedia({ media: 'print', colorScheme });
    await page.goto(path);
    await expect(page.locator('h1')).toHaveCSS('color', BLACK);
    await expect(page.locator('body')).toHaveCSS('background-color', WHITE);
    await expect(page.locator('form:visible, [data-menu]:visible')).toHaveCount(0);
  }
});

// behaviour: 10.67
test('prints the page of an order without its forms and buttons', async ({ page }) => {
  await page.goto(await makeOrder(page));
  await expect(page.locator('#order-date-form')).toBeVisible();
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.locator('main :is(form, button, summary):visible')).toHaveCount(0);
  await expect(page.locator('[data-header] a[href$="#quote"]:visible')).toHaveCount(0);
});
