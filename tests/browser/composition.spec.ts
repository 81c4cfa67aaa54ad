import type { Page } from '@playwright/test';
import { expect, test, zipForm } from './fixtures.ts';
import { holdRoute } from './hold-route.ts';
import { expectReady } from './interact.ts';
import { CHANGES } from './journeys/changed-markup.ts';

/** Each call shows a text in place of the one before, as it grows under the keys. */
async function createInputMethod(page: Page) {
  const client = await page.context().newCDPSession(page);
  return {
    async compose(...texts: string[]) {
      for (const text of texts) {
        const selection = { selectionStart: text.length, selectionEnd: text.length };
        await client.send('Input.imeSetComposition', { text, ...selection });
      }
    },
    commit: (text: string) => client.send('Input.insertText', { text }),
  };
}

const AS_IT_GROWS = ['１', '１０', '１００', '１０００', '１０００１'];

// behaviour: 10.93
test('normalizes a zip code once an input method has composed it, and shows it in every form', async ({
  page,
  actionTypes,
}) => {
  await page.goto('/');
  const form = zipForm(page);
  await form.zip.focus();
  await expectReady(page.locator('[data-island-id=hero]'));
  const method = await createInputMethod(page);
  await method.compose(...AS_IT_GROWS);
  await expect(form.zip).toHaveValue('１０００１');
  await expect(zipForm(page, 1).zip).toHaveValue('10001');
  await method.commit('１０００１');
  await expect(form.zip).toHaveValue('10001');
  await expect.poll(actionTypes).toContain('ZIP_VALIDATE_DATA');
});

// behaviour: 10.90, 10.93
test('draws a changed form again only after a composition and a press have ended', async ({
  page,
}) => {
  await test.step('waits for the end of a composition', async () => {
    const release = await holdRoute(page, '**/assets/react-*');
    await page.goto('/');
    await page.evaluate(CHANGES['texts in elements of their own']);
    const form = zipForm(page);
    await form.zip.focus();
    const method = await createInputMethod(page);
    await method.compose('１', '１０');
    const loaded = page.waitForResponse('**/assets/react-*');
    release();
    await loaded;
    await method.compose('１００', '１０００', '１０００１');
    await expect(form.zip).toHaveValue('１０００１');
    expect(await page.locator('[data-island-id=hero] font').count()).toBeGreaterThan(0);
    await method.commit('１０００１');
    await expectReady(page.locator('[data-island-id=hero]'));
    await expect(form.zip).toBeFocused();
    await expect(form.zip).toHaveValue('10001');
    await expect(page.locator('[data-island-id=hero] font')).toHaveCount(0);
  });

  await test.step('waits for the end of a press, which still counts', async () => {
    const release = await holdRoute(page, '**/assets/react-*');
    await page.goto('/');
    await page.evaluate(CHANGES['elements beside fields']);
    await zipForm(page).line('home').hover();
    await page.mouse.down();
    const loaded = page.waitForResponse('**/assets/react-*');
    release();
    await loaded;
    await page.evaluate(() => new Promise((resolve) => setTimeout(resolve)));
    await page.mouse.up();
    await expectReady(page.locator('[data-island-id=hero]'));
    await expect(zipForm(page).line('home')).toBeChecked();
    await expect(zipForm(page).root).toHaveClass(/insurance-line-home/);
  });
});

// behaviour: 10.91
test('reports no error for a page that others changed', async ({ page }) => {
  const errors: string[] = [];
  page.on('pageerror', ({ message }) => errors.push(message));
  for (const change of Object.values(CHANGES)) {
    await page.goto('/privacy-choices/');
    await page.evaluate(change);
    await page.mouse.move(20, 300);
    await expectReady(page.locator('[data-island=privacy-choices]'));
  }
  expect(errors).toEqual([]);
});
