import { eitherLanguage } from './either-language.ts';
import { AT_COMPARE, expect, HOMES, test, zipForm } from './fixtures.ts';

for (const { path, failed, unchecked } of eitherLanguage(HOMES)) {
  // behaviour: 7.1.5, 8.6
  test(`reports a submit that fails twice on ${path}, and leaves the form unchanged`, async ({
    page,
    actionTypes,
  }) => {
    let posts = 0;
    await page.route('**/api/visits/', (route) => {
      if (!route.request().postData()) return route.continue();
      posts += 1;
      return posts === 1 ? route.abort() : route.fulfill({ status: 503, body: '' });
    });
    await page.goto(path);
    const form = zipForm(page);
    await form.zip.fill('10001');
    await expect.poll(actionTypes).toContain('ZIP_VALIDATE_DATA');
    await form.submit.click();
    await expect(form.error).toHaveText(failed);
    await expect(form.zip).toHaveValue('10001');
    await expect(form.zip).toHaveAttribute('aria-invalid', 'false');
    await expect(form.submit).not.toHaveAttribute('aria-disabled', 'true');
    expect(posts).toBe(2);
    expect(await actionTypes()).not.toContain('SUBMIT');

    await page.unroute('**/api/visits/');
    await form.submit.click();
    await page.waitForURL(AT_COMPARE);
  });

  // behaviour: 8.5
  test(`goes on from ${path} where no zip code can be looked up, and says why nothing was checked`, async ({
    page,
  }) => {
    await page.route('**/api/zipcodes/**', (route) => route.abort());
    await page.goto(path);
    const form = zipForm(page);
    await form.zip.fill('10001');
    await expect(form.error).toHaveText(unchecked);
    await expect(form.root).toHaveClass(/has-error/);
    await expect(form.zip).not.toHaveClass(/has-error/);
    await expect(form.zip).toHaveAttribute('aria-invalid', 'false');
    await form.submit.click();
    await page.waitForURL(AT_COMPARE);
  });
}

// behaviour: 10.41
test('retries a submit that fails once, without an error', async ({ page, actionTypes }) => {
  let posts = 0;
  await page.route('**/api/visits/', (route) => {
    if (!route.request().postData()) return route.continue();
    posts += 1;
    return posts === 1 ? route.fulfill({ status: 500, body: '' }) : route.continue();
  });
  await page.goto('/');
  await zipForm(page).zip.fill('10001');
  await expect.poll(actionTypes).toContain('ZIP_VALIDATE_DATA');
  await zipForm(page).submit.click();
  await page.waitForURL(AT_COMPARE);
  expect(posts).toBe(2);
});

// behaviour: 7.1.5
test('shows the invalid message when the visit refuses a zip code', async ({
  page,
  actionTypes,
}) => {
  await page.route('**/api/visits/', (route) =>
    route.request().postData() ? route.fulfill({ status: 422, body: '{}' }) : route.continue(),
  );
  await page.goto('/');
  const form = zipForm(page);
  await form.zip.fill('10001');
  await expect.poll(actionTypes).toContain('ZIP_VALIDATE_DATA');
  await form.submit.click();
  await expect(form.error).toHaveText('This zip code is invalid.');
  await expect(form.zip).toBeFocused();
});
