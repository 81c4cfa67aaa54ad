import type { Page } from '@playwright/test';
import { sampledFindings } from './axe.ts';
import { eitherLanguage } from './either-language.ts';
import { expect, test } from './fixtures.ts';
import { holdRoute } from './hold-route.ts';
import { expectReady, movePointer } from './interact.ts';

const PAGES = [
  {
    path: '/shipping/quote/',
    privacy: '/shipping/privacy-choices/',
    steps: ['Step 1 of 2 Your route and your vehicle', 'Step 2 of 2 Who are you?'],
    restored: 'Continue where you left off.',
    optOut: 'opt-out',
  },
  {
    path: '/shipping/es/cotizacion/',
    privacy: '/shipping/es/opciones-de-privacidad/',
    steps: ['Paso 1 de 2 Su ruta y su vehículo', 'Paso 2 de 2 ¿Quién es usted?'],
    restored: 'Siga donde lo dejó.',
    optOut: 'delete',
  },
] as const;

const SHIPMENT = { from: '10001', to: '60601', year: '2019', make: 'Honda', model: 'Civic' };

function quoteForm(page: Page) {
  const root = page.locator('form[action="/shipping/quote"][method=post]');
  return {
    root,
    field: (name: string) => root.locator(`[name=${name}]:not([type=hidden])`),
    error: (name: string) => root.locator(`[id$="-${name}-error"]`),
    step: (title: string) => root.getByRole('heading', { name: title }),
    submit: root.locator('[type=submit]'),
    back: root.locator('[type=submit] + button'),
    note: root.locator('[data-start-note]'),
  };
}

async function open(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await movePointer(page);
  const form = page.locator('form[action="/shipping/quote"][method=post]');
  await form.scrollIntoViewIfNeeded();
  await expectReady(page.locator('[data-island=quote-form]', { has: form }));
}

async function fillShipment(page: Page): Promise<void> {
  const { field } = quoteForm(page);
  for (const [name, value] of Object.entries(SHIPMENT)) await field(name).fill(value);
  const day = new Date(Date.now() + 9 * 24 * 60 * 60 * 1_000).toISOString().slice(0, 10);
  await field('date').fill(day);
}

for (const { path, steps, restored, privacy, optOut } of eitherLanguage(PAGES)) {
  // behaviour: 12.81
  test(`asks in two steps on ${path}`, async ({ page }) => {
    await page.setViewportSize({ width: 320, height: 640 });
    await open(page, path);
    const { field, error, step, submit, back } = quoteForm(page);
    await expect(step(steps[0])).toBeVisible();
    await expect(field('email')).toBeHidden();

    await submit.click();
    await expect(error('make')).not.toHaveText('');
    await expect(field('from')).toBeFocused();
    await expect(error('email'), 'is of the next step').toHaveText('');
    await field('from').fill('60601');
    await fillShipment(page);
    await field('from').fill('60601');
    await submit.click();
    await expect(error('to'), 'both ends are one').not.toHaveText('');
    await field('from').fill('10001');
    await field('from').press('Enter');

    await expect(step(steps[1])).toBeFocused();
    await expect(step(steps[1])).toBeInViewport();
    await expect(field('from')).toBeHidden();
    expect(await sampledFindings(page)).toEqual([]);
    await submit.press('Enter');
    await expect(field('name')).toBeFocused();
    await field('name').fill('Nadia Ruiz');
    await back.press('Enter');
    await expect(step(steps[0])).toBeFocused();
    for (const [name, value] of Object.entries(SHIPMENT))
      await expect(field(name)).toHaveValue(value);
    await submit.click();
    await expect(field('name')).toHaveValue('Nadia Ruiz');

    await page.route('**/shipping/quote', (route) =>
      route.fulfill({ status: 422, json: { errors: { make: 'No such make.' } } }),
    );
    await field('email').fill('nadia@mail.example');
    await submit.click();
    await expect(error('make')).toHaveText('No such make.');
    await expect(field('make')).toBeFocused();
  });

  // behaviour: 12.87
  test(`leads back and forward between the steps on ${path} by the browser's history`, async ({
    page,
  }) => {
    await page.goto('/privacy/');
    await open(page, path);
    const { field, step, submit, back } = quoteForm(page);
    await fillShipment(page);
    await submit.click();
    await field('name').fill('Nadia Ruiz');

    await page.goBack();
    await expect(step(steps[0])).toBeFocused();
    for (const [name, value] of Object.entries(SHIPMENT))
      await expect(field(name)).toHaveValue(value);
    await expect(field('name')).toBeHidden();
    await page.goForward();
    await expect(step(steps[1])).toBeFocused();
    await expect(field('name')).toHaveValue('Nadia Ruiz');

    await back.click();
    await expect(step(steps[0])).toBeFocused();
    await submit.click();
    await page.route('**/shipping/quote', (route) =>
      route.fulfill({ status: 422, json: { errors: { make: 'No such make.' } } }),
    );
    await field('email').fill('nadia@mail.example');
    await submit.click();
    await expect(field('make')).toBeFocused();
    await page.goBack();
    await expect(page, 'no entry is left over').toHaveURL('/privacy/');
  });

  // behaviour: 12.87
  test(`shows the second step on ${path} after a reload, and leads back to the first`, async ({
    page,
  }) => {
    await open(page, path);
    const { field, step, submit } = quoteForm(page);
    await fillShipment(page);
    await submit.click();
    await expect(step(steps[1])).toBeFocused();
    await page.reload();
    await movePointer(page);
    await expect(step(steps[1])).toBeVisible();
    await expect(field('from')).toBeHidden();
    await page.goBack();
    await expect(field('model')).toHaveValue('Civic');
    await expect(step(steps[1])).toBeHidden();
  });

  // behaviour: 12.82
  test(`continues a quote on ${path} where it was left`, async ({ page }) => {
    await open(page, path);
    const { field, note, submit } = quoteForm(page);
    await fillShipment(page);
    await submit.click();
    await field('name').fill('Nadia Ruiz');
    await field('name').blur();
    const saved = () => page.evaluate(() => localStorage['zf.start.quote-form'] ?? '');
    expect(await saved()).toContain('Civic');
    expect(await saved(), 'nothing about a person').not.toContain('Nadia');

    await page.goto('/privacy/');
    await open(page, path);
    await expect(note).toContainText(restored);
    await expect(field('model')).toHaveValue('Civic');
    await expect(page.locator('[data-range]').first()).toHaveText(/\$/);
    await note.getByRole('button').click();
    await expect(field('from')).toBeFocused();
    await expect(field('model')).toHaveValue('');
    expect(await saved()).toBe('');

    await fillShipment(page);
    await field('model').blur();
    await page.goto(privacy);
    await movePointer(page);
    await expectReady(page.locator('[data-island=privacy-choices]'));
    await expect(page.locator('[data-browser]')).toContainText('zf.start.quote-form');
    if (optOut === 'delete') await page.locator('details:has(#delete-form) summary').click();
    await page.locator(`#${optOut}-form [type=submit]:visible`).click();
    await expect.poll(saved).toBe('');
  });
}

// behaviour: 12.82
test('replaces what is filled into the field in use by what is typed', async ({ page }) => {
  const path = '/shipping/quote/';
  await open(page, path);
  const { field } = quoteForm(page);
  await fillShipment(page);
  await field('model').blur();
  const load = await holdRoute(page, '**/assets/island-*');
  await page.goto(path);
  await field('from').focus();
  load();
  await expect(field('model')).toHaveValue('Civic');
  await page.keyboard.type('33101');
  await expect(field('from')).toHaveValue('33101');
});

// behaviour: 12.82
test('forgets the start of a quote once it is sent', async ({ page }) => {
  await open(page, '/shipping/quote/');
  const { field, submit } = quoteForm(page);
  await fillShipment(page);
  await submit.click();
  await field('name').fill('Nadia Ruiz');
  await field('email').fill('nadia@mail.example');
  await submit.click();
  await page.waitForURL(/\/shipping\/orders\//);
  expect(await page.evaluate(() => localStorage['zf.start.quote-form'] ?? '')).toBe('');
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  // behaviour: 12.81
  test('shows both steps of a quote form on one page', async ({ page }) => {
    await page.goto('/shipping/quote/');
    const { field, submit } = quoteForm(page);
    await expect(field('from')).toBeVisible();
    await expect(field('email')).toBeVisible();
    await expect(submit).toHaveText('Save this estimate');
  });
});
