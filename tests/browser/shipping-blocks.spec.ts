import { expect, test } from './fixtures.ts';
import { movePointer } from './interact.ts';
import { quietFor } from './quiet-for.ts';
import { startedIslands } from './started-islands.ts';

/** Time without requests after which a page counts as at rest. */
const AT_REST_MS = 1_500;

const CALL_BACK_FIELD = '[data-island=call-back-form] input:not([type=hidden])';

const PAGES: { path: string; touched: string[]; field: string; comes: string }[] = [
  {
    path: '/shipping/quote/',
    touched: ['quote-form'],
    field: CALL_BACK_FIELD,
    comes: 'call-back-form',
  },
  {
    path: '/shipping/motorcycles/',
    touched: ['quote-form'],
    field: CALL_BACK_FIELD,
    comes: 'call-back-form',
  },
  {
    path: '/shipping/reviews/',
    touched: ['review-list'],
    field: '#review-name',
    comes: 'review-form',
  },
];

for (const { path, touched, field, comes } of PAGES) {
  // behaviour: 2.2.3
  test(`starts each block of ${path} when it is needed: ${comes} last`, async ({ page }) => {
    const blocks = () => startedIslands(page);
    await page.goto(path, { waitUntil: 'load' });
    await quietFor(AT_REST_MS);
    expect(await blocks()).toEqual([]);
    // A page without frames may never become idle: moving the pointer again draws one.
    await expect(async () => {
      await movePointer(page);
      expect(await blocks()).toEqual(expect.arrayContaining(touched));
    }).toPass({ timeout: 30_000 });
    await quietFor(AT_REST_MS);
    expect(await blocks()).not.toContain(comes);
    await page.locator(field).first().focus();
    await expect.poll(blocks).toContain(comes);
  });
}
