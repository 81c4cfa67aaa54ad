import { parse, stringify } from 'yaml';
import { expect, zipForm } from './fixtures.ts';
import { testOn } from './site-with.ts';

/** Against a server whose English home page has the pop-under on. */
const test = testOn({
  pages: {
    'insurance/pages/home.en.yaml': (text) =>
      stringify({ ...parse(text), settings: { popUnder: true } }),
  },
});

test.describe.configure({ mode: 'default' });
test.use({ viewport: { width: 993, height: 800 } });

// behaviour: 4.1.11
test('opens the comparison app in a new tab, and leaves the page in place', async ({
  page,
  context,
  actionTypes,
}) => {
  await page.goto('/');
  const form = zipForm(page);
  await form.zip.fill('10001');
  await expect.poll(actionTypes).toContain('ZIP_VALIDATE_DATA');
  const opened = context.waitForEvent('page');
  await form.submit.click();
  const tab = await opened;
  await tab.waitForURL(/\/compare\/\?token=/);
  expect(await tab.evaluate(() => window.opener)).toBeNull();
  expect(new URL(page.url()).pathname).toBe('/');
  await expect.poll(actionTypes).toContain('SUBMIT');
  await expect(form.submit).not.toHaveAttribute('aria-disabled', 'true');
});

test('closes the tab again when the submit fails', async ({ page, context, actionTypes }) => {
  await page.route('**/api/visits/', (route) =>
    route.request().postData() ? route.abort() : route.continue(),
  );
  await page.goto('/');
  const form = zipForm(page);
  await form.zip.fill('10001');
  await expect.poll(actionTypes).toContain('ZIP_VALIDATE_DATA');
  const opened = context.waitForEvent('page');
  await form.submit.click();
  await opened;
  await expect(form.error).not.toHaveText('');
  await expect.poll(() => context.pages().length).toBe(1);
});

test('navigates the page itself when the browser refuses a tab', async ({ page }) => {
  await page.addInitScript(() => {
    window.open = () => null;
  });
  await page.goto('/');
  await zipForm(page).zip.fill('10001');
  await zipForm(page).submit.click();
  await page.waitForURL(/\/compare\/\?token=/);
});

// behaviour: 4.1.11, 9.3
test.describe('in a narrow window', () => {
  test.use({ viewport: { width: 992, height: 800 } });

  test('navigates the page itself', async ({ page, context, actionTypes }) => {
    await page.goto('/');
    await zipForm(page).zip.fill('10001');
    await expect.poll(actionTypes).toContain('ZIP_VALIDATE_DATA');
    await zipForm(page).submit.click();
    await page.waitForURL(/\/compare\/\?token=/);
    expect(context.pages()).toHaveLength(1);
  });
});
