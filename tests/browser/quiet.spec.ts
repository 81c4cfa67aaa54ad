import { awaken } from './awaken.ts';
import { complaintsOf } from './complaints.ts';
import { expect, test } from './fixtures.ts';

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
