import { collectConsoleErrors } from './console-errors.ts';
import { expect, test } from './fixtures.ts';
import { interact } from './interact.ts';

/** Each half in a test of its own: together they would take too long for one. */
const HASHES = [
  ['', '#', '#%', '#%E9', '#1st'],
  ['#a,b', '#[x]', '#:~:text=zip', '#"><b>', '#nope'],
];

for (const hashes of HASHES) {
  test(`follows links when the address ends with ${hashes.join(' ') || 'nothing'}`, async ({
    page,
  }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' });
    for (const hash of hashes) {
      await test.step(`follows them after ${hash || 'nothing'}`, async () => {
        // Another hash alone would open no page.
        await page.goto('/robots.txt');
        const consoleErrors = collectConsoleErrors(page);
        await page.goto(`/${hash}`);
        await interact(page);
        await page.locator('[data-header] a[href="#savings"]').first().click();
        await expect(page.locator('#savings')).toBeFocused();
        expect(consoleErrors).toEqual([]);
      });
    }
  });
}

test('ignores cookies with malformed values', async ({ page, context, baseURL, actionTypes }) => {
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
    await interact(page);
    if (path !== '/privacy-choices/') await expect.poll(actionTypes).toContain('QUOTE_GET_SUCCESS');
  }
  expect(errors).toEqual([]);
});
