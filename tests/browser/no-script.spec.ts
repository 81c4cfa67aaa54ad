import { AT_COMPARE, expect, HOMES, handoffOf, test, zipForm } from './fixtures.ts';

for (const { path, lang, required, invalid } of HOMES) {
  test(`from ${path} to the comparison app`, async ({ page }) => {
    await page.goto(`${path}?channelid=c1`);
    await zipForm(page).zip.fill('10001-1234');
    await zipForm(page).submit.click();
    await page.waitForURL(AT_COMPARE);
    expect(await handoffOf(page)).toMatchObject({
      zip: { zip: '10001' },
      line: 'auto',
      locale: lang,
      attribution: { first: { fields: { channel_id: 'c1' } } },
    });
  });

  test(`errors on ${path} show the page again, with the field kept and focused`, async ({
    page,
  }) => {
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
}

test('the home line goes to the homeowners address', async ({ page }) => {
  await page.goto('/');
  await zipForm(page).line('home').check();
  await zipForm(page).zip.fill('85144');
  await zipForm(page).submit.click();
  await page.waitForURL('/compare/?line=home');
});
