import type { Browser } from '@playwright/test';
import { startServer } from '../server-process.ts';
import { openSlowPhone, startBrowser } from './slow-phone.ts';
import { median } from './wrk.ts';

/** Number of interactions with each form; the median counts. */
const RUNS = 5;

/** Time from the load event until the visitor touches the page: they read its headline. */
const UNTOUCHED_MS = 1_000;

interface Form {
  name: string;
  path: string;
  field: string;
  /** It exists once the form can be used; or an action dispatched by then. */
  ready: { selector: string } | { action: string };
}

const FORMS: Form[] = [
  { name: 'zip', path: '/', field: '#hero-zip', ready: { action: 'ZIP_INPUT' } },
  {
    name: 'quote',
    path: '/shipping/quote/',
    field: '#quote-make',
    ready: { selector: '[data-island-state=ready] #quote-make' },
  },
  {
    name: 'review',
    path: '/shipping/reviews/',
    field: '#review-name',
    ready: { selector: '.star-choice' },
  },
];

/** With a digit typed at once, until the form reacts. */
async function measure(browser: Browser, url: string, form: Form): Promise<number> {
  const page = await openSlowPhone(browser);
  await page.goto(url + form.path, { waitUntil: 'load', timeout: 60_000 });
  await page.waitForTimeout(UNTOUCHED_MS);
  await page.evaluate((ready) => {
    let touched = 0;
    const times = window as unknown as { reaction?: number };
    const settle = () => {
      times.reaction ??= performance.now() - touched;
    };
    addEventListener(
      'focusin',
      () => {
        touched ||= performance.now();
      },
      true,
    );
    if ('action' in ready) {
      document.addEventListener('zipfront:action', (event) => {
        if ((event as CustomEvent).detail.action.type === ready.action) settle();
      });
    } else {
      new MutationObserver(() => {
        if (document.querySelector(ready.selector)) settle();
      }).observe(document, { attributes: true, childList: true, subtree: true });
    }
  }, form.ready);
  await page.locator(form.field).focus();
  await page.keyboard.type('1');
  await page.waitForFunction(() => 'reaction' in window, null, { timeout: 60_000 });
  const time = await page.evaluate(() => (window as unknown as { reaction: number }).reaction);
  await page.context().close();
  return time;
}

/** On a throttled telephone, for three forms. */
export async function benchFirstTouch(): Promise<void> {
  console.log(`first touch to an interactive form: median of ${RUNS}, processor / 4, slow 4G`);
  const server = await startServer();
  const browser = await startBrowser();
  try {
    for (const form of FORMS) {
      const times: number[] = [];
      for (let run = 0; run < RUNS; run += 1) times.push(await measure(browser, server.url, form));
      console.log(`  ${form.name.padEnd(8)} ${Math.round(median(times))} ms`);
    }
  } finally {
    await browser.close();
    await server.stop();
  }
}
