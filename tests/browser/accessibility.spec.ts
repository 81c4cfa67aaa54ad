import { drawSample } from '../sample.ts';
import { findings, WIDTHS } from './axe.ts';
import { eitherLanguage } from './either-language.ts';
import { expect, test } from './fixtures.ts';

for (const path of drawSample('dark themes', ['/', '/shipping/', '/shipping/prices/'], {
  parts: 3,
})) {
  // behaviour: 10.32
  test(`passes axe on ${path} in the dark theme`, async ({ page }) => {
    // What is still rising into view is not as dark as it will be.
    await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' });
    await page.goto(path);
    expect(await findings(page)).toEqual([]);
  });
}

for (const path of eitherLanguage(['/', '/es/'])) {
  // behaviour: 10.32
  test(`passes axe on ${path} with the menu and each sub-menu open`, async ({ page }) => {
    // A sub-menu that is still opening or closing covers parts of others.
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await page.goto(path);
    const open = (menu: HTMLElement | SVGElement) => menu.setAttribute('open', '');
    await page.locator('[data-menu]').evaluate(open);
    const subMenus = await page.locator('[data-sub-menu]').all();
    expect(subMenus.length).toBeGreaterThan(0);
    for (const subMenu of subMenus) {
      await subMenu.evaluate(open);
      await expect(subMenu.locator('a').first()).toBeVisible();
      expect(await findings(page, '[data-header]')).toEqual([]);
    }
  });
}

for (const path of eitherLanguage(['/', '/es/'])) {
  test(`passes axe on ${path} with the overlay open, and with the sticky bar in sight`, async ({
    page,
  }) => {
    await page.setViewportSize({ width: 320, height: 800 });
    await page.goto(path);
    await page.evaluate(() => scrollTo({ top: 2000, behavior: 'instant' }));
    await expect(page.locator('[data-sticky-bar]')).toBeVisible();
    expect(await findings(page)).toEqual([]);
    await page.setViewportSize({ width: 320, height: 800 });
    await page.locator('[data-menu] > summary').click();
    await expect(page.locator('body')).toHaveClass(/show-overlay/);
    expect(
      await findings(
        page,
        'html',
        WIDTHS.filter((width) => width < 1_024),
      ),
    ).toEqual([]);
  });
}

for (const path of eitherLanguage(['/', '/es/'])) {
  // behaviour: 10.32
  test(`passes axe on ${path} while the banner of the privacy signal is shown`, async ({
    page,
  }) => {
    await page.setExtraHTTPHeaders({ 'Sec-GPC': '1' });
    await page.goto(path);
    expect(await findings(page, 'aside')).toEqual([]);
  });
}
