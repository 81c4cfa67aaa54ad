import type { Page } from '@playwright/test';
import { enterContactStep } from './contact-step.ts';
import { expect, test } from './fixtures.ts';
import { holdRoute } from './hold-route.ts';
import { expectReady } from './interact.ts';

const QUOTE = '/shipping/quote/';
const FORM = '[data-island=quote-form]';

/** Replaces a name in the props of a page's island by one that it does not know. */
async function replaceIn(page: Page, path: string, name: RegExp): Promise<void> {
  await page.route(`**${path}`, async (route) => {
    const response = await route.fetch();
    const html = await response.text();
    const body = html.replace(name, '$1&quot;other&quot;:');
    expect(body).not.toBe(html);
    await route.fulfill({ response, body });
  });
}

test('leaves a plain form that cannot be rendered', async ({ page }) => {
  // behaviour: 12.32
  await test.step('leaves the plain form and reports the error when an island fails', async () => {
    const errors: string[] = [];
    page.on('pageerror', ({ name, message }) => errors.push(`${name}: ${message}`));
    // Without the site's words the form cannot be drawn.
    await replaceIn(page, QUOTE, /(data-island="quote-form"[^>]*?)&quot;site&quot;:/);
    await page.goto(QUOTE);
    await page.locator(`${FORM} [name=make]`).focus();
    await expect.poll(() => errors.length).toBeGreaterThan(0);
    expect(errors[0]).toMatch(/^TypeError: /);
    await expect(page.locator(`${FORM} form`)).toBeVisible();
    await expect(page.locator(FORM)).toHaveAttribute('data-island-state', 'failed');
  });

  // behaviour: 12.32
  await test.step('leaves the plain form and names the island when its props are missing', async () => {
    const errors: string[] = [];
    page.on('pageerror', ({ name, message }) => errors.push(`${name}: ${message}`));
    await page.goto(QUOTE);
    await page.locator(FORM).evaluate((island) => island.removeAttribute('data-island-props'));
    await page.locator(`${FORM} [name=make]`).focus();
    await expect
      .poll(() => errors[0])
      .toBe('IslandWithoutPropsError: The island quote-island has no data-island-props.');
    await expect(page.locator(`${FORM} form`)).toBeVisible();
  });
});

// behaviour: 12.32
test('reports privacy choices that cannot be rendered, and posts their forms', async ({ page }) => {
  const errors: string[] = [];
  page.on('pageerror', ({ name, message }) => errors.push(`${name}: ${message}`));
  const path = '/privacy-choices/';
  await replaceIn(page, path, /(data-island="privacy-choices"[^>]*?)&quot;optOut&quot;:/);
  await page.goto(path);
  await page.getByRole('button', { name: 'Opt out' }).hover();
  await expect.poll(() => errors.length).toBeGreaterThan(0);
  expect(errors[0]).toMatch(/^TypeError: /);
  await page.getByRole('button', { name: 'Opt out' }).click();
  await page.waitForURL('**/privacy-choices/#opted-out');
  await expect(page.locator('#opted-out')).toBeVisible();
});

// behaviour: 12.32
test('leaves plain HTML and names the island when it lacks a part', async ({ page }) => {
  const errors: string[] = [];
  page.on('pageerror', ({ name, message }) => errors.push(`${name}: ${message}`));
  await page.route(
    (url) => url.pathname === '/how-we-work/',
    async (route) => {
      const response = await route.fetch();
      const body = (await response.text()).replaceAll(' data-slider-position=', ' data-other=');
      await route.fulfill({ response, body });
    },
  );
  await page.goto('/how-we-work/');
  const slider = page.locator('#stories [data-slider]');
  await slider.scrollIntoViewIfNeeded();
  await expect
    .poll(() => errors[0])
    .toBe('MissingPartError: The island slider has no part [data-slider-position].');
  await expect(slider).toHaveAttribute('data-island-state', 'failed');
  await expect(slider).not.toHaveAttribute('data-slider-on');
  await expect(slider.locator('li').first()).toBeVisible();
});

// behaviour: 12.31
test('retains what is typed and chosen before React loads, and checks it then', async ({
  page,
}) => {
  const release = await holdRoute(page, '**/assets/react-*');
  await page.goto(QUOTE);
  const field = (name: string) => page.locator(`${FORM} [name=${name}]:not([type=hidden])`);
  await field('from').fill('10001');
  await field('make').fill('Honda');
  await page.locator(`${FORM} [name=transport][value=enclosed]`).check();
  await field('kind').selectOption('suv');
  await field('consent').check();
  await field('email').pressSequentially('nadia');
  release();
  await expectReady(page.locator(FORM));
  await expect(field('email')).toBeFocused();
  await expect(field('email')).toHaveValue('nadia');
  await expect(field('make')).toHaveValue('Honda');
  await expect(field('kind')).toHaveValue('suv');
  await expect(field('consent')).toBeChecked();
  await expect(page.locator(`${FORM} [name=transport][value=enclosed]`)).toBeChecked();
  await expect(page.locator(`${FORM} [data-zip-place]`).first()).toHaveText('New York, NY');
  await field('email').blur();
  await expect(page.locator('#quote-email-error')).toHaveText(
    'An email address has an @ and a dot, such as ann@example.com.',
  );
});

// behaviour: 12.31
test('sends a form that is submitted before React loads as a plain post with all its values', async ({
  page,
}) => {
  await page.route('**/assets/react-*', () => {});
  await page.goto(QUOTE);
  await page.locator(`${FORM} [name=make]`).fill('Honda');
  await page.locator(`${FORM} [type=submit]`).click();
  await page.waitForURL('**/shipping/quote');
  await expect(page.locator(`${FORM} [name=make]`)).toHaveValue('Honda');
  await expect(page.locator('#quote-from-error')).toHaveText('Your zip code is required.');
});

// behaviour: 12.31
test('sends a quote form again after it returns from the back/forward cache', {
  tag: '@desktop',
}, async ({ page }) => {
  await page.goto(QUOTE);
  const values = {
    from: '10001',
    to: '60601',
    year: '2019',
    make: 'Honda',
    model: 'Civic',
    date: new Date(Date.now() + 9 * 86_400_000).toISOString().slice(0, 10),
  };
  const field = (name: string) => page.locator(`${FORM} [name=${name}]:not([type=hidden])`);
  for (const [name, value] of Object.entries(values)) await field(name).fill(value);
  await enterContactStep(page.locator('form[action="/shipping/quote"][method=post]'));
  await field('name').fill('Nadia Ruiz');
  await field('email').fill('nadia@mail.example');
  const submit = page.locator(`${FORM} [type=submit]`);
  await submit.click();
  await expect(submit).toHaveText('Sending');
  await expect(submit).toHaveAttribute('aria-disabled', 'true');
  await page.waitForURL(/\/shipping\/orders\//);
  const first = page.url();
  await page.goBack({ waitUntil: 'commit' });
  await expectReady(page.locator(FORM));
  await expect(submit).not.toHaveAttribute('aria-disabled', 'true');
  await field('name').fill('Nadia Cruz');
  await submit.click();
  await page.waitForURL(/\/shipping\/orders\//);
  expect(page.url()).not.toBe(first);
});
