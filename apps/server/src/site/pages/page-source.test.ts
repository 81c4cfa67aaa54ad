import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { loadPageSource } from './page-source.ts';

const contentDir = join(import.meta.dirname, '../../../../../content');

let siteDist: string;
beforeEach(() => {
  siteDist = mkdtempSync(join(tmpdir(), 'zipfront-site-'));
  mkdirSync(join(siteDist, 'server'));
  mkdirSync(join(siteDist, 'client/.vite'), { recursive: true });
  bundle('export const renderPage = () => "first";');
  manifest({ 'src/page.ts': { file: 'assets/page-1a2b.js', isEntry: true } });
});
afterEach(() => rmSync(siteDist, { recursive: true }));

const bundle = (text: string) => writeFileSync(join(siteDist, 'server/render.js'), text);
const manifest = (chunks: object) =>
  writeFileSync(join(siteDist, 'client/.vite/manifest.json'), JSON.stringify(chunks));
const load = () => loadPageSource({ contentDir, siteDist });

describe('loadPageSource', () => {
  it('reads the script from the manifest, and the renderer from the bundle', async () => {
    const source = await load();
    expect(source.scripts).toEqual(['/assets/page-1a2b.js']);
    expect(source.render.renderPage).toBeTypeOf('function');
    expect(source.content.pages.length).toBeGreaterThan(0);
  });

  it('reads the files of each chunk from the manifest, but for those that every page loads', async () => {
    manifest({
      'src/page.ts': { file: 'page.js' },
      'src/form.ts': { file: 'form.js', imports: ['_kit', '_react', 'src/page.ts'] },
      _kit: { file: 'kit.js', imports: ['_react'] },
      _react: { file: 'react.js' },
    });
    const { chunks } = await load();
    expect(chunks['src/form.ts']).toEqual(['/form.js', '/kit.js', '/react.js']);
  });

  it('returns another fingerprint for the same renderer with other chunks', async () => {
    const first = await load();
    manifest({
      'src/page.ts': { file: 'assets/page-1a2b.js' },
      'src/form.ts': { file: 'form.js' },
    });
    expect((await load()).fingerprint).not.toBe(first.fingerprint);
  });

  it('returns another fingerprint, and another renderer, for another build', async () => {
    const first = await load();
    bundle('export const renderPage = () => "second";');
    const second = await load();
    expect(second.fingerprint).not.toBe(first.fingerprint);
    expect(second.render.renderPage({} as never)).toBe('second');
  });

  it('reports that the site is not built', async () => {
    rmSync(join(siteDist, 'server/render.js'));
    await expect(load()).rejects.toThrow(/render\.js is missing: build the site/);
  });

  it('reports that the build has no page script', async () => {
    manifest({});
    await expect(load()).rejects.toThrow('names no src/page.ts: build the site again.');
  });
});
