import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';

/** Smallest size of a target, in px. */
const TARGET_PX = 44;

const boxIn = async (page: Page, selector: string) => {
  const box = await page.locator(selector).first().boundingBox();
  if (!box) throw new Error(`${selector} is not shown.`);
  return box;
};

// behaviour: 10.95
test('separates the words of a headline', async ({ page }) => {
  for (const path of ['/', '/shipping/']) {
    await page.goto(path, { waitUntil: 'networkidle' });
    // Typefaces that came late are shown from the next page on.
    await page.reload({ waitUntil: 'networkidle' });
    for (const level of ['h1', 'h2']) {
      const ratio = await page.locator(level).first().evaluate(wordSpace);
      expect(ratio, `${level} of ${path}`).toBeGreaterThan(0.19);
    }
  }
});

/** Width of a space in a headline, in ems. */
function wordSpace(headline: Element): number {
  const widthIn = (text: string) => {
    const span = document.createElement('span');
    span.style.whiteSpace = 'pre';
    span.textContent = text;
    headline.append(span);
    const { width } = span.getBoundingClientRect();
    span.remove();
    return width;
  };
  return (widthIn('n n') - widthIn('nn')) / Number.parseFloat(getComputedStyle(headline).fontSize);
}

for (const width of [360, 1280, 1920, 2560]) {
  // behaviour: 10.96
  test(`shows the whole route of an opening, clear of the form, at ${width} px`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 900 });
    for (const path of ['/shipping/', '/shipping/find-order/']) {
      await page.goto(path);
      const band = await boxIn(page, 'section:has(#title)');
      const way = await boxIn(page, '.route-way');
      expect(way.x).toBeGreaterThanOrEqual(0);
      expect(way.x + way.width).toBeLessThanOrEqual(width);
      expect(way.y + way.height).toBeLessThanOrEqual(band.y + band.height);
      const lead = await boxIn(page, 'section:has(#title) .lead');
      const isBeside = way.x >= lead.x + lead.width;
      if (!isBeside) expect(way.y).toBeGreaterThan(lead.y + lead.height);
      if (path !== '/shipping/' || width < 960) continue;
      const form = await boxIn(page, '#quote');
      expect(way.x + way.width).toBeLessThan(form.x);
    }
  });
}

// behaviour: 10.97
test('makes the links beside forms and letters high enough for a finger', async ({ page }) => {
  for (const path of ['/', '/shipping/prices/']) {
    await page.goto(path);
    const links = page.locator('.policy a, #one-letter p > a');
    for (const link of await links.all()) {
      expect((await link.boundingBox())?.height).toBeGreaterThanOrEqual(TARGET_PX);
    }
    expect(await links.count()).toBeGreaterThan(0);
  }
});

// behaviour: 10.98
test('draws choices that are not made in colours of the site', async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'dark' });
  for (const path of ['/', '/shipping/quote/']) {
    await page.goto(path);
    const choice = page.locator('input[type=radio]:not(:checked)').last();
    await expect(choice).toHaveCSS('appearance', 'none');
    await expect(choice).toHaveCSS('background-color', 'rgba(0, 0, 0, 0)');
  }
});
