import type { Page } from '@playwright/test';
import { builtChunks } from './built-chunks.ts';
import { expect, test } from './fixtures.ts';
import { movePointer } from './interact.ts';
import { quietFor } from './quiet-for.ts';

/** Time without requests after which a page counts as at rest. */
const AT_REST_MS = 1_500;

/** The chunks of the blocks, by their sources. */
const BLOCKS = {
  app: 'src/shipping/app.ts',
  'quote-form': 'src/shipping/quote-form/island.tsx',
  'call-back-form': 'src/shipping/call-back/island.tsx',
  'review-list': 'src/reviews/list-island.ts',
  'review-form': 'src/reviews/island.tsx',
};

type Block = keyof typeof BLOCKS;

/** Returns the blocks that a page has loaded so far, in the order of `BLOCKS`. */
function followBlocks(page: Page): () => string[] {
  const chunks = builtChunks();
  const loaded = new Set<string>();
  page.on('request', (request) => loaded.add(new URL(request.url()).pathname));
  return () =>
    Object.entries(BLOCKS).flatMap(([name, source]) =>
      loaded.has(`/${chunks[source]?.file}`) ? [name] : [],
    );
}

const CALL_BACK_FIELD = '[data-island=call-back-form] input:not([type=hidden])';

const PAGES: { path: string; touched: Block[]; field: string; comes: Block }[] = [
  {
    path: '/shipping/quote/',
    touched: ['app', 'quote-form'],
    field: CALL_BACK_FIELD,
    comes: 'call-back-form',
  },
  {
    path: '/shipping/motorcycles/',
    touched: ['app', 'quote-form'],
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
  test(`loads each block of ${path} when it is needed: ${comes} last`, async ({ page }) => {
    const blocks = followBlocks(page);
    await page.goto(path, { waitUntil: 'load' });
    await quietFor(AT_REST_MS);
    expect(blocks()).toEqual([]);
    // A page without frames may never become idle: moving the pointer again draws one.
    await expect(async () => {
      await movePointer(page);
      expect(blocks()).toEqual(expect.arrayContaining(touched));
    }).toPass({ timeout: 30_000 });
    await quietFor(AT_REST_MS);
    expect(blocks()).not.toContain(comes);
    await page.locator(field).first().focus();
    await expect.poll(blocks).toContain(comes);
  });
}
