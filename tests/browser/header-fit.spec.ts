import type { Page } from '@playwright/test';
import { expect } from './fixtures.ts';
import { interact } from './interact.ts';
import {
  type Condition,
  loadWideFaces,
  serveFaces,
  showUnder,
  WIDE_AS_IT_IS,
} from './layout-conditions.ts';
import { layoutFaults, ON_PURPOSE } from './layout-faults.ts';
import { testOn } from './site-with.ts';

const WIDE_AND_LARGE: Condition = { face: 'wide faces', text: 'text at 200 %' };

/** Items that an operator may add to the menu of the shipping site. */
const FITS = 'FAQ';
const DOES_NOT_FIT = 'Preguntas frecuentes sobre seguros y depósitos';

/** Against a server whose shipping site has one more item in its menu: it fits in English alone. */
const test = testOn({
  pages: {
    'shipping/site.en-US.yaml': (text) => withItem(text, FITS),
    'shipping/site.es-US.yaml': (text) => withItem(text, DOES_NOT_FIT),
  },
});
test.describe.configure({ mode: 'default' });

function withItem(text: string, label: string): string {
  return text.replace(/^ {2}items:\n/m, (items) => `${items}    - { label: ${label}, href: / }\n`);
}

const button = (page: Page) => page.locator('[data-menu] > summary');
const item = (page: Page) => page.locator('[data-nav-item] a').first();
const callToAction = (page: Page) => page.locator('[data-sticky-cta=desktop]');
const bar = (page: Page) => page.locator('[data-sticky-bar]');

test.beforeEach(async ({ page }) => {
  await serveFaces(page);
  await page.setViewportSize({ width: 1280, height: 800 });
});

async function open(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await loadWideFaces(page);
  await showUnder(page, WIDE_AS_IT_IS);
}

test('fits one more item into the row', async ({ page }) => {
  // behaviour: 10.34
  await test.step('shows the open menu when one more item fits, in the widest face', async () => {
    await open(page, '/shipping/');
    await expect(item(page)).toHaveText(FITS);
    await expect(item(page)).toBeVisible();
    await expect(button(page)).toBeHidden();
    expect(await page.evaluate(layoutFaults, ON_PURPOSE)).toEqual([]);
  });

  // behaviour: 10.34
  await test.step('adapts the header to the text size without moving the content below it', async () => {
    await open(page, '/shipping/');
    await expect(button(page)).toBeHidden();
    await showUnder(page, WIDE_AND_LARGE);
    await expect(button(page)).toBeVisible();
    const room = await page.evaluate(() => {
      const main = document.querySelector('main')?.getBoundingClientRect().top;
      return [main, 4.5 * Number.parseFloat(getComputedStyle(document.documentElement).fontSize)];
    });
    expect(room).toEqual([144, 144]);
  });

  // behaviour: 2.1.4
  await test.step('closes an open overlay when the row has room for the menu again', async () => {
    await open(page, '/shipping/');
    await interact(page);
    await showUnder(page, WIDE_AND_LARGE);
    await button(page).click();
    await expect(page.locator('body')).toHaveClass(/show-overlay/);
    await showUnder(page, WIDE_AS_IT_IS);
    await expect(page.locator('body')).not.toHaveClass(/show-overlay/);
    await expect(page.locator('main')).not.toHaveAttribute('inert');
  });
});

test('makes room when one more item does not fit', async ({ page }) => {
  // behaviour: 10.34
  await test.step('collapses the menu behind its button when one more item does not fit', async () => {
    await open(page, '/shipping/es/');
    await expect(button(page)).toBeVisible();
    await expect(callToAction(page)).toBeHidden();
    await expect(item(page)).toBeHidden();
    expect(await page.evaluate(layoutFaults, ON_PURPOSE)).toEqual([]);
    await interact(page);
    await button(page).click();
    await expect(item(page)).toHaveText(DOES_NOT_FIT);
    await expect(item(page)).toBeVisible();
  });

  // behaviour: 10.35
  await test.step('moves the call to action to the bar when the header has no room for it', async () => {
    await open(page, '/shipping/es/');
    await page.evaluate(() => scrollTo({ top: 1500, behavior: 'instant' }));
    await expect(page.locator('body')).toHaveClass(/sticky-cta/);
    await expect(bar(page)).toBeVisible();
    await page.goto('/shipping/');
    await page.evaluate(() => scrollTo({ top: 1500, behavior: 'instant' }));
    await expect(callToAction(page)).toBeInViewport();
    await expect(bar(page)).toBeHidden();
  });
});

// behaviour: 10.34
test('measures the width that the open row occupies', async ({ page }) => {
  for (const path of ['/', '/es/', '/shipping/']) {
    await page.goto(path);
    // So narrow that any menu fits, whatever the machine's faces.
    await page.evaluate(() => {
      const sheet = new CSSStyleSheet();
      sheet.replaceSync('* { letter-spacing: -0.15em !important }');
      document.adoptedStyleSheets = [sheet];
    });
    const [measured, taken] = await page.evaluate(() => {
      const header = document.querySelector('[data-header]');
      const [brand, menu, action] = header?.querySelector('a')?.parentElement?.children ?? [];
      const entries = menu?.querySelectorAll('nav > ul > li, nav > a') ?? [];
      const left = (element?: Element) => element?.getBoundingClientRect().left ?? 0;
      const right = (element?: Element) => element?.getBoundingClientRect().right ?? 0;
      const gap = Number.parseFloat(getComputedStyle(brand?.parentElement ?? document.body).gap);
      return [
        header?.querySelector('[aria-hidden=true]')?.getBoundingClientRect().width,
        right([...entries].at(-1)) - left(brand) + gap + right(action) - left(action),
      ];
    });
    expect(taken).toBeGreaterThan(500);
    expect(measured).toBeCloseTo(taken ?? 0, 0);
  }
});

test.describe('without a script', () => {
  test.use({ javaScriptEnabled: false });

  // behaviour: 10.34
  test('shows the menu open, or behind a button that opens it', async ({ page }) => {
    await page.goto('/shipping/');
    await expect(item(page)).toBeVisible();
    await expect(button(page)).toBeHidden();
    await page.setViewportSize({ width: 768, height: 800 });
    await expect(item(page)).toBeHidden();
    await button(page).click();
    await expect(item(page)).toBeVisible();
  });
});
