import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { openStore } from '../../../server/src/open-store.ts';
import { databaseFile } from '../../../server/src/platform/store/database-url.ts';
import type { ReviewRow } from '../../../server/src/platform/store/tables/reviews.ts';
import {
  type Engine,
  eitherEngine,
  engines,
} from '../../../server/src/platform/store/testing/engines.ts';
import { silentLog } from '../../../server/src/platform/store/testing/silent-log.ts';
import { NOON } from '../../../server/src/platform/store/testing/visit-rows.ts';
import { importReviews } from '../../../server/src/shipping/reviews/import-reviews.ts';
import { generateReviews } from '../../../server/src/shipping/reviews/testing/generate-reviews.ts';
import { sampleData } from './sample-data.ts';

const CONTENT_DIR = join(import.meta.dirname, '../../../../content');
const [sqlite] = engines as [Engine, ...Engine[]];

async function prepare(engine: Engine, { hasTables = true, contentDir = CONTENT_DIR } = {}) {
  const { url, drop } = await (hasTables ? engine.createForStore() : engine.create());
  onTestFinished(drop);
  const sample = async (...args: string[]) => {
    const lines: string[] = [];
    const print = (line: string) => void lines.push(line);
    const env = { DATABASE_URL: url, CONTENT_DIR: contentDir };
    const code = await sampleData(args, { env, now: () => NOON, print, printError: print });
    return { code, text: lines.join('\n') };
  };
  return { url, sample };
}

describe.each(eitherEngine(import.meta.filename))('npm run sample-data on $name', (engine) => {
  // behaviour: 15.45, 15.47, 15.48
  it('fills, refuses a second fill, and removes', async () => {
    const { sample } = await prepare(engine);
    const filled = await sample('--visits', '40', '--days', '20');
    expect(filled.text).toMatch(
      /^40 visits, \d+ events, \d+ hand-offs, \d+ orders, \d+ call-backs and 12 reviews were filled in, in /,
    );
    expect(filled.code).toBe(0);
    expect(await sample()).toEqual({
      code: 1,
      text: expect.stringContaining('delete them first: npm run sample-data -- remove'),
    });
    expect(await sample('remove')).toEqual({
      code: 0,
      text: expect.stringMatching(
        /^40 visits, \d+ orders, \d+ call-backs and 12 reviews were deleted/,
      ),
    });
    expect((await sample('remove')).text).toMatch(/^0 visits, 0 orders/);
  });
});

describe('npm run sample-data', () => {
  // behaviour: 15.47
  it('removes the reviews that a start imported, and says which file imports them again', async () => {
    const { url, sample } = await prepare(sqlite);
    const store = await openStore({ url, log: silentLog });
    onTestFinished(() => store.close());
    const [real, ...others] = generateReviews(3, { site: 'shipping', newest: NOON });
    if (real === undefined) throw new Error('There is no review.');
    const imported = others.map((review): ReviewRow => ({ ...review, source: 'sample' }));
    await store.write(importReviews, {
      site: 'shipping',
      reviews: [real, ...imported],
      actor: 'first start',
      at: NOON,
      onlyFirst: true,
    });
    const { text } = await sample('remove');
    expect(text).toContain('0 visits, 0 orders, 0 call-backs and 2 reviews were deleted');
    expect(text).toContain(
      `unless you delete sampleReviews from ${join(CONTENT_DIR, 'shipping/reviews.yaml')}`,
    );
    const left = await store.reads.selectFrom('review').select('id').execute();
    expect(left).toEqual([{ id: real.id }]);
  });

  // behaviour: 15.48
  it('makes no database where one is missing', async () => {
    const { url, sample } = await prepare(sqlite, { hasTables: false });
    expect(await sample()).toEqual({
      code: 1,
      text: expect.stringContaining('There is no database of Zipfront at'),
    });
    expect(existsSync(databaseFile(url))).toBe(false);
  });

  // behaviour: 15.48
  it('fills in nothing where the content has errors', async () => {
    const { sample } = await prepare(sqlite, { contentDir: join(CONTENT_DIR, 'missing') });
    expect(await sample()).toEqual({
      code: 1,
      text: expect.stringContaining('is not a folder: set CONTENT_DIR to the content.'),
    });
    expect((await sample('remove')).text).toMatch(/^0 visits, 0 orders/);
  });

  // behaviour: 15.48
  it.each([
    [['delete'], 'npm run sample-data -- [fill | remove]'],
    [['--visit', '3'], "Unknown option '--visit'.\n\nnpm run sample-data -- [fill | remove]"],
    [['--visits'], "Option '--visits <value>' argument missing.\n\nnpm run sample-data"],
    [['remove', 'all'], 'npm run sample-data -- [fill | remove]'],
    [['--visits', '0'], '--visits expects a whole number from 1 to 1000000.'],
    [['--days', '1.5'], '--days expects a whole number from 1 to 730.'],
    [['--seed', 'one'], '--seed expects a whole number from 1 to 2147483647.'],
  ])('refuses %j', async (args, message) => {
    const { sample } = await prepare(sqlite, { hasTables: false });
    expect(await sample(...args)).toEqual({ code: 1, text: expect.stringContaining(message) });
  });
});
