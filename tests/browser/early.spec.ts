import type { Page } from '@playwright/test';
import { chunkPath } from './built-chunks.ts';
import { eitherLanguage } from './either-language.ts';
import { AT_COMPARE, buildHandoff, expect, test, zipForm } from './fixtures.ts';
import { holdRoute } from './hold-route.ts';
import { interact } from './interact.ts';
import { saveData } from './save-data.ts';

const ISLAND = /\/assets\/island-[^/]+\.js$/;

/** Holds the chunk that makes the forms interactive until it is released. */
const holdIsland = (page: Page) => holdRoute(page, ISLAND);

// behaviour: 10.25
test('retains what is typed before the chunk loads, and looks it up then', async ({
  page,
  actionTypes,
}) => {
  const release = await holdIsland(page);
  await page.goto('/');
  const first = zipForm(page, 0);
  const second = zipForm(page, 1);
  await second.line('home').check();
  await second.zip.pressSequentially('90210');
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('Shift+ArrowLeft');
  expect(await actionTypes()).not.toContain('ZIP_INPUT');

  release();
  await expect.poll(actionTypes).toContain('ZIP_VALIDATE_DATA');
  await expect(second.zip).toHaveValue('90210');
  await expect(second.zip).toBeFocused();
  expect(
    await second.zip.evaluate((input: HTMLInputElement) => [
      input.selectionStart,
      input.selectionEnd,
    ]),
  ).toEqual([3, 4]);
  await expect(second.line('home')).toBeChecked();
  await expect(first.zip).toHaveValue('90210');
  await expect(first.root).toHaveClass(/insurance-line-home/);
});

// behaviour: 10.25
test('chooses the line of a link that is clicked before its script loads', async ({ page }) => {
  const release = await holdRoute(page, `**${chunkPath('src/touched.ts')}`);
  await page.goto('/');
  await page.locator('a[data-line=home]').click();
  await expect(zipForm(page).line('auto')).toBeChecked();
  release();
  await expect(zipForm(page).root).toHaveClass(/insurance-line-home/);
});

// behaviour: 10.25
test('sends a submit before the chunk loads as a plain post', async ({ page }) => {
  const release = await holdIsland(page);
  await page.goto('/?channelid=c1');
  const form = zipForm(page);
  await form.zip.pressSequentially('10001');
  await form.zip.press('Enter');
  await page.waitForURL(AT_COMPARE);
  expect(await buildHandoff(page)).toMatchObject({
    zip: { zip: '10001' },
    attribution: { last: { fields: { channel_id: 'c1' } } },
  });
  release();
});

// behaviour: 11.7
test('shows the page again after a plain post that failed, and continues the form', async ({
  page,
  actionTypes,
}) => {
  const release = await holdIsland(page);
  await page.goto('/es/');
  const form = zipForm(page);
  await form.zip.pressSequentially('00000');
  await form.zip.press('Enter');
  await expect(form.error).toHaveText('Este código postal no es válido.');
  await expect(form.zip).toHaveValue('00000');
  await expect(form.zip).toBeFocused();
  release();
  await expect.poll(actionTypes).toContain('ZIP_VALIDATE_SUCCESS');
  await form.zip.fill('33101');
  await expect(form.error).toHaveText('');
  await form.submit.click();
  await page.waitForURL(AT_COMPARE);
  await expect(page.locator('html')).toHaveAttribute('lang', 'es-US');
  expect(await buildHandoff(page)).toMatchObject({ zip: { zip: '33101' }, locale: 'es-US' });
});

for (const early of [true, false]) {
  // behaviour: 11.7
  test(`continues in Spanish from the Spanish not-found page, ${early ? 'as a plain post' : 'by script'}`, async ({
    page,
    actionTypes,
  }) => {
    const release = early ? await holdIsland(page) : () => {};
    await page.goto('/es/nowhere/');
    const form = zipForm(page);
    await form.zip.pressSequentially('33101');
    if (!early) await expect.poll(actionTypes).toContain('ZIP_VALIDATE_DATA');
    await form.zip.press('Enter');
    await page.waitForURL(AT_COMPARE);
    await expect(page.locator('html')).toHaveAttribute('lang', 'es-US');
    expect(await buildHandoff(page)).toMatchObject({ zip: { zip: '33101' }, locale: 'es-US' });
    release();
  });
}

// behaviour: 10.25
test('leaves a plain form when its chunk cannot be loaded, and tries again', async ({
  page,
  actionTypes,
}) => {
  await saveData(page);
  const errors: string[] = [];
  page.on('pageerror', (error) => errors.push(error.message));
  let isRefused = true;
  await page.route(ISLAND, (route) => (isRefused ? route.abort() : route.continue()));
  await page.goto('/');
  const form = zipForm(page);
  await form.zip.click();
  await expect.poll(() => errors.length).toBe(1);
  await form.zip.pressSequentially('10001');
  isRefused = false;
  await form.line('auto').focus();
  await expect.poll(actionTypes).toContain('ZIP_VALIDATE_DATA');
  await form.submit.click();
  await page.waitForURL(AT_COMPARE);
});

for (const { path, message } of eitherLanguage([
  { path: '/', message: 'That did not go through. Please try again.' },
  { path: '/es/', message: 'No se pudo enviar. Inténtelo de nuevo, por favor.' },
])) {
  // behaviour: 10.25
  test(`holds a submit on ${path} before any chunk came, while there is no network`, async ({
    page,
    context,
  }) => {
    await saveData(page);
    await page.goto(path);
    const form = zipForm(page);
    await context.setOffline(true);
    await form.zip.pressSequentially('10001');
    await form.zip.press('Enter');
    await expect(form.error).toHaveText(message);
    await expect(form.zip).toHaveValue('10001');
    await expect(form.zip).toBeFocused();

    await context.setOffline(false);
    await form.zip.press('Enter');
    await page.waitForURL(AT_COMPARE);
    expect(await buildHandoff(page)).toMatchObject({ zip: { zip: '10001' } });
  });
}

// behaviour: 10.25
test('holds a submit of an address without a network, too', async ({ page, context }) => {
  await saveData(page);
  await page.goto('/home-insurance/');
  await context.setOffline(true);
  await page.locator('#hero-street').pressSequentially('1 Main St');
  await page.locator('#hero-street').press('Enter');
  await expect(page.getByText('That did not go through. Please try again.')).toBeVisible();
  await expect(page.locator('#hero-street')).toHaveValue('1 Main St');
});

test('loads the script of the first interaction again after a network error', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await saveData(page);
  let asked = 0;
  await page.route(/\/assets\/touched-/, (route) => {
    asked += 1;
    return asked === 1 ? route.abort() : route.continue();
  });
  await page.clock.install();
  await page.goto('/');
  await page.mouse.move(20, 300);
  await expect.poll(() => asked).toBe(1);
  await page.clock.runFor(1_000);
  await interact(page);
  expect(asked).toBe(2);
  await page.locator('[data-menu] > summary').click();
  await expect(page.locator('body')).toHaveClass(/show-overlay/);
});
