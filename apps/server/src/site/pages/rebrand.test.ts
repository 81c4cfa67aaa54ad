import {
  copyFileSync,
  cpSync,
  globSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { readPort, runServer, type ServerProcess } from '../../testing/server-process.ts';
import { readContent } from './content/testing/read-content.ts';

const ROOT = join(import.meta.dirname, '../../../../..');
const CONTENT = join(ROOT, 'content');
const CLIENT = join(ROOT, 'apps/site/dist/client');

/** Words of the sample brands, in any case. */
const SAMPLE_BRANDS = /tallywell|carriway/i;

const NEW_BRANDS = { insurance: 'Northlight', shipping: 'Haulbright' };
const BRAND_FILES = [
  'logo.svg',
  'favicon.svg',
  'favicon.ico',
  'apple-touch-icon.png',
  'social.png',
];
const BROWSER = 'Mozilla/5.0 (X11; Linux x86_64) Chrome/156.0.0.0 Safari/537.36';

let dir: string;
let server: ServerProcess;
let origin: string;

/** The steps of docs/content/rebrand.md. */
function rebrand(content: string): void {
  const change = (file: string, from: RegExp, to: string) => {
    const text = readFileSync(join(content, file), 'utf8');
    expect(text, file).toMatch(from);
    writeFileSync(join(content, file), text.replace(from, to));
  };
  for (const [site, other] of [
    ['insurance', 'shipping'],
    ['shipping', 'insurance'],
  ] as const) {
    for (const language of ['en-US', 'es-US']) {
      change(`${site}/site.${language}.yaml`, /^brand: .*$/m, `brand: ${NEW_BRANDS[site]}`);
    }
    change(`${site}/site.yaml`, /^ {4}action: .*$/m, '    action: "#7fd1ff"');
    change(`${site}/site.yaml`, /^ {2}legalName: .*$/m, `  legalName: ${NEW_BRANDS[site]} LLC`);
    for (const file of BRAND_FILES) {
      copyFileSync(join(CONTENT, other, 'brand', file), join(content, site, 'brand', file));
    }
  }
  for (const language of ['en', 'es']) {
    change(
      `shipping/pages/privacy.${language}.yaml`,
      /privacy\\@shipping\.example/,
      'privacy\\@haulbright.example',
    );
  }
}

beforeAll(async () => {
  dir = mkdtempSync(join(tmpdir(), 'zipfront-rebrand-'));
  cpSync(CONTENT, join(dir, 'content'), { recursive: true });
  rebrand(join(dir, 'content'));
  server = runServer({
    DATABASE_URL: `file:${join(dir, 'zipfront.db')}`,
    CONTENT_DIR: join(dir, 'content'),
    RATE_LIMITS: 'off',
  });
  origin = `http://localhost:${await readPort(server)}`;
});

afterAll(async () => {
  server.child.kill('SIGKILL');
  await server.exited;
  rmSync(dir, { recursive: true });
});

async function ask(path: string, init: RequestInit = {}): Promise<string> {
  const headers = { 'User-Agent': BROWSER, Origin: origin, ...init.headers };
  const response = await fetch(new URL(path, origin), { ...init, headers, redirect: 'manual' });
  const body = Buffer.from(await response.arrayBuffer()).toString('latin1');
  return `${response.status} ${JSON.stringify([...response.headers])}\n${body}`;
}

it('contains no sample brand in its content', () => {
  expect(JSON.stringify(readContent(join(dir, 'content')).sites)).not.toMatch(SAMPLE_BRANDS);
  expect(JSON.stringify(readContent(join(dir, 'content')).pages)).not.toMatch(SAMPLE_BRANDS);
});

// behaviour: 10.49
it('shows the new brand on every page, in both languages, and none of the old', async () => {
  const { pages } = readContent(join(dir, 'content'));
  expect(pages.length).toBeGreaterThan(30);
  for (const { siteName, page } of pages) {
    for (const signal of ['0', '1']) {
      const answer = await ask(page.path, { headers: { 'Sec-GPC': signal } });
      expect(answer, page.path).toMatch(/^200 /);
      expect(answer, page.path).not.toMatch(SAMPLE_BRANDS);
      expect(answer, page.path).toContain(NEW_BRANDS[siteName as keyof typeof NEW_BRANDS]);
      expect(answer, page.path).toContain('--action:#7fd1ff');
    }
  }
});

// behaviour: 10.49
it('contains no old brand in any file for browsers, nor in its address', async () => {
  const files = globSync('**/*', { cwd: CLIENT, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(CLIENT.length));
  expect(files.length).toBeGreaterThan(10);
  const icons = BRAND_FILES.slice(1).flatMap((name) => [`/${name}`, `/shipping/${name}`]);
  const others = ['/robots.txt', '/sitemap.xml', '/shipping/data/data-small.json'];
  for (const path of [...files, ...icons, ...others]) {
    expect(path).not.toMatch(SAMPLE_BRANDS);
    const answer = await ask(path);
    expect(answer, path).toMatch(/^200 /);
    expect(answer, path).not.toMatch(SAMPLE_BRANDS);
  }
});

it('serves the new icons', async () => {
  for (const name of BRAND_FILES.slice(1)) {
    const own = readFileSync(join(CONTENT, 'shipping/brand', name)).toString('latin1');
    expect((await ask(`/${name}`)).endsWith(own), name).toBe(true);
  }
});

// behaviour: 10.49
it('shows the new brand on error pages and in responses to forms', async () => {
  for (const [path, brand] of [
    ['/nowhere/', NEW_BRANDS.insurance],
    ['/es/nada/', NEW_BRANDS.insurance],
    ['/shipping/nowhere/', NEW_BRANDS.shipping],
    ['/shipping/es/nada/', NEW_BRANDS.shipping],
  ] as const) {
    const answer = await ask(path);
    expect(answer).toMatch(/^404 /);
    expect(answer).toContain(`| ${brand}</title>`);
    expect(answer).not.toMatch(SAMPLE_BRANDS);
  }
  for (const page of ['/', '/es/']) {
    const body = new URLSearchParams({ page, zip: '1', line: 'auto' });
    const answer = await ask('/quote', { method: 'POST', body });
    expect(answer).toMatch(/^422 /);
    expect(answer).not.toMatch(SAMPLE_BRANDS);
  }
});
