import { ALL_RULES_WIDTHS, findings } from './axe.ts';
import { AT_COMPARE, expect, test, zipForm } from './fixtures.ts';

test.setTimeout(90_000);

for (const path of ['/nowhere/', '/es/nowhere/', '/shipping/nowhere/', '/shipping/es/nowhere/']) {
  test(`axe finds nothing on the not-found page ${path}`, async ({ page }) => {
    await page.goto(path);
    expect(await findings(page)).toEqual([]);
  });
}

for (const path of ['/', '/shipping/', '/shipping/prices/']) {
  // behaviour: 10.32
  test(`axe finds nothing on ${path} in the dark`, async ({ page }) => {
    // What is still rising into view is not as dark as it will be.
    await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' });
    await page.goto(path);
    expect(await findings(page, 'html', ALL_RULES_WIDTHS)).toEqual([]);
  });
}

for (const path of ['/', '/es/']) {
  // behaviour: 10.32
  test(`axe finds nothing on ${path} with the menu and each sub-menu open`, async ({ page }) => {
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

for (const path of ['/', '/es/']) {
  test(`axe finds nothing on ${path} with the overlay open and the bar in sight`, async ({
    page,
  }) => {
    await page.setViewportSize({ width: 320, height: 800 });
    await page.goto(path);
    await page.evaluate(() => scrollTo({ top: 2000, behavior: 'instant' }));
    await expect(page.locator('[data-sticky-bar]')).toBeVisible();
    expect(await findings(page, 'html')).toEqual([]);
    await page.setViewportSize({ width: 320, height: 800 });
    await page.locator('[data-menu] > summary').click();
    await expect(page.locator('body')).toHaveClass(/show-overlay/);
    expect(await findings(page, 'html', [320, 360, 412, 768])).toEqual([]);
  });
}

for (const path of ['/', '/es/']) {
  // behaviour: 10.32
  test(`axe finds nothing on the banner of the privacy signal on ${path}`, async ({ page }) => {
    await page.setExtraHTTPHeaders({ 'Sec-GPC': '1' });
    await page.goto(path);
    expect(await findings(page, 'aside')).toEqual([]);
  });
}

// behaviour: 10.32
test('axe finds nothing on the comparison app, with a hand-off', async ({ page }) => {
  await page.goto('/es/');
  await zipForm(page).zip.fill('33101');
  await zipForm(page).submit.click();
  await page.waitForURL(AT_COMPARE);
  await expect(page.getByText('33101')).toBeVisible();
  expect(await findings(page)).toEqual([]);
  await page.locator('input').press('Enter');
  await expect(page.locator('input')).toHaveAttribute('aria-invalid', 'true');
  expect(await findings(page, 'form')).toEqual([]);
});

for (const query of ['', '?line=home', '?token=gone']) {
  // behaviour: 10.32
  test(`axe finds nothing on the comparison app at /compare/${query}`, async ({ page }) => {
    await page.goto(`/compare/${query}`);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    expect(await findings(page)).toEqual([]);
  });
}
