import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliDecompressSync } from 'node:zlib';
import { DAY_MS } from '@zipfront/contracts/time/time';
import { afterAll, afterEach, beforeEach, describe, expect, it } from 'vitest';
import { readConfig } from '../../platform/config/config.ts';
import { compressQuickly, compressQuicklyNow } from '../../platform/http/compress.ts';
import type { Resource } from '../../platform/http/resource.ts';
import { openBuildCache } from './build-cache.ts';
import { earlierAssets } from './earlier-assets.ts';
import { earlierValues } from './earlier-values.ts';
import { staticFiles } from './static-files.ts';

const config = readConfig({});
const SCRIPT = `export const text = '${'much the same '.repeat(50)}';`;

let dir: string;
let now: number;
beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), 'zipfront-earlier-'));
  now = Date.now();
});
afterEach(() => rmSync(dir, { recursive: true }));

/** A server with a build of these files; the folder `shared` is that of all servers. */
async function serverOf(build: string, files: Record<string, string>) {
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(join(dir, build, name, '..'), { recursive: true });
    writeFileSync(join(dir, build, name), text);
  }
  const built = await staticFiles(join(dir, build), { at: '/', config, compress: compressQuickly });
  const folder = openBuildCache(join(dir, 'shared'), {
    now: () => now,
    onError(error) {
      throw error;
    },
  });
  const earlier = earlierAssets(folder, { built, config, compressNow: compressQuicklyNow });
  await earlier.store();
  return { store: earlier.store, at: (path: string) => built.get(path) ?? earlier.at(path) };
}

const older = () => serverOf('older', { 'assets/page-aaaaaaaa.js': SCRIPT, 'index.html': 'old' });
const newer = () => serverOf('newer', { 'assets/page-bbbbbbbb.js': `${SCRIPT}//`, 'new.txt': '' });

function sent(resource: Resource | undefined) {
  const { identity, br, gzip } = resource?.representations ?? {};
  return [identity, br, gzip].map((form) => form && { headers: form.headers, body: form.body });
}

describe('earlierAssets', () => {
  // behaviour: 32.1
  it('serves the assets of an earlier build as its own server did', async () => {
    const before = sent((await older()).at('/assets/page-aaaaaaaa.js'));
    const after = (await newer()).at('/assets/page-aaaaaaaa.js');
    expect(after?.route).toBe('/assets/*');
    expect(brotliDecompressSync(after?.representations.br?.body ?? '').toString()).toBe(SCRIPT);
    const withoutTag = (forms: typeof before) =>
      forms.map((form) => form?.headers.filter((value) => !value.startsWith('"')));
    expect(withoutTag(sent(after))).toEqual(withoutTag(before));
  });

  // behaviour: 32.1
  it('serves the assets of a later build, once a server of it has started', async () => {
    const server = await older();
    expect(server.at('/assets/page-bbbbbbbb.js')).toBeUndefined();
    await newer();
    expect(server.at('/assets/page-bbbbbbbb.js')?.representations.identity.body.toString()).toBe(
      `${SCRIPT}//`,
    );
  });

  it('serves the assets of the demo comparison app under its path', async () => {
    const built = new Map([['/compare/assets/index-cccccccc.js', await anyResource()]]);
    const folder = openBuildCache(join(dir, 'shared'), { now: () => now, onError: () => {} });
    const parts = { config, compressNow: compressQuicklyNow };
    await earlierAssets(folder, { built, ...parts }).store();
    const others = earlierAssets(folder, { built: new Map(), ...parts });
    expect(others.at('/compare/assets/index-cccccccc.js')?.route).toBe('/compare/assets/*');
    expect(others.at('/assets/index-cccccccc.js')).toBeUndefined();
  });

  // behaviour: 32.1
  it('stores assets alone', async () => {
    await older();
    expect(readdirSync(join(dir, 'shared'))).toHaveLength(1);
    const server = await newer();
    expect(server.at('/')).toBeUndefined();
    expect(server.at('/assets/../index.html')).toBeUndefined();
  });

  // behaviour: 32.2
  it('deletes assets 30 days after the last day on which a server had them', async () => {
    const running = await older();
    now += 29 * DAY_MS;
    await running.store();
    now += 29 * DAY_MS;
    expect((await newer()).at('/assets/page-aaaaaaaa.js')).toBeDefined();
    // It was asked for, which is a use as well.
    now += 31 * DAY_MS;
    expect((await newer()).at('/assets/page-aaaaaaaa.js')).toBeUndefined();
  });

  it('stores its assets again where the folder was deleted', async () => {
    const running = await older();
    rmSync(join(dir, 'shared'), { recursive: true });
    await running.store();
    expect((await newer()).at('/assets/page-aaaaaaaa.js')).toBeDefined();
  });
});

async function anyResource(): Promise<Resource> {
  mkdirSync(join(dir, 'any', 'assets'), { recursive: true });
  writeFileSync(join(dir, 'any', 'assets', 'any-dddddddd.js'), SCRIPT);
  const files = await staticFiles(join(dir, 'any'), { at: '/', config, compress: compressQuickly });
  return files.get('/assets/any-dddddddd.js') as Resource;
}

const valuesDir = mkdtempSync(join(tmpdir(), 'zipfront-values-'));
afterAll(() => rmSync(valuesDir, { recursive: true }));

const cache = openBuildCache(valuesDir, {
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
