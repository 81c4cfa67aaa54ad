import { beforeEach, describe, expect, it } from 'vitest';
import { NO_CHANNELS } from '../../notifications/queue-notification.ts';
import { createBody, createResource } from '../../platform/http/resource.ts';
import { TEXT_STYLE } from '../../platform/http/text-page.ts';
import { StoreUnavailable } from '../../platform/store/store.ts';
import { type Engine, emptyTestStore, engines } from '../../platform/store/testing/engines.ts';
import { type ContentPreview, previewPolicy } from '../../site/pages/content-preview.ts';
import { type ConsoleBrowser, type TestConsole, testConsole } from '../testing/console-browser.ts';

const [sqlite] = engines as [Engine, ...Engine[]];

const icon = createResource({
  route: '/favicon.svg',
  body: createBody(Buffer.from('<svg/>')),
  compressed: { forms: {} },
  contentType: 'image/svg+xml',
  headers: [],
});

const PREVIEW: ContentPreview = {
  list: () => ({ errors: [], pages: [] }),
  async page(path, variant) {
    if (path === '/reviews/') throw new StoreUnavailable('no connection');
    if (path === '/broken/') throw new Error('home.yaml:1:1 a <b> is wrong');
    if (path !== '/auto/') return null;
    const headers: [string, string][] = [
      ['Content-Type', 'text/html; charset=utf-8'],
      ['Content-Security-Policy', previewPolicy(['p{}'])],
    ];
    return { html: `<h1>${variant ?? 'control'}</h1>`, headers };
  },
  file: async (path) => (path === '/favicon.svg' ? icon : undefined),
};

let console: TestConsole;
let marketer: ConsoleBrowser;

async function openConsole(preview: ContentPreview | null): Promise<void> {
  const store = await emptyTestStore(sqlite);
  console = testConsole(store, {}, NO_CHANNELS, [], null, undefined, null, preview);
  marketer = await console.signedIn('marketer');
}

// behaviour: 10.157
describe('showPreview', () => {
  beforeEach(() => openConsole(PREVIEW));

  it('shows a page and its variants under a policy of its own, not to be stored', async () => {
    const response = await marketer.get('/preview/auto/?variant=b');
    expect(await response.text()).toBe('<h1>b</h1>');
    expect(response.headers.get('Content-Security-Policy')).toBe(previewPolicy(['p{}']));
    expect(response.headers.get('Cache-Control')).toBe('no-store');
    expect(response.headers.get('X-Robots-Tag')).toBe('noindex');
  });

  it('sends the files of pages', async () => {
    const response = await marketer.get('/preview/favicon.svg');
    expect(await response.text()).toBe('<svg/>');
    expect(response.headers.get('Content-Type')).toBe('image/svg+xml');
    expect(response.headers.get('Content-Security-Policy')).toContain("default-src 'none'");
  });

  it.each([
    '/preview/nowhere/',
    '/preview/nowhere.svg',
  ])('responds with 404 to %s', async (path) => {
    expect((await marketer.get(path)).status).toBe(404);
  });

  it('shows what is wrong with the files, as text', async () => {
    const response = await marketer.get('/preview/broken/');
    expect(response.status).toBe(422);
    expect(await response.text()).toContain('home.yaml:1:1 a &lt;b> is wrong');
    expect(response.headers.get('Content-Security-Policy')).toBe(previewPolicy([TEXT_STYLE]));
  });

  it('responds with 503 while the database with the reviews is unavailable', async () => {
    const response = await marketer.get('/preview/reviews/');
    expect(response.status).toBe(503);
    expect(response.headers.get('Retry-After')).not.toBeNull();
  });

  it.each(['reader', 'desk'] as const)('refuses the role %s', async (role) => {
    const browser = await console.signedIn(role);
    expect((await browser.get('/preview/auto/')).status).toBe(403);
    expect((await browser.get('/preview/favicon.svg')).status).toBe(403);
  });
});

describe('showPreview in development', () => {
  beforeEach(() => openConsole(null));

  it('responds with 404', async () => {
    expect((await marketer.get('/preview/auto/')).status).toBe(404);
    const response = await marketer.get('/api/v1/content/pages');
    expect(response.status).toBe(404);
    expect(await response.json()).toMatchObject({ detail: expect.stringContaining('development') });
  });
});
