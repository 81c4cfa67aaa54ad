import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { interact } from './interact.ts';

/** Opens a Spanish page, and leaves a language in it as a translator of the browser does. */
async function openTranslated(page: Page, path: string, lang: string): Promise<void> {
  await page.goto(path);
  await page.evaluate((tag) => {
    document.documentElement.lang = tag;
  }, lang);
  await interact(page);
}

// behaviour: 5.1.4
for (const lang of ['auto', 'fr', 'en-x-mtfrom-es']) {
  test(`works in the page's own language where a translator writes the language ${lang}`, async ({
    page,
  }) => {
    await test.step('moves a slider, and says its position', async () => {
      await openTranslated(page, '/es/como-trabajamos/', lang);
      const slider = page.locator('#cartas [data-slider]');
      await slider.scrollIntoViewIfNeeded();
      await slider.locator('[data-slide=next]').click();
      await expect(slider.locator('[data-slider-position]')).toHaveText(/ y \d de 5$/);
    });

    await test.step('shows when a visit started', async () => {
      await openTranslated(page, '/es/opciones-de-privacidad/', lang);
      const started = page.locator('[data-when=stored] dd').nth(1);
      await expect(started).toHaveText(/^\d+ \p{L}+ \d{4}, /u);
    });

    await test.step('turns a page of reviews', async () => {
      await openTranslated(page, '/shipping/es/opiniones/', lang);
      const list = page.locator('[data-island=review-list]');
      await list.getByRole('link', { name: 'Siguiente' }).click();
      await expect(list.getByRole('status')).toHaveText(/^Página 2 de \d+$/);
    });
  });
}
