import { collectAnnouncements } from './announcements.ts';
import { sampledFindings } from './axe.ts';
import { AT_COMPARE, expect, HOMES, test, zipForm } from './fixtures.ts';
import { holdRoute } from './hold-route.ts';
import { expectReady, interact } from './interact.ts';

for (const { path, required, invalid } of HOMES) {
  test(`refuses zip codes on ${path}`, async ({ page, storeActions }) => {
    // behaviour: 4.1.1, 5.1.1, 5.1.3, 5.1.4, 5.1.5
    await test.step(`shows the errors of ${path} in every form, and clears them on typing`, async () => {
      await page.goto(path);
      const forms = [zipForm(page, 0), zipForm(page, 1)] as const;
      const [first, second] = forms;
      await first.zip.click();
      await first.zip.press('Enter');
      for (const form of forms) {
        await expect(form.error).toHaveText(required);
        await expect(form.root).toHaveClass(/has-error/);
        await expect(form.zip).toHaveClass(/has-error/);
        await expect(form.zip).toHaveAttribute('aria-invalid', 'true');
      }
      await expect(first.zip).toBeFocused();

      await second.zip.pressSequentially('0');
      for (const form of forms) {
        await expect(form.error).toHaveText('');
        await expect(form.root).not.toHaveClass(/has-error/);
        await expect(form.zip).not.toHaveClass(/has-error/);
        await expect(form.zip).toHaveAttribute('aria-invalid', 'false');
      }

      await second.submit.click();
      await expect(first.error).toHaveText(invalid);
      await expect(second.zip).toBeFocused();
    });

    // behaviour: 4.1.4
    await test.step(`refuses an unknown zip code on ${path} after its lookup`, async () => {
      await page.goto(path);
      const form = zipForm(page);
      await form.zip.pressSequentially('00000');
      await expect(form.error).toHaveText(invalid);
      expect((await storeActions()).at(-1)?.state.zip).toMatchObject({
        value: '00000',
        valid: false,
        validateAttempts: 1,
      });
      await form.submit.click();
      await expect(form.zip).toBeFocused();
      await expect(form.error).toHaveText(invalid);
      await expect
        .poll(async () => (await storeActions()).at(-1)?.state.zip.submitAttempts)
        .toBe(1);
      expect(new URL(page.url()).pathname).toBe(path);
    });
  });
}

test('shows a zip code and a line in every form', async ({ page, context }) => {
  // behaviour: 2.1.1, 4.1.12
  await test.step('shares the zip code and the line between forms', async () => {
    await page.goto('/');
    const first = zipForm(page, 0);
    const second = zipForm(page, 1);
    await first.zip.pressSequentially('902');
    await expect(second.zip).toHaveValue('902');
    await second.zip.press('End');
    await second.zip.pressSequentially('10');
    await expect(first.zip).toHaveValue('90210');
    await second.line('home').check();
    await expect(first.line('home')).toBeChecked();
    await expect(first.root).toHaveClass(/insurance-line-home/);
    await expect(second.root).toHaveClass(/insurance-line-home/);
    await first.line('auto').check();
    await expect(second.line('auto')).toBeChecked();
    await expect(second.root).toHaveClass(/insurance-line-auto/);
  });

  // behaviour: 10.38
  await test.step('accepts a pasted ZIP+4', async () => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    await page.goto('/');
    const form = zipForm(page);
    await form.zip.click();
    await page.evaluate(() => navigator.clipboard.writeText('10001-1234'));
    await form.zip.press('ControlOrMeta+V');
    await expect(form.zip).toHaveValue('10001');
    await form.submit.click();
    await page.waitForURL(AT_COMPARE);
  });

  // behaviour: 10.24
  await test.step('chooses a line in every form on a click on its link in the lines section', async () => {
    await page.goto('/');
    await interact(page);
    await page.locator('a[data-line=home]').click();
    for (const form of [zipForm(page, 0), zipForm(page, 1)]) {
      await expect(form.line('home')).toBeChecked();
      await expect(form.root).toHaveClass(/insurance-line-home/);
    }
    await page.locator('a[data-line=auto]').click();
    await expect(zipForm(page, 1).root).toHaveClass(/insurance-line-auto/);
  });
});

// behaviour: 10.140
for (const path of ['/', '/es/']) {
  test(`states the place of a zip code on ${path}, and moves nothing`, async ({ page }) => {
    for (const width of [320, 1280]) {
      await page.setViewportSize({ width, height: 800 });
      await page.goto(path);
      const [first, second] = [zipForm(page, 0), zipForm(page, 1)];
      const place = (form: typeof first) => form.root.locator('[data-zip-place]');
      const below = () => first.submit.boundingBox();
      const rendered = await below();
      await first.zip.click();
      await expectReady(page.locator('[data-island=zip-form]').first());
      expect(await below(), 'the line is there').toEqual(rendered);
      const announcements = await collectAnnouncements(page);
      await first.zip.pressSequentially('60601');
      await expect(place(first)).toHaveText('Chicago, IL');
      await expect(place(second)).toHaveText('Chicago, IL');
      await expect(first.zip).toHaveAccessibleDescription(/Chicago, IL/);
      expect(await announcements(), 'only the form in use announces it').toEqual(['Chicago, IL']);
      expect(await below(), 'nothing moves').toEqual(rendered);
      if (width === 320) expect(await sampledFindings(page)).toEqual([]);

      await first.zip.fill('00000');
      await expect(first.error).not.toHaveText('');
      await expect(place(first)).toHaveText('');
      await page.route('**/api/zipcodes/**', (route) => route.abort(), { times: 1 });
      await first.zip.fill('10002');
      await expect(first.error).not.toHaveText('');
      await expect(place(first)).toHaveText('');
    }
  });
}

test('ignores a stale lookup response', async ({ page, storeActions }) => {
  const release = await holdRoute(page, '**/api/zipcodes/00000/', (route) =>
    route.fulfill({ status: 404, body: '' }),
  );
  await page.goto('/');
  const form = zipForm(page);
  await form.zip.fill('00000');
  await expect
    .poll(async () => (await storeActions()).map(({ action }) => action.type))
    .toContain('ZIP_VALIDATE');
  await form.zip.fill('10001');
  release();
  await expect.poll(async () => (await storeActions()).at(-1)?.state.zip.valid).toBe(true);
  await expect(form.error).toHaveText('');
});

// behaviour: 4.1.6
test('submits once after the lookup, and shows that it is busy while it waits', async ({
  page,
  actionTypes,
}) => {
  const release = await holdRoute(page, '**/api/zipcodes/10001/');
  const posts: string[] = [];
  page.on('request', (request) => {
    if (request.postData()?.includes('zipcode')) posts.push(request.url());
  });
  await page.goto('/');
  const form = zipForm(page);
  await form.zip.fill('10001');
  await expect.poll(actionTypes).toContain('ZIP_VALIDATE');
  await form.submit.click();
  await expect(form.submit).toHaveAttribute('aria-disabled', 'true');
  await form.zip.press('Enter');
  await form.submit.click({ force: true });
  expect(posts).toEqual([]);
  release();
  await page.waitForURL(AT_COMPARE);
  expect(posts).toHaveLength(1);
});

// behaviour: 10.39
test('submits again after the page returns from the back/forward cache', {
  tag: '@desktop',
}, async ({ page, actionTypes }) => {
  await page.goto('/');
  const form = zipForm(page);
  await form.zip.fill('10001');
  await expect.poll(actionTypes).toContain('ZIP_VALIDATE_DATA');
  await form.submit.click();
  await page.waitForURL(AT_COMPARE);
  // A page from the cache has no load event to wait for.
  await page.goBack({ waitUntil: 'commit' });
  await expect(page).toHaveURL('/');
  const before = await actionTypes();
  expect(before, 'the page as it was, not a new one').toContain('SUBMIT');
  expect(before.filter((type) => type === 'ZIP_GET')).toHaveLength(1);
  await expect(form.zip).toHaveValue('10001');
  await expect(form.submit).not.toHaveAttribute('aria-disabled', 'true');
  await form.submit.click();
  await page.waitForURL(AT_COMPARE);
});
