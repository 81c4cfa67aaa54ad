import type { Page } from '@playwright/test';
import { awaken } from './awaken.ts';
import { CONTENT_PAGES } from './content-pages.ts';
import { expect, test } from './fixtures.ts';

/** What a browser complains of while a page is used: errors, refusals of its policy, failed requests. */
function complaintsOf(page: Page): string[] {
  const complaints: string[] = [];
  page.on('console', (message) => {
    if (['error', 'warning'].includes(message.type())) complaints.push(message.text());
  });
  page.on('pageerror', (error) => complaints.push(String(error)));
  page.on('requestfailed', (request) => {
    complaints.push(`${request.url()}: ${request.failure()?.errorText}`);
  });
  page.on('response', (response) => {
    if (response.status() >= 400) complaints.push(`${response.url()}: ${response.status()}`);
  });
  return complaints;
}

for (const { path } of CONTENT_PAGES) {
  test(`a first visit of ${path} makes the browser complain of nothing`, async ({ page }) => {
    const complaints = complaintsOf(page);
    await page.goto(`${path}?channelid=c1#`);
    await awaken(page);
    await page.evaluate(async () => {
      for (let top = 0; top < document.body.scrollHeight; top += 500) {
        scrollTo({ top, behavior: 'instant' });
        await new Promise(requestAnimationFrame);
      }
    });
    for (const field of await page.locator('main input[type=text]').all()) await field.focus();
    await page.waitForLoadState('networkidle');
    expect(complaints).toEqual([]);
  });
}

for (const hash of [
  '',
  '#',
  '#%',
  '#%E9',
  '#1st',
  '#a,b',
  '#[x]',
  '#:~:text=zip',
  '#"><b>',
  '#nope',
]) {
  test(`the address may end with ${hash || 'nothing'}: links still work`, async ({ page }) => {
    const complaints = complaintsOf(page);
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await page.goto(`/${hash}`);
    await awaken(page);
    await page.locator('[data-header] a[href="#savings"]').first().click();
    await expect(page.locator('#savings')).toBeFocused();
    expect(complaints).toEqual([]);
  });
}

test('cookies full of nonsense do no harm', async ({ page, context, baseURL, actions }) => {
  const names = ['_tzacid', '_tzsess', 'sessionid', 'zf_consent', 'zf_variant_auto-headline'];
  await context.addCookies(
    [...names, 'zf_channel_id'].map((name) => ({
      name,
      value: '%E0%A4%A"<script>;='.replace(';', ''),
      url: baseURL ?? '',
    })),
  );
  const errors: Error[] = [];
  page.on('pageerror', (error) => errors.push(error));
  for (const path of ['/', '/auto/', '/privacy-choices/']) {
    expect((await page.goto(path))?.status()).toBe(200);
    await awaken(page);
    if (path !== '/privacy-choices/') await expect.poll(actions).toContain('QUOTE_GET_SUCCESS');
  }
  expect(errors).toEqual([]);
});
