import { type Browser, chromium, type Page } from '@playwright/test';
import { afterAll, beforeAll, describe, it, type TestContext } from 'vitest';
import { CHROMIUM_OPTIONS, findChromium, findDesktopChromium } from '../../../scripts/chromium.mjs';
import { bundle } from '../scripts/bundle.ts';
import type { Tracker, TrackerOptions } from '../src/options.ts';
import { startCollector } from './collector.ts';

/** Properties that the test pages set on their window. */
interface TestWindow {
  tracker: Tracker;
  createTracker: (options: TrackerOptions) => Tracker;
}

const SCHEMA = 'iglu:com.example/made/jsonschema/1-0-0';

let browser: Browser;
/** Files that collectors serve, by path. */
let files: Record<string, string>;

beforeAll(async () => {
  const html = (script: string) =>
    `<!doctype html><title>Test</title><script type="module" src="${script}"></script>
     <a id="out" href="http://localhost:9/" >out</a>
     <a id="in" href="/other" track-location="hero" track-click="open" track-name="quote">in</a>`;
  files = {
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
  };
  browser = await launch(findChromium());
});

afterAll(() => browser?.close());

const launch = (executablePath: string | undefined) =>
  chromium.launch({ ...(executablePath && { executablePath }), ...CHROMIUM_OPTIONS });

/** A collector and a browser context for one test, which others run beside. */
async function arrange({ expect, onTestFinished }: TestContext, chosen = browser) {
  const collector = await startCollector(files);
  const context = await chosen.newContext();
  onTestFinished(async () => {
    await context.close();
    await collector.close();
  });
  const numbersStored = () =>
    [...collector.stored().keys()].filter((n) => typeof n === 'number').sort();
  return {
    collector,
    context,
    expect,
    numbersStored,
    async openPage(options: TrackerOptions = {}, path = '/'): Promise<Page> {
      const page = await context.newPage();
      await page.goto(collector.url + path);
      await page.waitForFunction(() => 'createTracker' in window);
      await create(page, options);
      return page;
    },
    until: (numbers: number[], timeout = 12_000) =>
      expect.poll(numbersStored, { timeout, interval: 50 }).toEqual(numbers),
    leave: (page: Page) => page.goto(`${collector.url}/other`),
  };
}

const create = (page: Page, options: TrackerOptions) =>
  page.evaluate((given) => {
    const win = window as unknown as TestWindow;
    win.tracker = win.createTracker({ waitForQuote: false, ...given });
  }, options);

/** Tracks one event for each number, with `bytes` of text. */
const track = (page: Page, numbers: number[], bytes = 0) =>
  page.evaluate(
    ([all, schema, length]) => {
      const { tracker } = window as unknown as TestWindow;
      for (const n of all) tracker.track({ schema, data: { n, text: 'x'.repeat(length) } });
    },
    [numbers, SCHEMA, bytes] as const,
  );

/** Number of event records in the browser's storage. */
const storedRecords = (page: Page) =>
  page.evaluate(
    () => Object.keys(localStorage).filter((key) => key.startsWith('zf.zfront.e.')).length,
  );

describe.concurrent('in a real browser', () => {
  it('sends an event as text with credentials and without a preflight', async (test) => {
    const { collector, expect, openPage, until } = await arrange(test);
    const page = await openPage({ identity: { quote_id: 'q-1' } });
    await track(page, [1]);
    await until([1]);
    expect(collector.posts[0]?.url).toMatch(/^\/events\?sent_at=\d{13}$/);
    expect(collector.posts[0]?.headers['content-type']).toBe('text/plain;charset=UTF-8');
    expect(collector.events()[0]?.contexts[0]?.data).toEqual({
      insurance_line: 'SHARED',
      quote_id: 'q-1',
    });
    await expect.poll(() => storedRecords(page)).toBe(0);
  });

  it('delivers held events when the page is left at once', async (test) => {
    const { openPage, until } = await arrange(test);
    const page = await openPage({ waitForQuote: true });
    await page.evaluate((schema) => {
      const { tracker } = window as unknown as TestWindow;
      for (let n = 1; n <= 5; n++) tracker.track({ schema, data: { n } });
      location.href = '/other';
    }, SCHEMA);
    await until([1, 2, 3, 4, 5], 3000);
  });

  it('delivers after four seconds of 503 without a further event', async (test) => {
    const { collector, openPage, until } = await arrange(test);
    const page = await openPage();
    collector.behavior = 503;
    await track(page, [1, 2, 3, 4, 5]);
    setTimeout(() => {
      collector.behavior = 'ok';
    }, 4000);
    await until([1, 2, 3, 4, 5], 16_000);
  });

  // behaviour: 4.3.3
  it('retries after the HTML response of a captive portal', async (test) => {
    const { collector, expect, openPage, until } = await arrange(test);
    const page = await openPage();
    collector.behavior = 'portal';
    await track(page, [1, 2, 3, 4, 5]);
    await expect.poll(() => collector.posts.length).toBeGreaterThan(0);
    await page.waitForTimeout(300);
    expect(await storedRecords(page)).toBe(5);
    collector.behavior = 'ok';
    await until([1, 2, 3, 4, 5], 16_000);
    await expect.poll(() => storedRecords(page)).toBe(0);
  });

  it('delivers on the next visit after the network failed', async (test) => {
    const { context, openPage, until } = await arrange(test);
    const page = await openPage();
    await context.setOffline(true);
    await track(page, [1, 2, 3]);
    await page.waitForTimeout(300);
    await page.goto('about:blank');
    await context.setOffline(false);
    await openPage();
    await until([1, 2, 3], 3000);
  });

  it('delivers the events of two tabs that were closed offline', async (test) => {
    const { collector, expect, numbersStored, openPage, until, leave } = await arrange(test);
    collector.behavior = 'cut';
    const [first, second] = [await openPage(), await openPage()];
    await track(first, [1, 2, 3, 4]);
    await track(second, [5, 6, 7]);
    await leave(first);
    await leave(second);
    expect(numbersStored()).toEqual([]);
    collector.behavior = 'ok';
    const third = await openPage();
    await until([1, 2, 3, 4, 5, 6, 7], 3000);
    await expect.poll(() => storedRecords(third)).toBe(0);
  });

  it('stores each event once if connections drop before the response', async (test) => {
    const { collector, expect, openPage, until } = await arrange(test);
    const page = await openPage();
    collector.behavior = 'stores and cuts';
    await track(page, [1, 2, 3, 4, 5, 6]);
    await until([1, 2, 3, 4, 5]);
    collector.behavior = 'ok';
    await until([1, 2, 3, 4, 5, 6]);
    await expect.poll(() => storedRecords(page), { timeout: 10_000 }).toBe(0);
    expect(collector.events()).toHaveLength(6);
  });

  it('delivers events when the storage is full', async (test) => {
    const { expect, openPage, until, leave } = await arrange(test);
    const page = await openPage();
    await page.evaluate(() => {
      for (let size = 4_000_000; size >= 1; size = size >> 1) {
        try {
          for (let i = 0; ; i++) localStorage.setItem(`fill${size}-${i}`, 'x'.repeat(size));
        } catch {}
      }
    });
    await track(page, [1, 2]);
    expect(await storedRecords(page)).toBe(0);
    await leave(page);
    await until([1, 2], 3000);
  });

  it('delivers events when the storage is forbidden', async (test) => {
    const { context, openPage, until } = await arrange(test);
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

  it('sends an event of more than 64 kB on the next page if the page is left', async (test) => {
    const { openPage, until, leave } = await arrange(test);
    const page = await openPage({ waitForQuote: true });
    await track(page, [1]);
    await track(page, [2], 70_000);
    await leave(page);
    await until([1], 3000);
    await openPage();
    await until([1, 2], 3000);
  });

  it('delivers events after the clock was set back an hour', async (test) => {
    const { collector, expect, openPage, until } = await arrange(test);
    const page = await openPage();
    collector.behavior = 'cut';
    await track(page, [1]);
    await page.evaluate(() => {
      const real = Date.now;
      Date.now = () => real() - 3_600_000;
    });
    await track(page, [2]);
    await page.waitForTimeout(2200);
    collector.behavior = 'ok';
    await until([1, 2]);
    await expect.poll(() => storedRecords(page)).toBe(0);
  });

  it('deletes waiting events of all tabs on an opt-out, which applies to later pages', async (test) => {
    const { collector, expect, numbersStored, openPage, leave } = await arrange(test);
    collector.behavior = 503;
    const [first, second] = [await openPage(), await openPage()];
    await track(first, [1]);
    await track(second, [2]);
    await first.evaluate(() => (window as unknown as TestWindow).tracker.optOut());
    await expect.poll(() => storedRecords(second)).toBe(0);
    collector.behavior = 'ok';
    await track(first, [3]);
    await leave(first);
    await track(await openPage(), [4]);
    await leave(second);
    await new Promise((resolve) => setTimeout(resolve, 2500));
    expect(numbersStored()).toEqual([]);
  });

  it('runs calls queued before the script under a strict content security policy', async (test) => {
    const { collector, context, expect, until } = await arrange(test);
    const page = await context.newPage();
    const errors: string[] = [];
    page.on('console', (message) => message.type() === 'error' && errors.push(message.text()));
    await page.goto(`${collector.url}/script.html`);
    await until([1]);
    expect(errors.filter((text) => !text.includes('favicon') && !text.includes('404'))).toEqual([]);
  });

  it('follows a tracked link, delivers its click event and pushes it to the data layer', async (test) => {
    const { collector, expect, openPage } = await arrange(test);
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

describe('in a real browser, with nothing beside it', () => {
  it('follows a link to another host at once and delivers its click', async (test) => {
    const { collector, expect, openPage } = await arrange(test);
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

  it('continues after a restore from the back/forward cache', async (test) => {
    // A headless shell has none.
    const desktop = await launch(findDesktopChromium());
    test.onTestFinished(() => desktop.close());
    const { collector, expect, openPage, until } = await arrange(test, desktop);
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
});
