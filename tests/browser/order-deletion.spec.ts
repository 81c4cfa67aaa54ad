import type { Browser, Page } from '@playwright/test';
import { sampledFindings } from './axe.ts';
import { eitherLanguage } from './either-language.ts';
import { expect, test } from './fixtures.ts';
import { interact } from './interact.ts';
import { requestOrder } from './request-order.ts';

const EMAIL = 'nadia@mail.example';

const PAGES = [
  {
    path: '/shipping/privacy-choices/',
    reference: 'Reference',
    email: 'Email address',
    send: 'Delete this order',
    needed: 'Type your email address, such as ann@example.com.',
    missing: 'No order has this reference and this email.',
    done: 'The order is deleted',
  },
  {
    path: '/es/opciones-de-privacidad/',
    reference: 'Referencia',
    email: 'Correo electrónico',
    send: 'Borrar este pedido',
    needed: 'Escriba su correo electrónico, por ejemplo ana@example.com.',
    missing: 'Ningún pedido tiene esta referencia y este correo.',
    done: 'El pedido está borrado',
  },
] as const;

/** This browser does not have its visit. Returns its reference. */
async function orderElsewhere(browser: Browser, baseURL: string | undefined): Promise<string> {
  const context = await browser.newContext(baseURL === undefined ? {} : { baseURL });
  const page = await context.newPage();
  const address = await requestOrder(page);
  await context.close();
  return address.split('/').at(-2) ?? '';
}

async function fillIn(page: Page, texts: (typeof PAGES)[number], values: [string, string]) {
  await page.getByLabel(texts.reference, { exact: true }).fill(values[0]);
  await page.getByLabel(texts.email, { exact: true }).fill(values[1]);
}

for (const texts of eitherLanguage(PAGES)) {
  // behaviour: 11.34
  test(`deletes an order on ${texts.path} by reference and address, by the keyboard`, async ({
    page,
    browser,
    baseURL,
  }) => {
    const reference = await orderElsewhere(browser, baseURL);
    await page.goto(texts.path);
    await interact(page);
    await page.locator('[data-island=privacy-choices][data-island-state=ready]').waitFor();

    await page.getByRole('button', { name: texts.send }).press('Enter');
    await expect(page.getByLabel(texts.reference, { exact: true })).toBeFocused();
    await expect(page.getByText(texts.needed)).toBeVisible();

    await fillIn(page, texts, [reference, 'another@mail.example']);
    await page.getByLabel(texts.email, { exact: true }).press('Enter');
    await expect(page.locator('#delete-order-form [role=alert]')).toContainText(texts.missing);
    await expect(page.getByLabel(texts.reference, { exact: true })).toHaveValue(reference);

    await fillIn(page, texts, [reference.toLowerCase(), EMAIL]);
    await page.getByLabel(texts.email, { exact: true }).press('Enter');
    await expect(page.locator('[data-thanks]')).toContainText(texts.done);
    await expect(page.locator('[data-thanks]')).toBeFocused();
    expect((await page.request.get(`/shipping/orders/${reference}/`)).status()).toBe(404);
  });

  test(`axe finds nothing on ${texts.path} with the errors of that form`, async ({ page }) => {
    await page.goto(texts.path);
    await interact(page);
    await page.locator('[data-island=privacy-choices][data-island-state=ready]').waitFor();
    await page.getByRole('button', { name: texts.send }).click();
    await expect(page.getByText(texts.needed)).toBeVisible();
    expect(await sampledFindings(page)).toEqual([]);
  });

  test.describe('without JavaScript', () => {
    test.use({ javaScriptEnabled: false });

    // behaviour: 11.34
    test(`deletes an order on ${texts.path} by a plain form`, async ({
      page,
      browser,
      baseURL,
    }) => {
      const reference = await orderElsewhere(browser, baseURL);
      await page.goto(texts.path);
      await fillIn(page, texts, [reference, 'another@mail.example']);
      await page.getByRole('button', { name: texts.send }).click();
      await expect(page.getByText(texts.missing)).toBeVisible();
      await fillIn(page, texts, [reference, EMAIL]);
      await page.getByRole('button', { name: texts.send }).click();
      await expect(page.locator('#order-deleted')).toContainText(texts.done);
      await expect(page.locator('#order-deleted')).toBeVisible();
      expect((await page.request.get(`/shipping/orders/${reference}/`)).status()).toBe(404);
    });
  });
}
