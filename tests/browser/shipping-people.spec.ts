import type { Page } from '@playwright/test';
import { SHIPPING_TEXTS } from '@zipfront/contracts/shipping/shipping-texts';
import { QUOTE } from '../faults/generated-forms.ts';
import { sampledFindings } from './axe.ts';
import { expect, test } from './fixtures.ts';
import { requestOrder } from './request-order.ts';
import { formIn, interactWithList, listIn } from './reviews-fixtures.ts';

const TEXTS = SHIPPING_TEXTS['en-US'];
const TO_ALASKA =
  '/shipping/quote?page=/shipping/quote/&from=10001&to=99501&year=2019&make=Honda&model=Civic';

const quoteForm = (page: Page) => page.locator('form[action="/shipping/quote"][method=post]');
const callForm = (page: Page) => page.locator('#call-me form');

/** The values of the hidden fields of the call-back form. */
const readSubject = (page: Page) =>
  callForm(page).evaluate((form: HTMLFormElement) =>
    ['from', 'to', 'about'].map((name) => new FormData(form).get(name)),
  );

test.describe('a route without a price', () => {
  // behaviour: 12.9, 12.14
  test('links to the call-back form, with the route in it', async ({ page }) => {
    await page.goto('/shipping/quote/');
    const form = quoteForm(page);
    await expect(form.locator('[data-call]')).toBeHidden();
    await expect(callForm(page).locator('[data-call-subject]')).toBeHidden();
    const shipment = { from: '10001', to: '99501', year: '2019', make: 'Honda', model: 'Civic' };
    for (const [name, value] of Object.entries(shipment)) {
      await form.locator(`[name=${name}]`).fill(value);
    }
    await expect(form.locator('[data-range]')).toHaveText(TEXTS.call);
    await expect(form.locator('[data-facts]')).toHaveText(TEXTS['call-off-mainland']);
    await form.locator('[data-call] a').click();
    await expect(callForm(page)).toBeInViewport();
    await expect(callForm(page)).toContainText(
      'About the route from 10001 to 99501: 2019 Honda Civic',
    );
    expect(await readSubject(page)).toEqual(['10001', '99501', '2019 Honda Civic']);
    await form.locator('[name=to]').fill('60601');
    await expect(form.locator('[data-range]')).toHaveText(/\$/);
    await expect(form.locator('[data-call]')).toBeHidden();
    await expect(callForm(page).locator('[data-call-subject]')).toBeHidden();
    expect(await readSubject(page)).toEqual(['', '', '']);
    await form.locator('[name=to]').fill('10001');
    await expect(form.locator('[data-facts]')).toHaveText(TEXTS.sameZip);
  });

  // behaviour: 12.10
  test('stores the order, and asks on its page for the number to call', async ({ page }) => {
    await page.goto(await requestOrder(page, QUOTE.page, { to: '99501' }));
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(TEXTS.callHeading);
    const form = page.locator('#order form');
    await expect(form.locator('[name=confirm]')).toHaveCount(0);
    expect(await sampledFindings(page)).toEqual([]);
    await form.locator('[name=phone]').fill('555 0134');
    await form.getByRole('button').click();
    await expect(form.locator('#order-phone-error')).toContainText('area code');
    await form.locator('[name=phone]').fill('212 555 0134');
    await form.locator('[name=consent]').check();
    await form.getByRole('button').click();
    await expect(page.locator('main')).toContainText('We will call you at ••• 34');
    await expect(page.locator('#order')).toHaveCount(0);
  });

  test.describe('without a script', () => {
    test.use({ javaScriptEnabled: false });

    // behaviour: 12.9, 12.14
    test('links to the call-back form, with the route in it', async ({ page }) => {
      await page.goto(TO_ALASKA);
      await page.locator('[data-call] a').click();
      await expect(callForm(page)).toBeInViewport();
      await expect(callForm(page)).toContainText(
        'About the route from 10001 to 99501: 2019 Honda Civic',
      );
      await callForm(page).locator('[name=name]').fill('Nadia');
      await callForm(page).locator('[name=phone]').fill('212');
      await callForm(page).getByRole('button').click();
      await expect(callForm(page).locator('[name=phone]')).toHaveValue('212');
      await expect(callForm(page)).toContainText('2019 Honda Civic');
      await expect(callForm(page).locator('[name=to]')).toHaveValue('99501');
    });
  });
});

for (const javaScriptEnabled of [true, false]) {
  test.describe(javaScriptEnabled ? 'with a script' : 'without one', () => {
    test.use({ javaScriptEnabled });

    // behaviour: 12.15
    test('opens the quote form filled in from a sample route', async ({ page }) => {
      await page.goto('/shipping/es/');
      await page.locator('li[data-reveal] h3 a').first().click();
      await expect(page.locator('html')).toHaveAttribute('lang', 'es-US');
      await expect(quoteForm(page).locator('[name=from]')).toHaveValue('90012');
      await expect(quoteForm(page).locator('[name=to]')).toHaveValue('85003');
      await expect(quoteForm(page).getByRole('alert')).toBeHidden();
    });
  });
}

test.describe('without a script', () => {
  test.use({ javaScriptEnabled: false });

  test('returns to a form that was refused', async ({ page }) => {
    // behaviour: 12.15
    await test.step('shows the error of a short form in the main form when a zip code is wrong', async () => {
      await page.goto('/shipping/');
      const form = page.locator('form[action="/shipping/quote"]').first();
      await form.locator('[name=from]').fill('00000');
      await form.locator('[name=to]').fill('60601');
      await form.getByRole('button').click();
      await expect(quoteForm(page).locator('[name=from]')).toHaveValue('00000');
      await expect(quoteForm(page).locator('[id$="-from-error"]')).toHaveText(
        'This zip code is invalid.',
      );
      await expect(quoteForm(page).locator('[name=from]')).toBeFocused();
      await expect(quoteForm(page).locator('[id$="-year-error"]')).toHaveText('');
    });

    // behaviour: 2.2.11
    await test.step('redirects from the address of a refused review to its page', async () => {
      await page.goto('/shipping/es/opiniones/');
      const form = formIn(page);
      await form.fill({ email: 'zoe@mail' });
      await form.submit.click();
      await expect(form.error('email')).not.toHaveText('');
      expect(new URL(page.url()).pathname).toBe('/shipping/ajax');
      await page.goto(page.url());
      expect(new URL(page.url()).pathname).toBe('/shipping/es/opiniones/');
    });
  });
});

test.describe('sample reviews of the site', () => {
  test('shows the sample reviews of the lists', async ({ page }) => {
    // behaviour: 2.2.8, 2.2.9
    await test.step('opens a long letter in the dialog, and marks the sample figures', async () => {
      await page.goto('/shipping/reviews/');
      await interactWithList(page);
      await expect(page.locator('main')).toContainText('Samples, invented: these figures');
      await listIn(page).items.first().locator('summary').click();
      await expect(page.getByRole('dialog')).toContainText('everything that leaves my sight');
      expect(await sampledFindings(page)).toEqual([]);
      await page.keyboard.press('Escape');
      await expect(page.getByRole('dialog')).toHaveCount(0);
    });

    // behaviour: 2.2.9
    await test.step('adds more sample reviews to the list on a click', async () => {
      await page.goto('/shipping/motorcycles/');
      await interactWithList(page);
      await expect(listIn(page).items).toHaveCount(2);
      await listIn(page).links.locator('a').click();
      await expect(listIn(page).items).toHaveCount(4);
      expect(new URL(page.url()).search).toBe('');
    });
  });

  for (const [path, letter] of [
    ['/shipping/prices/', 'everything that leaves my sight'],
    ['/shipping/es/precios/', 'por si alguna vez me mudo'],
  ] as const) {
    // behaviour: 2.2.9
    test(`shows one letter on ${path}, in its language, and opens it in place`, async ({
      page,
    }) => {
      await page.goto(path);
      const review = page.locator('[data-review]');
      await expect(review).toHaveCount(1);
      await review.locator('summary').click();
      await expect(review).toContainText(letter);
      await expect(page.getByRole('dialog')).toHaveCount(0);
    });
  }
});
