import type { Browser, Locator, Page } from '@playwright/test';
import { startServer } from '../server-process.ts';
import { openSlowPhone, startBrowser } from './slow-phone.ts';
import { median } from './wrk.ts';

/** Number of visits on each journey; the median counts. */
const RUNS = 5;

/** The longest that an interaction may take until a frame shows its effect. */
const GOAL_MS = 100;

/** Shorter ones are not reported by the browser. */
const SHORTEST_MS = 16;

/** Time between two keys, and after each step: no one is quicker on a telephone. */
const KEY_MS = 120;
const PAUSE_MS = 500;

type Step = readonly [name: string, act: (page: Page) => Promise<void>];

interface Journey {
  path: string;
  steps: Step[];
}

const JOURNEYS: Journey[] = [
  // What the machine takes for a field without any script: it shows how busy it is.
  { path: '/robots.txt', steps: [['a plain field typed', typePlainField]] },
  {
    path: '/',
    steps: [
      ['zip code typed', (page) => type(page.locator('#hero-zip'), '10001')],
      ['line chosen', (page) => page.locator('[data-zip-form=hero] label:has([value=home])').tap()],
      ['zip form sent', (page) => page.locator('[data-zip-form=hero] [type=submit]').tap()],
    ],
  },
  {
    path: '/shipping/quote/',
    steps: [
      ['route and vehicle typed', (page) => fill(quoteForm(page), SHIPMENT)],
      ['date and carrier chosen', chooseDateAndCarrier],
      ['second step entered', (page) => quoteForm(page).locator('[type=submit]').tap()],
      ['name and email typed', (page) => fill(quoteForm(page), PERSON)],
      ['quote sent', (page) => quoteForm(page).locator('[type=submit]').tap()],
    ],
  },
  {
    path: '/shipping/reviews/',
    steps: [
      ['review typed', (page) => fill(page.locator('#review-form'), REVIEW)],
      ['star chosen', (page) => page.locator('#review-form .star').nth(3).tap()],
      ['consent given', (page) => page.locator('#review-terms').tap()],
      ['review sent', (page) => page.locator('#review-form [type=submit]').tap()],
    ],
  },
];

const SHIPMENT = { from: '10001', to: '33101', year: '2019', make: 'Honda', model: 'Civic' };
const PERSON = { name: 'Nadia', email: 'nadia@mail.example' };
const REVIEW = {
  'review[content]': 'It came on the day that they said.',
  'review[name]': 'Nadia',
  'review[email]': 'nadia@mail.example',
};

function quoteForm(page: Page): Locator {
  return page.locator('form[action="/shipping/quote"][method=post]');
}

async function typePlainField(page: Page): Promise<void> {
  await page.setContent('<label>Zip code <input id="plain"></label>');
  await type(page.locator('#plain'), '10001');
}

async function chooseDateAndCarrier(page: Page): Promise<void> {
  const nextWeek = new Date(Date.now() + 7 * 24 * 60 * 60 * 1_000);
  await quoteForm(page).locator('[name=date]').fill(nextWeek.toISOString().slice(0, 10));
  await quoteForm(page).locator('label:has([value=enclosed])').tap();
}

async function type(field: Locator, text: string): Promise<void> {
  await field.tap();
  await field.pressSequentially(text, { delay: KEY_MS });
}

async function fill(form: Locator, values: Record<string, string>): Promise<void> {
  for (const [name, text] of Object.entries(values)) {
    await type(form.locator(`[name="${name}"]:not([type=hidden])`), text);
  }
}

interface Interaction {
  ms: number;
  /** Such as "keydown of quote-make". */
  what: string;
}

/** The slowest interaction of each step of a journey, in their order. */
async function visit(browser: Browser, url: string, { path, steps }: Journey) {
  const page = await openSlowPhone(browser);
  let interactions: Interaction[] = [];
  await page.exposeFunction('reportInteraction', (seen: Interaction) => interactions.push(seen));
  await page.addInitScript(observeInteractions, SHORTEST_MS);
  await page.goto(url + path, { waitUntil: 'networkidle', timeout: 60_000 });
  const slowest: Interaction[] = [];
  for (const [, act] of steps) {
    interactions = [];
    await act(page);
    await page.waitForTimeout(PAUSE_MS);
    const none = { ms: SHORTEST_MS, what: 'all' };
    slowest.push(interactions.reduce((one, other) => (other.ms > one.ms ? other : one), none));
  }
  await page.context().close();
  return slowest;
}

/** Runs in the page. */
function observeInteractions(durationThreshold: number): void {
  const { reportInteraction } = window as unknown as { reportInteraction(seen: Interaction): void };
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as PerformanceEventTiming[]) {
      if (!entry.interactionId) continue;
      const target = entry.target instanceof Element ? entry.target : null;
      const name = target?.id || target?.closest('[id]')?.id;
      reportInteraction({ ms: entry.duration, what: `${entry.name} of ${name}` });
    }
  }).observe({ type: 'event', durationThreshold, buffered: true });
}

/** To the next frame, over the forms of the main journeys, on a slow telephone. */
export async function benchInteractions(): Promise<void> {
  console.log(
    `interaction to next paint: median of ${RUNS}, slow telephone (target: ${GOAL_MS} ms)`,
  );
  const server = await startServer();
  const browser = await startBrowser();
  try {
    for (const journey of JOURNEYS) {
      const visits: Interaction[][] = [];
      for (let run = 0; run < RUNS; run += 1) {
        visits.push(await visit(browser, server.url, journey));
      }
      for (const [at, [name]] of journey.steps.entries()) {
        const all = visits.flatMap((steps) => steps[at] ?? []);
        const ms = median(all.map((step) => step.ms));
        const { what } = all.find((step) => step.ms >= ms) ?? { what: '' };
        console.log(`  ${name.padEnd(24)} ${String(ms).padStart(4)} ms   ${what}`);
      }
    }
  } finally {
    await browser.close();
    await server.stop();
  }
}
