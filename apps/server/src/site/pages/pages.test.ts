import { hash } from 'node:crypto';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { describe, expect, it, vi } from 'vitest';
import { readConfig } from '../../platform/config/config.ts';
import {
  compressFully,
  compressNothingNow,
  compressQuicklyNow,
} from '../../platform/http/compress.ts';
import { createMemoryCache, NO_CACHE } from './build-cache.ts';
import { compressOnce } from './compress-once.ts';
import { createPages } from './pages.ts';
import { SAMPLE_STYLE, sampleSource } from './testing/sample-source.ts';

const config = readConfig({ PUBLIC_URL: 'https://www.example.com' });
const parts = { source: sampleSource(), config, compress: compressFully, cache: NO_CACHE };
const pages = await createPages(parts);
const styleHash = hash('sha256', SAMPLE_STYLE, 'base64');

function headersOf(path: string): Record<string, string> {
  const { headers } = pages.resourceAt(path, false)?.representations.identity ?? { headers: [] };
  return Object.fromEntries(
    headers.flatMap((name, index) => (index % 2 === 0 ? [[name, headers[index + 1] ?? '']] : [])),
  );
}

describe('pages of a site that asks for consent', () => {
  // behaviour: 11.35, 11.91
  it('wait for it on every page, error pages and addresses without a page as well, and other sites do not', async () => {
    const source = sampleSource();
    source.render = {
      ...source.render,
      renderErrorPage: ({ config }) => ({ html: config.CONSENT ?? 'no', styles: [] }),
    };
    const entry = source.content.pages.find(({ page }) => page.path === '/cheap/');
    if (entry) entry.page.settings = { ...entry.page.settings, consent: 'required' };
    const asking = await createPages({ ...parts, source });
    const paths = ['/cheap/', '/', '/no-such-page/', '/shipping/orders/7K3M/'];
    expect(paths.map(asking.asksConsent)).toEqual([true, true, true, false]);
    const shown = (path: string) => asking.notFound(path).text();
    expect(await shown('/no-such-page/')).toBe('required');
    expect(await shown('/shipping/no-such-page/')).toBe('no');
  });
});

describe('createPages', () => {
  it('stores a page in three encodings of the same bytes', () => {
    const { identity, br, gzip } = pages.resourceAt('/', false)?.representations ?? {};
    const html = identity?.body.toString() ?? '';
    expect(html).toContain('<h1>Page /');
    expect(brotliDecompressSync(br?.body ?? '').toString()).toBe(html);
    expect(gunzipSync(gzip?.body ?? '').toString()).toBe(html);
  });

  // behaviour: 10.10
  it('stores it with and without the privacy signal, under different ETags', () => {
    const [without, signalled] = [false, true].map(
      (signal) => pages.resourceAt('/', signal)?.representations.identity,
    );
    expect(without?.body.toString()).not.toContain('honored');
    expect(signalled?.body.toString()).toContain('Opt-out request honored');
    expect(signalled?.etag).not.toBe(without?.etag);
  });

  // behaviour: 10.12
  it('sends pages with security headers, the hash of their style, and no-cache', () => {
    expect(headersOf('/es/')).toMatchObject({
      'Content-Type': 'text/html; charset=utf-8',
      'Cache-Control': 'no-cache',
      Vary: 'Sec-GPC, Accept-Encoding',
      'X-Content-Type-Options': 'nosniff',
      'Strict-Transport-Security': 'max-age=31536000',
    });
    expect(headersOf('/es/')['Content-Security-Policy']).toContain(`'sha256-${styleHash}'`);
  });

  it('finds pages by their exact path', () => {
    expect(pages.find('/es/')?.locale).toBe('es-US');
    expect(pages.find('/es')).toBeUndefined();
    expect(pages.resourceAt('/es', false)).toBeUndefined();
  });

  it.each([
    ['/', 'insurance'],
    ['/es/', 'insurance'],
    ['/shipping/', 'shipping'],
    ['/shipping/nowhere/', 'shipping'],
    ['/nowhere/', 'insurance'],
  ])('returns for %s the site %s', (path, site) => {
    expect(pages.siteOf(path)).toBe(site);
  });

  // behaviour: 5.1.4
  it.each([
    ['/es/', 'es-US'],
    ['/es/nowhere/', 'es-US'],
    ['/quote', 'en-US'],
  ])('returns for %s the locale %s', (path, locale) => {
    expect(pages.localeAt(path)).toBe(locale);
  });

  // behaviour: 5.1.4, 10.17
  it.each([
    ['/nowhere/', 'en-US', '404 of Brand at /'],
    ['/es/nada/', 'es-US', '404 of Brand at /es/'],
    ['/shipping/nowhere', 'en-US', '404 of Brand at /shipping/'],
  ])('responds to %s with the 404 page in the look and language of the path', async (path, lang, text) => {
    const response = pages.notFound(path);
    expect(response.status).toBe(404);
    expect(response.headers.get('Cache-Control')).toBe('no-store');
    expect(response.headers.get('Content-Security-Policy')).toContain(styleHash);
    expect(await response.text()).toContain(`lang="${lang}"><h1>${text}<`);
  });

  // behaviour: 10.17
  it('responds to a failure with the 500 page under the given status', async () => {
    const response = pages.failed('/es/', 503, { privacySignal: true });
    expect(response.status).toBe(503);
    expect(await response.text()).toContain('500 of Brand at /es/');
  });

  // behaviour: 11.28
  it('responds with 429 and its own page to too many requests', async () => {
    const response = pages.failed('/es/', 429);
    expect(response.status).toBe(429);
    expect(await response.text()).toContain('429 of Brand at /es/');
  });

  it('responds to a form post with the page and its error, without storing it', async () => {
    const page = pages.find('/es/');
    if (!page) throw new Error('the sample has a Spanish page');
    const form = { zip: '00000', line: 'auto', error: 'zip-required' } as const;
    const response = pages.formResponse(page, form, { privacySignal: false });
    expect(response.status).toBe(422);
    expect(response.headers.get('Content-Type')).toBe('text/html; charset=utf-8');
    expect(response.headers.get('Cache-Control')).toBe('no-store');
    expect(response.headers.get('Content-Security-Policy')).toContain(styleHash);
    expect(await response.text()).toContain('zip-required Se require su código postal.');
  });

  // behaviour: 10.18
  it('lists indexed pages with their translations in the sitemap', () => {
    const xml = pages.resourceAt('/sitemap.xml', false)?.representations.identity.body.toString();
    expect(xml?.match(/<loc>[^<]+/g)).toEqual([
      '<loc>https://www.example.com/',
      '<loc>https://www.example.com/es/',
      '<loc>https://www.example.com/shipping/',
    ]);
    expect(xml).toContain('hreflang="es-US" href="https://www.example.com/es/"');
    expect(xml).toContain('hreflang="x-default" href="https://www.example.com/"');
    expect(xml?.match(/hreflang="en-US"/g)).toHaveLength(2);
  });

  // behaviour: 10.18
  it('lists the sitemap and the disallowed paths for crawlers', () => {
    const { body } = pages.resourceAt('/robots.txt', true)?.representations.identity ?? {};
    expect(body?.toString()).toContain('Sitemap: https://www.example.com/sitemap.xml');
    expect(body?.toString().match(/(?<=Disallow: ).*/g)).toEqual([
      '/api/',
      '/go/',
      '/mail/stop/',
      '/quote',
      '/state-page',
    ]);
  });

  // behaviour: 11.5
  it('states that the privacy signal holds', () => {
    const found = pages.resourceAt('/.well-known/gpc.json', true)?.representations.identity.body;
    expect(JSON.parse(String(found))).toMatchObject({ gpc: true });
  });

  // behaviour: 10.18
  it('disallows the links of orders for crawlers where a site has a quote form', async () => {
    const source = sampleSource();
    source.content.pages[0]?.page.sections.push({ type: 'quote-form' } as never);
    const withForm = await createPages({ ...parts, source });
    const robots = withForm.resourceAt('/robots.txt', true)?.representations.identity.body;
    expect(robots?.toString()).toContain('Disallow: /shipping/order-link/\n');
  });

  // behaviour: 10.65
  it('renders a page with the privacy signal when the first visitor asks for one', async () => {
    const renderPage = vi.fn(parts.source.render.renderPage);
    const source = { ...parts.source, render: { ...parts.source.render, renderPage } };
    const lazy = await createPages({ ...parts, source, compressNow: compressQuicklyNow });
    expect(renderPage.mock.calls.map(([{ privacySignal }]) => privacySignal)).not.toContain(true);
    const made = renderPage.mock.calls.length;
    const requested = () => lazy.resourceAt('/', true)?.representations.br?.body ?? Buffer.alloc(0);
    expect(brotliDecompressSync(requested()).toString()).toContain('Opt-out request honored');
    expect(brotliDecompressSync(requested()).toString()).toContain('Opt-out request honored');
    expect(renderPage).toHaveBeenCalledTimes(made + 1);
  });

  // behaviour: 10.156
  it('renders no page before its first request in development', async () => {
    const renderPage = vi.fn(parts.source.render.renderPage);
    const source = { ...parts.source, render: { ...parts.source.render, renderPage } };
    const compressNow = compressNothingNow;
    const lazy = await createPages({ ...parts, source, compressNow, isOnDemand: true });
    expect(renderPage).not.toHaveBeenCalled();
    const { identity } = lazy.resourceAt('/', false)?.representations ?? {};
    expect(identity?.body.toString()).toContain('<h1');
    expect(renderPage).toHaveBeenCalledTimes(1);
  });

  // behaviour: 10.16
  it('renders and compresses only what the cache does not contain', async () => {
    const cache = createMemoryCache();
    const fully = vi.fn(compressFully);
    const compress = compressOnce(cache, fully);
    const renderErrorPage = vi.fn(parts.source.render.renderErrorPage);
    const source = { ...parts.source, render: { ...parts.source.render, renderErrorPage } };
    const first = await createPages({ ...parts, source, cache, compress });
    const made = fully.mock.calls.length;
    const errorPages = renderErrorPage.mock.calls.length;
    expect(errorPages).toBeGreaterThan(0);
    const second = await createPages({ ...parts, source, cache, compress });
    expect(fully).toHaveBeenCalledTimes(made);
    expect(renderErrorPage).toHaveBeenCalledTimes(errorPages);
    expect(second.resourceAt('/', false)).toEqual(first.resourceAt('/', false));
    const notFound = (of: typeof first) => of.notFound('/unknown/').text();
    expect(await notFound(second)).toBe(await notFound(first));
    const other = { ...source, fingerprint: 'another build' };
    await createPages({ ...parts, source: other, cache, compress });
    // What another build renders alike is not compressed again.
    expect(fully).toHaveBeenCalledTimes(made);
    expect(renderErrorPage).toHaveBeenCalledTimes(errorPages * 2);
  });

  it('reports the path of a page that cannot be rendered', async () => {
    const source = sampleSource();
    source.render = {
      ...source.render,
      renderPage: () => {
        throw new Error('no drawing is called "car"');
      },
    };
    await expect(createPages({ ...parts, source })).rejects.toThrow(
      '/ cannot be rendered: no drawing is called "car"',
    );
  });
});
