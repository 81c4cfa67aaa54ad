import { type Browser, type BrowserContext, chromium, type Page } from 'playwright';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { findChromium } from '../../../scripts/chromium.mjs';
import { bundle } from '../scripts/bundle.ts';
import type { Tracker, TrackerOptions } from '../src/options.ts';
import { type Collector, startCollector } from './collector.ts';

/** What the pages of these tests keep on their window. */
interface TestWindow {
  tracker: Tracker;
  createTracker: (options: TrackerOptions) => Tracker;
}

const SCHEMA = 'iglu:com.example/made/jsonschema/1-0-0';

let browser: Browser;
let context: BrowserContext;
let collector: Collector;

beforeAll(async () => {
  const html = (script: string) =>
    `<!doctype html><title>Test</title><script type="module" src="${script}"></script>
     <a id="out" href="http://localhost:9/" >out</a>
     <a id="in" href="/other" track-location="hero" track-click="open" track-name="quote">in</a>`;
  collector = await startCollector({
    '/': html('/page.js'),
    '/other': '<!doctype html><title>Other</title>',
    '/back': '<!doctype html><title>Back</title><script src="/back.js"></script>',
    '/back.js': "addEventListener('load', () => setTimeout(() => history.back(), 200));",
    '/tracker.js': await bundle('tracker'),
    '/page.js':
      "import { createTracker } from '/tracker.js'; window.createTracker = createTracker;",
    '/script.html': `<!doctype html><title>Script</title><script src="/early.js"></script>
      <script src="/tracker.iife.js" async></script>`,
    '/early.js': `window.zipfront = window.zipfront || [];
      zipfront.push(['create', { waitForQuote: false }], ['track', { schema: '${SCHEMA}', data: { n: 1 } }]);`,
    '/tracker.iife.js': await bundle('script'),
  });
  const executable = findChromium();
  browser = await chromium.launch({
    ...(executable ? { executablePath: executable } : {}),
    args: ['--no-sandbox'],
    ignoreDefaultArgs: ['--disable-back-forward-cache'],
  });
});

afterAll(async () => {
  await browser?.close();
  await collector?.close();
});

beforeEach(async () => {
  collector.reset();
  context = await browser.newContext();
});

afterEach(() => context.close());

/** A page with a tracker on it. */
async function openPage(options: TrackerOptions = {}, path = '/'): Promise<Page> {
  const page = await context.newPage();
  await page.goto(collector.url + path);
  await page.waitForFunction(() => 'createTracker' in window);
  await create(page, options);
  return page;
}

const create = (page: Page, options: TrackerOptions) =>
  page.evaluate((given) => {
    const win = window as unknown as TestWindow;
    win.tracker = win.createTracker({ waitForQuote: false, ...given });
  }, options);

/** Tracks events whose data is numbered, each with `bytes` of text. */
const track = (page: Page, numbers: number[], bytes = 0) =>
  page.evaluate(
    ([all, schema, length]) => {
      const { tracker } = window as unknown as TestWindow;
      for (const n of all) tracker.track({ schema, data: { n, text: 'x'.repeat(length) } });
    },
    [numbers, SCHEMA, bytes] as const,
  );

const numbersStored = () =>
  [...collector.stored().keys()].filter((n) => typeof n === 'number').sort();

const until = (numbers: number[], timeout = 12_000) =>
  expect.poll(numbersStored, { timeout, interval: 50 }).toEqual(numbers);

/** Records of events that the browser keeps. */
const kept = (page: Page) =>
  page.evaluate(
    () => Object.keys(localStorage).filter((key) => key.startsWith('zf.zfront.e.')).length,
  );

const leave = (page: Page) => page.goto(`${collector.url}/other`);

describe('in a real browser', () => {
  it('an event arrives as text, with credentials, and without a preflight', async () => {
    const page = await openPage({ identity: { quote_id: 'q-1' } });
    await track(page, [1]);
    await until([1]);
    expect(collector.posts[0]?.url).toMatch(/^\/events\?sent_at=\d{13}$/);
    expect(collector.posts[0]?.headers['content-type']).toBe('text/plain;charset=UTF-8');
    expect(collector.events()[0]?.contexts[0]?.data).toEqual({
      insurance_line: 'SHARED',
      quote_id: 'q-1',
    });
    await expect.poll(() => kept(page)).toBe(0);
  });

  it('five events and gone: all arrive, also those behind the gate', async () => {
    const page = await openPage({ waitForQuote: true });
    await page.evaluate((schema) => {
      const { tracker } = window as unknown as TestWindow;
      for (let n = 1; n <= 5; n++) tracker.track({ schema, data: { n } });
      location.href = '/other';
    }, SCHEMA);
    await until([1, 2, 3, 4, 5], 3000);
  });

  it('503 for four seconds, and then no further event', async () => {
    const page = await openPage();
    collector.mood = 503;
    await track(page, [1, 2, 3, 4, 5]);
    setTimeout(() => {
      collector.mood = 'well';
    }, 4000);
    await until([1, 2, 3, 4, 5], 16_000);
  });

  it('a portal answers with a page in the place of the collector', async () => {
    const page = await openPage();
    collector.mood = 'portal';
    await track(page, [1, 2, 3, 4, 5]);
    await expect.poll(() => collector.posts.length).toBeGreaterThan(0);
    await page.waitForTimeout(300);
    expect(await kept(page)).toBe(5);
    collector.mood = 'well';
    await until([1, 2, 3, 4, 5], 16_000);
    await expect.poll(() => kept(page)).toBe(0);
  });

  it('the network is cut, the page left, the site visited again', async () => {
    const page = await openPage();
    await context.setOffline(true);
    await track(page, [1, 2, 3]);
    await page.waitForTimeout(300);
    await page.goto('about:blank');
    await context.setOffline(false);
    await openPage();
    await until([1, 2, 3], 3000);
  });

  it('two tabs are cut off, and both are left', async () => {
    collector.mood = 'cut';
    const [first, second] = [await openPage(), await openPage()];
    await track(first, [1, 2, 3, 4]);
    await track(second, [5, 6, 7]);
    await leave(first);
    await leave(second);
    expect(numbersStored()).toEqual([]);
    collector.mood = 'well';
    const third = await openPage();
    await until([1, 2, 3, 4, 5, 6, 7], 3000);
    await expect.poll(() => kept(third)).toBe(0);
  });

  it('the server stores and drops the connection before it answers', async () => {
    const page = await openPage();
    collector.mood = 'stores and cuts';
    await track(page, [1, 2, 3, 4, 5, 6]);
    await until([1, 2, 3, 4, 5]);
    collector.mood = 'well';
    await until([1, 2, 3, 4, 5, 6]);
    await expect.poll(() => kept(page), { timeout: 10_000 }).toBe(0);
    expect(collector.events()).toHaveLength(6);
  });

  it('the storage is full', async () => {
    const page = await openPage();
    await page.evaluate(() => {
      for (let size = 4_000_000; size >= 1; size = size >> 1) {
        try {
          for (let i = 0; ; i++) localStorage.setItem(`fill${size}-${i}`, 'x'.repeat(size));
        } catch {}
      }
    });
    await track(page, [1, 2]);
    expect(await kept(page)).toBe(0);
    await leave(page);
    await until([1, 2], 3000);
  });

  it('the storage is forbidden', async () => {
    await context.addInitScript(() =>
      Object.defineProperty(window, 'localStorage', {
        get() {
          throw new DOMException('Access is denied', 'SecurityError');
        },
      }),
    );
    const page = await openPage();
    await track(page, [1, 2]);
    await until([1, 2]);
  });

  it('an event of more than 64 kB on exit waits for the next page', async () => {
    const page = await openPage({ waitForQuote: true });
    await track(page, [1]);
    await track(page, [2], 70_000);
    await leave(page);
    await until([1], 3000);
    await openPage();
    await until([1, 2], 3000);
  });

  it('the clock is set back an hour', async () => {
    const page = await openPage();
    collector.mood = 'cut';
    await track(page, [1]);
    await page.evaluate(() => {
      const real = Date.now;
      Date.now = () => real() - 3_600_000;
    });
    await track(page, [2]);
    await page.waitForTimeout(2200);
    collector.mood = 'well';
    await until([1, 2]);
    await expect.poll(() => kept(page)).toBe(0);
  });

  it('an opt-out purges what waits, here and in another tab, and outlives the page', async () => {
    collector.mood = 503;
    const [first, second] = [await openPage(), await openPage()];
    await track(first, [1]);
    await track(second, [2]);
    await first.evaluate(() => (window as unknown as TestWindow).tracker.optOut());
    await expect.poll(() => kept(second)).toBe(0);
    collector.mood = 'well';
    await track(first, [3]);
    await leave(first);
    await track(await openPage(), [4]);
    await leave(second);
    await new Promise((resolve) => setTimeout(resolve, 2500));
    expect(numbersStored()).toEqual([]);
  });

  it('calls from before the script are kept, under a strict content security policy', async () => {
    const page = await context.newPage();
    const errors: string[] = [];
    page.on('console', (message) => message.type() === 'error' && errors.push(message.text()));
    await page.goto(`${collector.url}/script.html`);
    await until([1]);
    expect(errors.filter((text) => !text.includes('favicon') && !text.includes('404'))).toEqual([]);
  });

  it('a page comes back from the back/forward cache and goes on', async () => {
    const page = await openPage({ pageViews: true, pagePings: true });
    await page.evaluate((schema) => {
      const { tracker } = window as unknown as TestWindow;
      addEventListener('pageshow', ({ persisted }) => {
        if (persisted) tracker.track({ schema, data: { n: 1 } });
      });
      location.href = '/back';
    }, SCHEMA);
    await until([1]);
    const views = collector.events().filter(({ schema }) => schema.includes('page_view'));
    expect(views.map(({ data }) => data.single_page_app_url_count)).toEqual([1, 1]);
  });

  it('a link to another host is followed at once, and its click arrives', async () => {
    const page = await openPage({ outboundLinks: true });
    const started = Date.now();
    const request = page.waitForRequest('http://localhost:9/');
    await page.click('#out', { noWaitAfter: true });
    await request;
    expect(Date.now() - started).toBeLessThan(900);
    await expect
      .poll(() => collector.events().map(({ data }) => data.target_url))
      .toEqual(['http://localhost:9/']);
  });

  it('a tracked link navigates, its click event arrives, and the data layer has it', async () => {
    const page = await openPage({ dataLayer: {}, enableClickEventTracking: true });
    const pushed = page
      .evaluate(
        () =>
          new Promise((resolve) => {
            addEventListener('pagehide', () =>
              resolve(JSON.stringify((window as { dataLayer?: unknown }).dataLayer)),
            );
          }),
      )
      .catch(() => null);
    await page.click('#in');
    await page.waitForURL('**/other');
    await pushed;
    await expect
      .poll(() => collector.events().map(({ data }) => data))
      .toEqual([
        { kind: 'click', category: 'hero', action: 'open', label: 'quote', element_tag_type: 'a' },
      ]);
  });
});
