import type { Locator, Page } from '@playwright/test';
import { ORDER_TEXTS } from '@zipfront/contracts/shipping/order-texts';
import { SHIPPING_TEXTS } from '@zipfront/contracts/shipping/shipping-texts';
import type { ServerProcess } from '../server-process.ts';
import { sampledFindings } from './axe.ts';
import { signIn } from './console-fixtures.ts';
import { expect, test } from './fixtures.ts';
import { requestOrder } from './request-order.ts';

const ES = SHIPPING_TEXTS['es-US'];

async function fillIn(form: Locator): Promise<void> {
  await form.locator('[name=pickup_street]').fill('350 5th Avenue');
  await form.locator('[name=delivery_street]').fill('233 S Wacker Drive');
  await form.locator('[name=phone]').fill('212 555 4477');
  await form.locator('[name=confirm]').check();
}

/** Sets the price of the request on a page, at the desk. */
async function setPrice(desk: Page, server: ServerProcess, order: string, dollars: string) {
  const reference = order.split('/').at(-2);
  await desk.goto(`${server.consoleUrl}/desk/orders/${reference}`);
  await desk.getByRole('article').waitFor();
  await desk.keyboard.press('p');
  await desk.getByLabel('Price in whole dollars').fill(dollars);
  const form = desk.locator('form').filter({ has: desk.getByLabel('Price in whole dollars') });
  await form.getByLabel('Reason', { exact: true }).fill('The ferry');
  await form.getByRole('button').click();
  await expect(desk.getByRole('article').locator('header')).toContainText('Priced');
}

// behaviour: 12.89, 12.90
test('shows a price that the desk set meanwhile, and orders once it is confirmed again', async ({
  page,
  context,
  browser,
  server,
}) => {
  const order = await requestOrder(page);
  await page.goto(order);
  const form = page.locator('#order form');
  await fillIn(form);
  const desk = await (await browser.newContext()).newPage();
  await signIn(desk, server);
  await setPrice(desk, server, order, '2,500');

  await test.step('refuses the open page, and keeps what was typed', async () => {
    await form.getByRole('button').click();
    const message = form.getByRole('alert');
    await expect(message).toHaveText(
      `The price has changed: it is now $2,500. ${ORDER_TEXTS['en-US'].termsAgain}`,
    );
    await expect(message).toBeFocused();
    await expect(page.locator('[data-range]')).toHaveText('$2,500');
    await expect(form.locator('[name=pickup_street]')).toHaveValue('350 5th Avenue');
    await expect(form.locator('[name=confirm]')).not.toBeChecked();
    expect(await sampledFindings(page)).toEqual([]);
  });

  await test.step('orders at the price in another tab, and leads the first one there', async () => {
    const other = await context.newPage();
    await other.goto(order);
    await fillIn(other.locator('#order form'));
    await other.locator('#order form').getByRole('button').click();
    await expect(other.getByRole('heading', { level: 1 })).toContainText('Ordered.');
    await form.locator('[name=confirm]').check();
    await form.getByRole('button').click();
    await expect(page.getByRole('heading', { level: 1 })).toContainText('Ordered.');
  });

  await test.step('shows a Spanish page again whose consent has changed', async () => {
    const spanish = await requestOrder(page, '/shipping/es/cotizacion/', { to: '33139' });
    await page.goto(spanish);
    await fillIn(form);
    // Both posts of a page that was opened before the text changed.
    await page.route(
      `**${spanish}`,
      (route) => {
        const sent = route.request().postData() ?? '';
        return route.continue({ postData: sent.replace(ES.consentVersion, '2025-01-01') });
      },
      { times: 2 },
    );
    await form.getByRole('button').click();
    await expect(form.locator('#order-confirm-error')).toHaveText(ES.consentChanged);
    await expect(form.locator('[name=consent_version]')).toHaveValue(ES.consentVersion);
    await form.locator('[name=confirm]').check();
    await form.getByRole('button').click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(ES.orderedHeading);
  });
});
