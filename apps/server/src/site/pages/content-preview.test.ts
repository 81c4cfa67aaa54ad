import { cpSync, mkdtempSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ReviewsData } from '@zipfront/contracts/reviews/page-data';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { readConfig } from '../../platform/config/config.ts';
import { compressNothing } from '../../platform/http/compress.ts';
import { createBody, createResource } from '../../platform/http/resource.ts';
import { NO_CACHE } from './build-cache.ts';
import { loadContent } from './content/content.ts';
import { type ContentPreview, createContentPreview } from './content-preview.ts';
import { sampleSource } from './testing/sample-source.ts';

const REAL = join(import.meta.dirname, '../../../../../content');
const HOME = 'insurance/pages/home.en.yaml';
const CAMPAIGN = 'insurance/pages/compare-auto-insurance.en.yaml';
const CAMPAIGN_PATH = '/compare-auto-insurance/';
const AUTO = 'insurance/pages/auto.en.yaml';

const REVIEWS = { summary: { count: 7 } } as ReviewsData;

/** A copy of the real content, which is published as it is before each test. */
let dir: string;
let preview: ContentPreview;

beforeEach(async () => {
  dir = mkdtempSync(join(tmpdir(), 'zipfront-content-'));
  cpSync(REAL, dir, { recursive: true });
  const published = loadContent(dir);
  const body = createBody(Buffer.from('script'));
  const script = createResource({
    route: '/assets/*',
    body,
    contentType: 'text/javascript',
    headers: [],
    compressed: await compressNothing(body),
  });
  const { content: _, ...build } = sampleSource();
  preview = createContentPreview({
    config: readConfig({ CONTENT_DIR: dir }),
    cache: NO_CACHE,
    build: {
      ...build,
      sources: null,
      render: {
        ...build.render,
        renderPage: ({ page, reviews }) => ({
          html: `<p>${reviews?.summary.count}</p><h1>${page.title}</h1><a href="/auto/">x</a><a href="//other.example/">y</a><img src="/pictures/a.svg"><a href="https://z.example/">z</a><style>p{src:url(/assets/f.woff2)}</style>`,
          styles: ['p{src:url(/assets/f.woff2)}'],
        }),
      },
    },
    published: () => published,
    files: (path) => (path === '/assets/page.js' ? script : undefined),
    reviewsOf: async (siteName) => (siteName === 'shipping' ? REVIEWS : null),
  });
});
afterEach(() => rmSync(dir, { recursive: true }));

function change(file: string, from: RegExp, to: string, into = file): void {
  const text = readFileSync(join(dir, file), 'utf8');
  expect(text).toMatch(from);
  writeFileSync(join(dir, into), text.replace(from, to));
}

function changes(): Record<string, string> {
  const { errors, pages } = preview.list();
  expect(errors).toEqual([]);
  const changed = pages.filter(({ state }) => state !== 'published');
  return Object.fromEntries(changed.map(({ page, state }) => [page, state]));
}

// behaviour: 10.157
describe('createContentPreview', () => {
  it('lists no change while the files are as they were published', () => {
    expect(changes()).toEqual({});
    expect(preview.list().pages.length).toBeGreaterThan(100);
  });

  it('lists what is not published first, and then the latest written files', () => {
    const write = (file: string, day: number) =>
      utimesSync(join(dir, file), new Date(), new Date(Date.UTC(2040, 0, day)));
    change(HOME, /\ntitle: .*/, '\ntitle: Another title');
    write(CAMPAIGN, 1);
    write(AUTO, 2);
    write(HOME, 0);
    const [first, second, third] = preview.list().pages;
    expect([first?.page, second?.page, third?.page]).toEqual(['/', '/auto/', CAMPAIGN_PATH]);
    expect(second?.changed_at).toBe('2040-01-02T00:00:00.000Z');
  });

  it('lists changed, new and removed pages', () => {
    change(AUTO, /\ntitle: .*/, '\ntitle: Another title');
    const [campaign] = loadContent(dir).pages.filter(({ page }) => page.path === CAMPAIGN_PATH);
    expect(campaign).toBeDefined();
    change(CAMPAIGN, /\npath: .*/, '\npath: /winter/');
    expect(changes()).toEqual({
      '/auto/': 'changed',
      '/winter/': 'new',
      [CAMPAIGN_PATH]: 'removed',
    });
  });

  it('lists each page of a site whose shared texts changed, and no other', () => {
    change('insurance/site.es-US.yaml', /\nbrand: .*/, '\nbrand: Otra');
    const states = changes();
    expect(states['/es/']).toMatch(/changed/);
    expect(states['/terms/']).toBe('site-changed');
    // A text of this page names the brand of the other site.
    expect(Object.keys(states).filter((path) => path.startsWith('/shipping/'))).toEqual([
      '/shipping/es/privacidad/',
    ]);
  });

  it('shows a draft in place of the page that has its path', async () => {
    change(AUTO, /\ntitle: .*/, '\ntitle: The next version\ndraft: true', `${AUTO}.next.yaml`);
    expect(changes()).toEqual({ '/auto/': 'draft' });
    expect((await preview.page('/auto/'))?.html).toContain('The next version');
    const [draft] = preview.list().pages.filter(({ page }) => page === '/auto/');
    expect(draft).toMatchObject({ isPublished: true });
  });

  it('lists the errors of files, also those of drafts, and shows no page', async () => {
    change(AUTO, /\ntitle: /, '\ndraft: true\ntitel: ', `${AUTO}.next.yaml`);
    const { errors, pages } = preview.list();
    expect(errors).toContainEqual(expect.stringMatching(/next\.yaml:\d+:\d+ .*titel/));
    expect(pages).toEqual([]);
    await expect(preview.page('/auto/')).rejects.toThrow('titel');
  });

  it('shows a page with its links below the preview, without script, sending nothing', async () => {
    const shown = await preview.page('/auto/');
    expect(shown?.html).toContain('<a href="/preview/auto/">');
    expect(shown?.html).toContain('<a href="//other.example/">');
    expect(shown?.html).toContain('<a href="https://z.example/">');
    expect(shown?.html).toContain('<img src="/preview/pictures/a.svg">');
    expect(shown?.html).toContain('url(/preview/assets/f.woff2)');
    const policy = new Map(shown?.headers).get('Content-Security-Policy') ?? '';
    expect(policy).toContain("default-src 'none'");
    expect(policy).toContain("form-action 'none'");
    expect(policy).toContain("frame-ancestors 'self'");
    expect(policy).toContain('sandbox allow-same-origin');
    expect(policy).not.toMatch(/script-src|connect-src|unsafe/);
    expect(await preview.page('/nowhere/')).toBeNull();
  });

  it('shows published reviews on a page that has their place', async () => {
    expect((await preview.page('/shipping/reviews/'))?.html).toContain('<p>7</p>');
    expect((await preview.page('/auto/'))?.html).toContain('<p>undefined</p>');
  });

  it('sends pictures and icons of the files, and files of the build', async () => {
    const picture = loadContent(dir).pictures[0];
    if (picture === undefined) throw new Error('The content has pictures.');
    const sent = await preview.file(`/pictures/${picture.name}`);
    expect(sent?.representations.identity.body).toEqual(readFileSync(picture.file));
    expect(await preview.file('/favicon.svg')).toBeDefined();
    expect(String((await preview.file('/assets/page.js'))?.representations.identity.body)).toBe(
      'script',
    );
    expect(await preview.file('/../package.json')).toBeUndefined();
  });
});

// behaviour: 10.158
describe('loadContent of drafts', () => {
  const write = (draft: string) =>
    change(AUTO, /\npath: .*/, `\npath: /winter/\n${draft}`, 'insurance/pages/winter.en.yaml');
  const paths = () => loadContent(dir).pages.map(({ page }) => page.path);

  it.each([
    'draft: true',
    'draft: True',
    'draft: true # until December',
  ])('leaves out a page with %j', (draft) => {
    write(draft);
    expect(paths()).not.toContain('/winter/');
  });

  it('reads a page whose draft is false', () => {
    write('draft: false\nkey: winter');
    change('insurance/pages/winter.en.yaml', /\nkey: auto\n/, '\n');
    expect(paths()).toContain('/winter/');
  });

  it('publishes the others while a draft has an error', () => {
    write('draft: true\nunknown: field');
    expect(paths()).toContain('/auto/');
  });

  it('refuses a link of a published page to a draft', () => {
    write('draft: true');
    change(HOME, /\/auto\//, '/winter/');
    expect(() => loadContent(dir)).toThrow('/winter/');
  });
});
