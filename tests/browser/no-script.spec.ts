import {
  AT_COMPARE,
  AT_HOME_PARTNER,
  buildHandoff,
  expect,
  HOMES,
  submitZip,
  test,
  zipForm,
} from './fixtures.ts';

test.use({ javaScriptEnabled: false });

for (const { path, lang, required, invalid } of HOMES) {
  test(`submits the form of ${path}, with errors and without`, async ({ page }) => {
    // behaviour: 10.37
    await test.step(`opens the comparison app after a submit on ${path}`, async () => {
      await page.goto(`${path}?channelid=c1`);
      await submitZip(page, '10001-1234');
      expect(await buildHandoff(page)).toMatchObject({
        zip: { zip: '10001' },
        line: 'auto',
        locale: lang,
        attribution: { first: { fields: { channel_id: 'c1' } } },
      });
    });

    // behaviour: 10.37
    await test.step(`shows ${path} again after an error, with the field filled in and focused`, async () => {
      await page.goto(path);
      const form = zipForm(page);
      await form.submit.click();
      await expect(form.error).toHaveText(required);
      await form.zip.fill('00000');
      await form.submit.click();
      await expect(page.locator('html')).toHaveAttribute('lang', lang);
      await expect(form.error).toHaveText(invalid);
      await expect(form.zip).toHaveValue('00000');
      await expect(form.zip).toBeFocused();
      await expect(form.root).toHaveClass(/has-error/);
      await expect(form.zip).toHaveAttribute('aria-invalid', 'true');
      await form.zip.fill('02139');
      await form.submit.click();
      await page.waitForURL(AT_COMPARE);
    });
  });
}

// behaviour: 2.1.6
test('opens the menu and its sub-menus, and follows their links', async ({ page }) => {
  for (const width of [320, 1280]) {
    await test.step(`at ${width} px`, async () => {
      await page.setViewportSize({ width, height: 640 });
      await page.goto('/es/');
      const burger = page.locator('[data-menu] > summary');
      if (await burger.isVisible()) await burger.click();
      const group = page.locator('[data-sub-menu]').nth(1);
      await group.locator('> summary').click();
      await group.locator('[data-sub-menu] > summary').click();
      await group.locator('[data-sub-menu] a').first().click();
      await expect(page).toHaveURL(/#privacidad$/);
      await expect(page.locator('#privacidad')).toBeInViewport();
      await expect(page.locator('[data-sticky-bar]')).toBeHidden();
    });
  }
});

// behaviour: 4.1.8
test('opens the homeowners address after a submit for the home line', async ({ page }) => {
  await page.goto('/');
  await zipForm(page).line('home').check();
  await zipForm(page).zip.fill('85144');
  await zipForm(page).submit.click();
  await page.waitForURL(AT_HOME_PARTNER);
  expect(await buildHandoff(page)).toMatchObject({ zip: { zip: '85144' }, line: 'home' });
});
