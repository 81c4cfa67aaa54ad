import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { openBuildCache } from './build-cache.ts';
import { earlierValues } from './earlier-assets.ts';

const dir = mkdtempSync(join(tmpdir(), 'zipfront-values-'));
afterAll(() => rmSync(dir, { recursive: true }));

const cache = openBuildCache(dir, {
  now: Date.now,
  onError(error) {
    throw error;
  },
});
const page = { path: '/', title: undefined, sections: [{ type: 'hero' }] };

// behaviour: 10.63
it('returns a stored value as it was, to files with the same text and schema', () => {
  earlierValues(cache, 'sources')('page')?.store('path: /', page);
  const found = (sources: string, kind: string, text: string) =>
    earlierValues(cache, sources)(kind)?.find(text);
  expect(found('sources', 'page', 'path: /')?.value).toStrictEqual(page);
  expect(found('sources', 'page', 'path: /other/')).toBeUndefined();
  expect(found('sources', 'site', 'path: /')).toBeUndefined();
  expect(found('other sources', 'page', 'path: /')).toBeUndefined();
});

it('reuses nothing where the sources of the build are not known', () => {
  expect(earlierValues(cache, null)('page')).toBeUndefined();
});
