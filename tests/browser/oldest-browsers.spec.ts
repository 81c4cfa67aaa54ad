import { collectConsoleErrors } from './console-errors.ts';
import { AT_COMPARE, expect, submitZip, test } from './fixtures.ts';
import { expectReady } from './interact.ts';
import { EN, formIn, interactWithForm } from './reviews-fixtures.ts';

test.beforeEach(async ({ page }) => {
  await page.addInitScript(() => {
    // Functions that our scripts call, or could, and that Safari 16.4 or Chrome 109 lack.
    Reflect.deleteProperty(Element.prototype, 'checkVisibility');
    Reflect.deleteProperty(URL, 'parse');
    Reflect.deleteProperty(Promise, 'withResolvers');
    Reflect.deleteProperty(window, 'requestIdleCallback');
    Reflect.deleteProperty(window, 'cancelIdleCallback');
  });
});

// behaviour: 15.32
test('checks the visible fields of a quote form in a browser without checkVisibility', async ({
  page,
}) => {
  const consoleErrors = collectConsoleErrors(page);
  await page.goto('/shipping/quote/');
  const form = page.locator('form[action="/shipping/quote"][method=post]');
  await form.locator('[name=make]:not([type=hidden])').focus();
  await expectReady(page.locator('[data-island=quote-form]'));
  await form.getByRole('button').click();
  await expect(form.locator('[id$="-make-error"]')).not.toBeEmpty();
  await expect(form.locator('[name=from]:not([type=hidden])')).toBeFocused();
  expect(consoleErrors).toEqual([]);
});

// behaviour: 15.32
test('checks the fields of a review form in a browser without checkVisibility', async ({
  page,
}) => {
  const consoleErrors = collectConsoleErrors(page);
  await page.goto(EN);
  await interactWithForm(page);
  await formIn(page).submit.click();
  await expect(formIn(page).error('content')).toHaveText(
    'Write what happened, in a sentence or two.',
  );
  await expect(formIn(page).field('rating')).toBeFocused();
  expect(consoleErrors).toEqual([]);
});

// behaviour: 10.37
test('posts plain forms and warns once where a browser cannot make requests', async ({ page }) => {
  for (const missing of ['fetch', 'AbortController']) {
    await test.step(`lacks ${missing}`, async () => {
      await page.addInitScript((name) => Reflect.deleteProperty(window, name), missing);
      const errors: Error[] = [];
      const warnings: string[] = [];
      page.on('pageerror', (error) => errors.push(error));
      page.on('console', (message) => {
        if (message.type() === 'warning') warnings.push(message.text());
      });
      await page.goto('/');
      await submitZip(page, '10001');
      await page.waitForURL(AT_COMPARE);
      expect(errors).toEqual([]);
      expect(warnings).toEqual([
        '[zipfront tracker] Cannot send events due to browser incompatibility',
      ]);
    });
  }
});
