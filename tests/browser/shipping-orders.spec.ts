import { MIN_FILL_MS } from '@zipfront/contracts/reviews/protocol';
import { sampledFindings } from './axe.ts';
import { expect, test } from './fixtures.ts';
import { expectReady } from './interact.ts';
import { quietFor } from './quiet-for.ts';
import { requestOrder } from './request-order.ts';

test('orders by the order form after the estimate', async ({ page }) => {
  await page.goto(await requestOrder(page));
  await expect(page).toHaveTitle(/^Your estimate is \S+\. .* \| Carriway$/);
  const form = page.locator('#order form');
  const submit = form.getByRole('button');
  await form.getByLabel(/^Street where we pick it up/).fill('12');
  await submit.click();
  await expect(form.locator('#order-pickup_street-error')).toHaveText(
    'Type the street where we pick it up, with its number.',
  );
  await expect(form.locator('#order-delivery_street-error')).toHaveText(
    'Type the street where we deliver it, with its number.',
  );
  await expect(form.getByLabel(/^Street where we pick it up/)).toBeFocused();
  await form.getByLabel(/^Street where we pick it up/).fill('350 5th Avenue');
  await form.getByLabel(/^Street where we deliver it/).fill('233 S Wacker Drive');
  await form.locator('[name=phone]').fill('212 555 4477');
  await expect(form.locator('#order-phone-hint')).toContainText('for nothing else');
  await form.getByRole('checkbox', { name: /I want this vehicle shipped/ }).check();
  await submit.click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(
    'Ordered. We are looking for your carrier.',
  );
  await expect(page).toHaveTitle(/^Ordered\. We are looking for your carrier\. .* \| Carriway$/);
  await page.reload();
  await expect(page.locator('#order')).toHaveCount(0);
});

// behaviour: 12.20, 15.12
test('requests a call-back, and thanks for it', async ({ page }) => {
  for (const path of ['/shipping/quote/', '/shipping/motorcycles/']) {
    await test.step(`requests one on ${path}`, async () => {
      await page.goto(path);
      const form = page.locator('#call-me form');
      await form.locator('[name=name]').fill('Nadia');
      await expectReady(page.locator('#call-me [data-island="call-back-form"]'));
      await form.locator('[name=phone]').fill('12');
      await form.getByRole('button').click();
      await expect(form.getByRole('alert')).toHaveText(
        'Something is missing, or not right yet. Look at 2 fields, starting with “Phone”.',
      );
      await expect(form.locator('[name=phone]')).toBeFocused();
      await form.locator('[name=phone]').fill('212 555 4477');
      await form.locator('[name=consent]').check();
      await form.getByRole('button').click();
      const thanks = page.locator('#call-me').getByRole('status');
      await expect(thanks).toHaveText(
        'Thank you, Nadia. We will call you back within one business day.',
      );
      await expect(thanks).toBeFocused();
    });
  }
});

for (const path of ['/shipping/quote/', '/shipping/motorcycles/']) {
  test(`passes axe on ${path} with errors shown`, async ({ page }) => {
    await page.goto(path);
    const form = page.locator('form[action="/shipping/quote"][method=post]');
    await form.locator('[name=from]').click();
    await expectReady(page.locator('[data-island=quote-form]'));
    await form.getByRole('button').click();
    await expect(form.getByRole('alert')).not.toHaveText('');
    expect(await sampledFindings(page)).toEqual([]);
  });
}

test('passes axe on the page of an order', async ({ page }) => {
  await page.goto(await requestOrder(page));
  expect(await sampledFindings(page)).toEqual([]);
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('orders and requests a call-back by plain forms', async ({ page }) => {
    await test.step('retains the values of the quote form, opens the order, and confirms it', async () => {
      await page.goto('/shipping/quote/');
      const form = page.locator('form[action="/shipping/quote"]');
      await form.locator('[name=from]').fill('10001');
      await form.locator('[name=to]').fill('00000');
      await form.locator('[name=year]').fill('2019');
      await form.locator('[name=make]').fill('Honda');
      await form.locator('[name=model]').fill('Civic');
      await form.getByRole('button').click();
      await expect(form.locator('[id$="-to-error"]')).toHaveText('This zip code is invalid.');
      await expect(form.locator('[name=to]')).toBeFocused();
      await expect(form.locator('[name=model]')).toHaveValue('Civic');
      await expect(form.getByRole('alert')).toHaveText('Something is missing, or not right yet.');
      await form.locator('[name=to]').fill('60601');
      const day = new Date(Date.now() + 9 * 24 * 60 * 60 * 1_000).toISOString().slice(0, 10);
      await form.locator('[name=date]').fill(day);
      await form.locator('[name=name]').fill('Nadia Ruiz');
      await form.locator('[name=email]').fill('nadia@mail.example');
      await form.locator('[type=submit]').click();
      await page.waitForURL(/\/shipping\/orders\//);
      await expect(page.locator('[data-range]')).toHaveText(/\$[\d,]+ to \$[\d,]+/);
      const order = page.locator('#order form');
      await order.getByLabel(/^Street where we pick it up/).fill('350 5th Avenue');
      await order.getByLabel(/^Street where we deliver it/).fill('233 S Wacker Drive');
      await order.locator('[name=phone]').fill('212 555 4477');
      await order.getByRole('checkbox', { name: /I want this vehicle shipped/ }).check();
      // No person is quicker, and the server has no other way to know.
      await quietFor(MIN_FILL_MS);
      await order.getByRole('button').click();
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(
        'Ordered. We are looking for your carrier.',
      );
    });

    await test.step('requests a call-back, and thanks for it', async () => {
      await page.goto('/shipping/quote/');
      const form = page.locator('#call-me form');
      await form.locator('[name=name]').fill('Nadia');
      await form.getByRole('button').click();
      await expect(form.locator('[name=phone]')).toBeFocused();
      await form.locator('[name=phone]').fill('212 555 4477');
      await form.locator('[name=consent]').check();
      await form.getByRole('button').click();
      await expect(page.locator('#call-me')).toContainText('Thank you, Nadia.');
    });
  });
});
