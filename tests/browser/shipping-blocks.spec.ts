import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import type { Page } from '@playwright/test';
import { builtChunks, CLIENT } from './built-chunks.ts';
import { expect, test } from './fixtures.ts';
import { movePointer } from './interact.ts';
import { quietFor } from './quiet-for.ts';

/** Time without requests after which a page counts as at rest. */
const AT_REST_MS = 1_500;

/** The chunks of the blocks, by their sources, and what each may weigh with what it imports but React (gzip). */
const BLOCKS = {
  app: { source: 'src/shipping/app.ts', bytes: 1_000 },
  'quote-form': { source: 'src/shipping/quote-form/island.tsx', bytes: 23_000 },
  'call-back-form': { source: 'src/shipping/call-back/island.tsx', bytes: 19_000 },
  'review-list': { source: 'src/reviews/list-island.ts', bytes: 8_000 },
  'review-form': { source: 'src/reviews/island.tsx', bytes: 18_000 },
};

/** The chunk with React: one for all forms, with a budget of its own. */
const REACT = /^assets\/react-/;

type Block = keyof typeof BLOCKS;

/** Returns the blocks that a page has loaded so far, in the order of `BLOCKS`. */
function followBlocks(page: Page): () => string[] {
  const chunks = builtChunks();
  const loaded = new Set<string>();
  page.on('request', (request) => loaded.add(new URL(request.url()).pathname));
  return () =>
    Object.entries(BLOCKS).flatMap(([name, { source }]) =>
      loaded.has(`/${chunks[source]?.file}`) ? [name] : [],
    );
}

/** A chunk with all that it imports, but for React and what every page has loaded already. */
function filesOf(source: string, chunks = builtChunks(), found = new Set<string>()): Set<string> {
  const chunk = chunks[source];
  if (!chunk) throw new Error(`The build has no chunk of ${source}.`);
  if (source === 'src/page.ts' || REACT.test(chunk.file) || found.has(chunk.file)) return found;
  found.add(chunk.file);
  for (const other of chunk.imports ?? []) filesOf(other, chunks, found);
  return found;
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
    touched: ['app'],
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
    }).toPass({ timeout: 15_000 });
    await quietFor(AT_REST_MS);
    expect(blocks()).not.toContain(comes);
    await page.locator(field).first().focus();
    await expect.poll(blocks).toContain(comes);
  });
}

// behaviour: 2.2.3, 12.33
test('stays within the budget of each block, with all chunks under it', () => {
  const over = Object.entries(BLOCKS).flatMap(([name, { source, bytes }]) => {
    const files = [...filesOf(source)].map((file) => readFileSync(join(CLIENT, file)));
    const weight = files.reduce((sum, file) => sum + gzipSync(file).length, 0);
    return weight > bytes ? [`${name}: ${weight} of ${bytes} bytes`] : [];
  });
  expect(over).toEqual([]);
});
