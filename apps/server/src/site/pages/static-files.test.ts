import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { brotliDecompressSync } from 'node:zlib';
import { afterAll, describe, expect, it } from 'vitest';
import { readConfig } from '../../platform/config/config.ts';
import { compressFully } from '../../platform/http/compress.ts';
import { staticFiles } from './static-files.ts';

const dir = mkdtempSync(join(tmpdir(), 'zipfront-files-'));
afterAll(() => rmSync(dir, { recursive: true }));

const script = `export const text = '${'much the same '.repeat(50)}';`;
const files: Record<string, string> = {
  'index.html': '<!doctype html><title>Demo</title>',
  'favicon.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>',
  'picture.png': 'P'.repeat(1000),
  'assets/app-1a2b.js': script,
  'assets/face-1a2b.woff2': 'w'.repeat(1000),
  '.vite/manifest.json': '{}',
  '.sources': 'secret',
};
for (const [name, text] of Object.entries(files)) {
  mkdirSync(dirname(join(dir, name)), { recursive: true });
  writeFileSync(join(dir, name), text);
}

const parts = { at: '/compare/', config: readConfig({}), compress: compressFully };
const resources = await staticFiles(dir, parts);

function header(path: string, name: string): string | undefined {
  const headers = resources.get(path)?.representations.identity.headers ?? [];
  const at = headers.indexOf(name);
  return at === -1 ? undefined : headers[at + 1];
}

describe('staticFiles', () => {
  it('serves every file under the path, except hidden ones', () => {
    expect([...resources.keys()].sort()).toEqual([
      '/compare/',
      '/compare/assets/app-1a2b.js',
      '/compare/assets/face-1a2b.woff2',
      '/compare/favicon.svg',
      '/compare/picture.png',
    ]);
  });

  // behaviour: 10.12, 10.27
  it.each([
    ['/compare/', 'text/html; charset=utf-8', 'no-cache'],
    ['/compare/favicon.svg', 'image/svg+xml', 'public, max-age=86400'],
    [
      '/compare/assets/app-1a2b.js',
      'text/javascript; charset=utf-8',
      'public, max-age=31536000, immutable',
    ],
    ['/compare/assets/face-1a2b.woff2', 'font/woff2', 'public, max-age=31536000, immutable'],
  ])('sends %s as %s, cached by %s', (path, type, caching) => {
    expect([header(path, 'Content-Type'), header(path, 'Cache-Control')]).toEqual([type, caching]);
    expect(header(path, 'X-Content-Type-Options')).toBe('nosniff');
  });

  it('compresses files except pictures', () => {
    const { br } = resources.get('/compare/assets/app-1a2b.js')?.representations ?? {};
    expect(brotliDecompressSync(br?.body ?? '').toString()).toBe(script);
    expect(br?.body.length).toBeLessThan(script.length);
    expect(resources.get('/compare/picture.png')?.representations.br).toBeUndefined();
  });

  it('sends a page a policy that allows only its own scripts', () => {
    expect(header('/compare/', 'Content-Security-Policy')).toContain("script-src 'self'");
    expect(header('/compare/favicon.svg', 'Content-Security-Policy')).toBe(
      "default-src 'none'; frame-ancestors 'none'",
    );
  });

  it('counts assets under one route', () => {
    expect(resources.get('/compare/assets/app-1a2b.js')?.route).toBe('/compare/assets/*');
  });

  it('returns no files when the folder is missing', async () => {
    expect((await staticFiles(join(dir, 'gone'), parts)).size).toBe(0);
  });
});
