import type { Locator, Page } from '@playwright/test';
import { drawSample } from '../sample.ts';
import { eitherLanguage } from './either-language.ts';
import { expect, test, zipForm } from './fixtures.ts';
import { interact } from './interact.ts';
import { loadWideFaces, OWN, serveFaces, WIDE } from './layout-conditions.ts';
import {
  coveredOn,
  FAULTS,
  faultsAfterwards,
  findFaults,
  findingsAt,
  HEIGHT,
  WIDTHS,
} from './layout-findings.ts';
import { requestOrder } from './request-order.ts';
import { showErrors } from './show-errors.ts';

test.setTimeout(process.env.ZIPFRONT_SOAK ? 180_000 : 60_000);

test.beforeEach(async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await serveFaces(page);
});

async function open(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await interact(page);
  await loadWideFaces(page);
}

const HOMES = ['/', '/es/', '/shipping/', '/shipping/es/'];

for (const path of drawSample('menus', HOMES, { parts: 4 })) {
  // behaviour: 10.33
  test(`fits the menu of ${path} and its sub-menus in any face and text`, async ({ page }) => {
    await open(page, path);
    await page.setViewportSize({ width: 320, height: HEIGHT });
    await page.locator('[data-menu] > summary').click();
    await expect(page.locator('body')).toHaveClass(/show-overlay/);
    expect(await faultsAfterwards(page, [320, 768])).toEqual([]);
    const subMenus = await page.locator('[data-sub-menu]').all();
    for (const subMenu of subMenus) {
      await setOpen(subMenu);
      expect(await faultsAfterwards(page, [320])).toEqual([]);
    }
    await page.keyboard.press('Escape');

    for (const subMenu of subMenus) {
      await setOpen(subMenu);
      expect(await findingsAt(page, [1280], () => OWN, FAULTS)).toEqual([]);
    }
  });
}

/** Opens a sub-menu, whatever the row leaves of it to click. */
async function setOpen(subMenu: Locator): Promise<void> {
  await subMenu.evaluate((element) => element.setAttribute('open', ''));
}

// behaviour: 10.33
test('fits five digits into the zip code field in any face and text', async ({ page }) => {
  await open(page, '/');
  await zipForm(page).zip.fill('90210');
  const cut = () => {
    const field = document.querySelector('[data-zip-form] [name=zip]');
    const px = field ? field.scrollWidth - field.clientWidth : Number.NaN;
    return px <= 0 ? [] : [`the digits are ${px} px wider than the field`];
  };
  expect(await findingsAt(page, WIDTHS, () => [...OWN, ...WIDE], cut)).toEqual([]);
});

for (const from of eitherLanguage(['/shipping/quote/', '/shipping/es/cotizacion/'])) {
  // behaviour: 10.33
  test(`shows nothing cut, covered or too wide on the page of an order made on ${from}`, async ({
    page,
  }) => {
    await open(page, await requestOrder(page, from));
    expect(await findFaults(page)).toEqual([]);
    expect(await coveredOn(page)).toEqual([]);
    await showErrors(page);
    expect(await faultsAfterwards(page)).toEqual([]);
  });
}
