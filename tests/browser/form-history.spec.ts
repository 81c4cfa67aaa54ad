import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { expectReady, interact } from './interact.ts';
import { makeOrder, requestOrder } from './request-order.ts';

/** Playwright switches the back/forward cache off: the page is loaded again. */
async function leaveAndReturn(page: Page): Promise<void> {
  await page.goto('/privacy/');
  // The browser's own memory is what counts here.
  await page.evaluate(() => localStorage.removeItem('zf.start.quote-form'));
  await page.goBack();
  await interact(page);
}

/** By their names; expects the form to hold it after the page was left. */
async function expectRestored(page: Page, form: string, texts: Record<string, string>) {
  const field = (name: string) => page.locator(`${form} [name="${name}"]:not([type=hidden])`);
  for (const [name, text] of Object.entries(texts)) await field(name).fill(text);
  await leaveAndReturn(page);
  for (const [name, text] of Object.entries(texts)) await expect(field(name)).toHaveValue(text);
}

// Six forms in one test.

// behaviour: 10.92
test('restores what was typed when the browser goes back to a form', async ({ page }) => {
  await test.step('restores a quote form, with its places, makes and estimate', async () => {
    await page.goto('/shipping/quote/');
    const island = page.locator('[data-island=quote-form]');
    const values = { from: '10001', to: '33101', year: '2019', make: 'Honda', model: 'Civic' };
    await expectRestored(page, '[data-island=quote-form]', values);
    await expectReady(island);
    await expect(island.locator('[data-zip-place]')).toHaveText(['New York, NY', 'Miami, FL']);
    await expect(island.locator('[data-range]')).toHaveText(/\$/);
    await expect(island.locator('datalist').first().locator('option[value=Honda]')).toBeAttached();
  });

  await test.step('restores a review', async () => {
    await page.goto('/shipping/reviews/');
    await expectRestored(page, '#review-form', {
      'review[title]': 'On time',
      'review[from]': 'Boston',
      'review[to]': 'Austin',
      'review[vehicle]': 'Civic',
      'review[place]': 'Boston',
      'review[content]': 'All went well.',
    });
  });

  await test.step('restores the streets of an order', async () => {
    await page.goto(await requestOrder(page));
    const streets = { pickup_street: '350 5th Avenue', delivery_street: '1 Main Street' };
    await expectRestored(page, '#order', streets);
    await page.goto(await makeOrder(page));
    await expectRestored(page, '#order-streets-form', streets);
  });

  await test.step('restores the search for an order, and the deletion of one', async () => {
    await page.goto('/shipping/find-order/');
    await expectRestored(page, 'main form', { reference: '0F57-0000', email: 'a@b.example' });
    await page.goto('/privacy-choices/');
    await expectRestored(page, '#delete-order-form', { reference: '0F57-0000' });
  });
});
