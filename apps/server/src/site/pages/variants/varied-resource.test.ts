import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Assignment } from '@zipfront/contracts/content/experiment';
import type { Page } from '@zipfront/contracts/content/page';
import { describe, expect, it } from 'vitest';
import { readConfig } from '../../../platform/config/config.ts';
import { compressNothing } from '../../../platform/http/compress.ts';
import { sendResource } from '../../../platform/http/resource.ts';
import { NO_CACHE } from '../build-cache.ts';
import { createPages } from '../pages.ts';
import { sampleSource } from '../testing/sample-source.ts';

const BROWSER = 'Mozilla/5.0 (X11; Linux x86_64) Chrome/156.0.0.0 Safari/537.36';

const [config, plainConfig] = ['https://www.example.com', 'http://localhost'].map((url) =>
  readConfig({ PUBLIC_URL: url }),
);
if (!config || !plainConfig) throw new Error('There are two.');

/** The sample pages. The page at `/cheap/` has an experiment. */
function source(consent?: 'required') {
  const sample = sampleSource();
  const { renderPage } = sample.render;
  sample.render = {
    ...sample.render,
    renderPage: (request) => {
      const { html, styles } = renderPage(request);
      return { html: `${html}<i>${JSON.stringify(request.config.VARIANT ?? null)}</i>`, styles };
    },
  };
  const entry = sample.content.pages.find(({ page }) => page.path === '/cheap/');
  if (!entry) throw new Error('The sample has a campaign page.');
  const variant = (name: string, weight: number, title: string) => ({
    name,
    weight,
    page: { ...entry.page, title } satisfies Page,
  });
  if (consent) entry.page.settings = { ...entry.page.settings, consent };
  entry.experiment = {
    name: 'headline',
    variants: [variant('control', 1, 'As it stands'), variant('other', 1, 'The other')],
  };
  return sample;
}

const assignments: Assignment[] = [];
const parts = {
  source: source(),
  config,
  compress: compressNothing,
  cache: NO_CACHE,
  onAssigned: (assignment: Assignment) => assignments.push(assignment),
};
const pages = await createPages(parts);

function ask(
  headers: Record<string, string> = {},
  { method = 'GET', path = '/cheap/', query = '', signal = false, from = pages } = {},
) {
  const resource = from.resourceAt(path, signal);
  if (!resource) throw new Error(`There is nothing at ${path}.`);
  const set = new Map<string, string>();
  const sent = { status: 0, headers: new Map<string, string>(), body: '', cookie: '' };
  const outgoing = {
    setHeader: (name: string, value: string) => set.set(name, value),
    writeHead(status: number, list: string[]) {
      sent.status = status;
      for (let at = 0; at < list.length; at += 2)
        sent.headers.set(list[at] ?? '', list[at + 1] ?? '');
    },
    end: (body?: Buffer) => {
      sent.body = body?.toString() ?? '';
    },
  };
  sendResource(
    resource,
    {
      method,
      url: path + query,
      headers: { 'user-agent': BROWSER, ...headers },
    } as IncomingMessage,
    outgoing as unknown as ServerResponse,
  );
  return { ...sent, cookie: set.get('Set-Cookie') ?? null };
}

describe('a page with variants that asks for consent', () => {
  // behaviour: 11.35
  it.each([
    ['', false],
    ['zf_consent=denied', false],
    ['zf_consent=granted', true],
    ['zf_consent=granted.0123456789abcd', true],
  ])('assigns a variant with the cookie %j: %s', async (cookie, assigned) => {
    const from = await createPages({ ...parts, source: source('required') });
    const { body, cookie: set } = ask({ cookie }, { from });
    expect(body.includes('"variant"')).toBe(assigned);
    expect(set !== null).toBe(assigned);
  });
});

describe('a page with variants', () => {
  // behaviour: 11.91
  it('responds with the control, without assignment and cookie, after a no on another site', () => {
    const { body, cookie } = ask({ cookie: 'zf_consent=denied; zf_variant_headline=other' });
    expect(body).toContain('<i>null</i>');
    expect(cookie).toBeNull();
  });

  it('responds with the variant of the cookie, and renews it for 30 days', () => {
    for (const [name, title] of [
      ['control', 'As it stands'],
      ['other', 'The other'],
    ] as const) {
      const { status, body, cookie } = ask({ cookie: `a=b; zf_variant_headline=${name}` });
      expect(status).toBe(200);
      expect(body).toContain(`<h1>${title}</h1>`);
      expect(body).toContain(`{"experiment":"headline","variant":"${name}"}`);
      expect(cookie).toBe(
        `zf_variant_headline=${name}; Max-Age=2592000; Path=/; HttpOnly; Secure; SameSite=Lax`,
      );
    }
  });

  it('responds with a variant to a request without a cookie, and the same one later', () => {
    const { body, cookie } = ask();
    const [pair = ''] = cookie?.split(';') ?? [];
    expect(ask({ cookie: pair }).body).toBe(body);
  });

  it('responds to a known visitor with the same variant after a restart', async () => {
    const cookie = '_tzacid=0190a1b2-0000-7000-8000-000000000000';
    const restarted = await createPages({ ...parts, source: source() });
    const bodies = Array.from({ length: 5 }, () => ask({ cookie }, { from: restarted }).body);
    expect(new Set([...bodies, ask({ cookie }).body]).size).toBe(1);
  });

  it.each([
    ['a value that is no variant', 'zf_variant_headline=gone'],
    ['a forged value', 'zf_variant_headline=%3Cscript%3E'],
    ['another experiment', 'zf_variant_other=other'],
  ])('assigns again for a cookie with %s', (_what, cookie) => {
    expect(ask({ cookie }).cookie).toMatch(/^zf_variant_headline=(control|other);/);
  });

  it.each([
    ['a bot', { 'user-agent': 'Googlebot/2.1' }, 'GET'],
    ['a prefetch', { 'sec-purpose': 'prefetch;prerender' }, 'GET'],
    ['HEAD', {}, 'HEAD'],
  ])('responds with the control to %s, without assignment and cookie', (_what, headers, method) => {
    const { body, cookie } = ask({ cookie: 'zf_variant_headline=other', ...headers }, { method });
    expect(body).toContain('<h1>As it stands</h1>');
    expect(body).toContain('<i>null</i>');
    expect(cookie).toBeNull();
  });

  // behaviour: 10.13
  it('allows only the browser to cache the page', () => {
    const { headers } = ask({ cookie: 'zf_variant_headline=other' });
    expect(headers.get('Cache-Control')).toBe('private, no-cache');
    expect(headers.get('Vary')).toBe('Sec-GPC, Cookie');
    expect(ask({ 'user-agent': 'Googlebot/2.1' }).headers.get('Cache-Control')).toBe(
      'private, no-cache',
    );
  });

  it('sends another ETag for each variant, and responds with 304 to the same one', () => {
    const [control, other] = ['control', 'other'].map((name) => ({
      cookie: `zf_variant_headline=${name}`,
    }));
    const etag = ask(control).headers.get('ETag') ?? '';
    expect(ask(other).headers.get('ETag')).not.toBe(etag);
    expect(ask({ ...control, 'if-none-match': etag }).status).toBe(304);
    expect(ask({ ...other, 'if-none-match': etag }).status).toBe(200);
  });

  // behaviour: 20.5
  it('reports an assignment once, to a visitor without the cookie of a variant', () => {
    assignments.length = 0;
    const [pair = ''] = ask().cookie?.split(';') ?? [];
    const [, variant] = pair.split('=');
    ask({ cookie: pair });
    ask({ 'user-agent': 'Googlebot/2.1' });
    ask({}, { method: 'HEAD' });
    ask({}, { query: '?variant=other' });
    expect(assignments).toEqual([{ experiment: 'headline', variant }]);
    ask({ cookie: 'zf_variant_headline=gone' });
    expect(assignments).toHaveLength(2);
  });

  // behaviour: 20.6
  it.each([
    ['control', 'As it stands'],
    ['other', 'The other'],
  ])('shows the variant %s of the address to anyone, without an assignment', (name, title) => {
    for (const seen of ['control', 'other']) {
      const { body, cookie, headers } = ask(
        { cookie: `zf_variant_headline=${seen}` },
        { query: `?utm_source=a&variant=${name}` },
      );
      expect(body).toContain(`<h1>${title}</h1>`);
      expect(body).toContain('<i>null</i>');
      expect(cookie).toBeNull();
      expect(headers.get('Cache-Control')).toBe('private, no-cache');
    }
  });

  it('assigns a variant where the address names none of them', () => {
    expect(ask({}, { query: '?variant=gone' }).cookie).toMatch(/^zf_variant_headline=/);
  });

  it('renders each variant also for the privacy signal', () => {
    const { body } = ask({ cookie: 'zf_variant_headline=other' }, { signal: true });
    expect(body).toContain('<h1>The other</h1>');
    expect(body).toContain('Opt-out request honored');
  });

  it('responds to a form post with the variant that was shown', async () => {
    const page = pages.find('/cheap/');
    if (!page) throw new Error('The sample has a campaign page.');
    const form = { zip: '0', line: 'auto', error: 'zip-invalid' } as const;
    const answer = (cookie?: string) =>
      pages.formResponse(page, form, { privacySignal: false, cookie }).text();
    expect(await answer('zf_variant_headline=other')).toContain('<h1>The other</h1>');
    expect(await answer('zf_variant_headline=gone')).toContain('<h1>As it stands</h1>');
    expect(await answer()).toContain('<h1>As it stands</h1>');
  });

  it('sets a cookie without Secure when the site is on http', async () => {
    const plain = await createPages({ ...parts, config: plainConfig });
    expect(ask({}, { from: plain }).cookie).not.toContain('Secure');
  });

  it('leaves the other pages unchanged', () => {
    const { headers, cookie, body } = ask({}, { path: '/' });
    expect([headers.get('Cache-Control'), headers.get('Vary'), cookie]).toEqual([
      'no-cache',
      'Sec-GPC',
      null,
    ]);
    expect(body).toContain('<i>null</i>');
  });
});
