import type { Page } from '@playwright/test';
import { eitherLanguage } from './either-language.ts';
import { expect, test } from './fixtures.ts';
import { movePointer } from './interact.ts';
import { watchLayoutShifts } from './layout-shifts.ts';
import { quietFor } from './quiet-for.ts';
import { startedIslands } from './started-islands.ts';

/** Time without requests after which a page counts as at rest. */
const AT_REST_MS = 1_500;

/** The home pages, and what their forms say and lead to. */
const SHIPPING_HOMES = [
  {
    path: '/shipping/',
    quote: '/shipping/quote/',
    required: 'Your zip code is required.',
    invalid: 'This zip code is invalid.',
  },
  {
    path: '/shipping/es/',
    quote: '/shipping/es/cotizacion/',
    required: 'Se require su código postal.',
    invalid: 'Este código postal no es válido.',
  },
];

function postalForm(page: Page) {
  const field = (name: string) => page.locator(`[data-zip-field]:has([name=${name}])`).first();
  return {
    from: field('from').locator('input'),
    to: field('to').locator('input'),
    placeOf: (name: string) => field(name).locator('[data-zip-place]'),
    errorOf: (name: string) => field(name).locator('[data-error]'),
    submit: page.locator('[data-island=postal-form] [type=submit]').first(),
  };
}

/** The server fills the quote form of the page that the postal form names, script or none. */
async function expectQuoteForm(page: Page, path: string): Promise<void> {
  await page.waitForURL(
    `**/shipping/quote?${new URLSearchParams({ page: path, from: '33101', to: '02139' })}`,
  );
  const form = page.locator('form[action="/shipping/quote"][method=post]');
  await expect(form.locator('[name=page]')).toHaveValue(path);
  await expect(form.locator('[name=from]')).toHaveValue('33101');
  await expect(form.locator('[name=to]')).toHaveValue('02139');
}

const waiting = (page: Page) => page.locator('[data-reveal=waiting]');

test('starts the blocks of a page as they are needed', async ({ page }) => {
  // behaviour: 2.2.2
  await test.step('starts no block of a shipping page without an interaction', async () => {
    const blocks = () => startedIslands(page);
    await page.goto('/shipping/prices/', { waitUntil: 'load' });
    await quietFor(AT_REST_MS);
    await expect(page.locator('#app > section')).not.toHaveCount(0);
    expect(await blocks()).toEqual([]);
  });

  // behaviour: 2.2.1, 2.2.2
  await test.step('starts the blocks in sight on the first touch, and a form on its first focus', async () => {
    const blocks = () => startedIslands(page);
    await page.goto('/shipping/prices/');
    await movePointer(page);
    await expect.poll(blocks).toEqual(['anchors-list']);
    await postalForm(page).from.click();
    await expect.poll(blocks).toEqual(['anchors-list', 'postal-form']);
  });
});

for (const { path, quote, required, invalid } of eitherLanguage(SHIPPING_HOMES)) {
  test(`reads the zip codes of the form of ${path}`, async ({ page }) => {
    await test.step(`refuses a zip code that is empty or unknown in the form of ${path}`, async () => {
      await page.goto(path);
      const form = postalForm(page);
      await form.from.click();
      await page.keyboard.type('331');
      await expect(form.placeOf('from')).toHaveText('Miami, FL');
      await form.from.fill('');
      await form.from.press('Enter');
      await expect(form.errorOf('from')).toHaveText(required);
      await expect(form.from).toBeFocused();
      await form.from.fill('00000');
      await expect(form.errorOf('from')).toHaveText(invalid);
      await expect(form.from).toHaveAttribute('aria-invalid', 'true');
      expect(new URL(page.url()).pathname).toBe(path);
    });

    // behaviour: 1.4
    await test.step(`opens the quote form from ${path} with both zip codes`, async () => {
      await page.goto(path);
      const form = postalForm(page);
      await form.from.click();
      await page.keyboard.type('331');
      await expect(form.placeOf('from')).toHaveText('Miami, FL');
      await page.keyboard.type('01');
      await form.to.fill('02139');
      await expect(form.placeOf('to')).toHaveText('Cambridge, MA');
      await form.submit.click();
      await expectQuoteForm(page, quote);
    });
  });
}

test('leads from the home page to a quote', async ({ page }) => {
  await test.step('focuses the first zip code field on a click on the sticky call to action', async () => {
    await page.goto('/shipping/');
    await page.mouse.wheel(0, 1500);
    const action = page.locator('[data-sticky-cta=desktop]');
    await expect(page.locator('body')).toHaveClass(/sticky-cta/);
    await action.click();
    await expect(postalForm(page).from).toBeFocused();
  });

  await test.step('starts a quote with the zip codes of each sample route', async () => {
    await page.goto('/shipping/');
    const links = page.locator('#routes h3 a');
    await expect(links).toHaveCount(4);
    await links.first().click();
    await page.waitForURL('**/shipping/quote?page=*from=97201&to=98101#quote');
    await expect(page.locator('#quote-from')).toHaveValue('97201');
  });
});

// behaviour: 2.2.2
test('marks the section in sight in the list of anchors', async ({ page }) => {
  await page.goto('/shipping/how-it-works/');
  const current = page.locator('[data-island=anchors-list] [aria-current]');
  await movePointer(page);
  await page.locator('[data-island=anchors-list] a').nth(1).click();
  await expect(current).toHaveAttribute('href', '#before-pickup');
  const underBar = () =>
    page.evaluate(() => {
      const findRect = (name: string) => document.querySelector(name)?.getBoundingClientRect();
      const bar = findRect('[data-island=anchors-list]')?.bottom ?? Number.NaN;
      return Math.round((findRect('#before-pickup')?.top ?? Number.NaN) - bar);
    });
  await expect.poll(underBar).toBe(5);
  await expect(page.locator('[data-island=anchors-list]')).toBeInViewport();
  await page.keyboard.press('End');
  await expect(current).toHaveAttribute('href', '#questions');
  // Chromium passes over a key that comes while it is still finishing the scroll of another one.
  await expect(async () => {
    await page.keyboard.press('Home');
    await expect(current).toHaveCount(0, { timeout: 1_000 });
  }).toPass();
});

// behaviour: 2.2.2
test('reveals a marked element when it is scrolled to, without a layout shift', async ({
  page,
}) => {
  const shifts = await watchLayoutShifts(page);
  await page.goto('/shipping/');
  const marked = page.locator('[data-reveal]');
  const inSight = marked.first();
  await expect(waiting(page)).toHaveCount(0);
  await inSight.scrollIntoViewIfNeeded();
  await expect(waiting(page)).not.toHaveCount(0);
  await expect(inSight).not.toHaveAttribute('data-reveal', 'waiting');
  const last = marked.last();
  await expect(last).toHaveCSS('opacity', '0');
  await last.scrollIntoViewIfNeeded();
  await expect(last).toHaveAttribute('data-reveal', 'shown');
  await expect(last).toHaveCSS('opacity', '1');
  expect(await shifts()).toEqual([]);
});

test('shows marked elements without an animation where there should be none', async ({ page }) => {
  await test.step('shows an unrevealed element at once when it is focused or printed', async () => {
    await page.goto('/shipping/');
    await movePointer(page);
    await expect(waiting(page)).not.toHaveCount(0);
    const last = page.locator('[data-reveal]').last();
    await page.emulateMedia({ media: 'print' });
    await expect(last).toHaveCSS('opacity', '1');
    await page.emulateMedia({ media: 'screen' });
    await last.locator('a').focus();
    await expect(last).toHaveAttribute('data-reveal', 'shown');
  });

  // behaviour: 2.2.2
  await test.step('animates nothing and loads no block for it under reduced motion', async () => {
    const blocks = () => startedIslands(page);
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await page.goto('/shipping/');
    await movePointer(page);
    await postalForm(page).from.click();
    await expect.poll(blocks).toEqual(['postal-form']);
    await quietFor(AT_REST_MS);
    expect(await blocks()).toEqual(['postal-form']);
    await expect(waiting(page)).toHaveCount(0);
  });
});

test.describe('without a script', () => {
  test.use({ javaScriptEnabled: false });

  test('works without a script', async ({ page }) => {
    // behaviour: 2.2.4
    await test.step('opens the quote form from the postal form, and hides nothing', async () => {
      await page.goto('/shipping/');
      await expect(page.locator('[data-reveal]').last()).toHaveCSS('opacity', '1');
      const form = postalForm(page);
      await form.from.fill('33101');
      await form.to.fill('02139');
      await form.submit.click();
      await expectQuoteForm(page, '/shipping/quote/');
    });

    await test.step('follows the links of the list of anchors', async () => {
      await page.goto('/shipping/how-it-works/');
      await page.locator('[data-island=anchors-list] a').nth(2).click();
      await expect(page.locator('#delivery h2')).toBeInViewport();
    });
  });
});
