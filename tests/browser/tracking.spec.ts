import type { BrowserContext, Page } from '@playwright/test';
import type { EventEnvelope } from '../../packages/contracts/src/events/types.ts';
import type { ServerProcess } from '../server-process.ts';
import { eitherLanguage } from './either-language.ts';
import {
  AT_COMPARE,
  AT_HOME_PARTNER,
  beNewVisitor,
  expect,
  HOMES,
  test,
  zipForm,
} from './fixtures.ts';
import { interact } from './interact.ts';
import { quietFor } from './quiet-for.ts';
import { eventsOfVisit } from './stored-events.ts';

/** A page that the content does not have is a page all the same. */
const MISSING = '/no-such-page/';

/** Longer than what a page left unsent waits for. */
const PATIENCE = { timeout: 12_000 };

/** A collector in the browser's way: takes everything, and keeps each event once. */
async function collect(context: BrowserContext) {
  const events = new Map<string, EventEnvelope>();
  await context.route('**/events?sent_at=*', (route) => {
    for (const event of route.request().postDataJSON() as EventEnvelope[]) {
      events.set(event.event_id, event);
    }
    return route.fulfill({ status: 200, body: '' });
  });
  const named = (name: string) =>
    [...events.values()]
      .filter(({ schema }) => schema === `iglu:com.zipfront/${name}/jsonschema/1-0-0`)
      .sort((one, other) => (one.event_id < other.event_id ? -1 : 1));
  const interactions = () =>
    [...named('interaction'), ...named('event')]
      .sort((one, other) => (one.event_id < other.event_id ? -1 : 1))
      .map(short);
  return { events, named, interactions, all: () => JSON.stringify([...events.values()]) };
}

/** An interaction, short: `answer submit auto`. */
const short = ({ data }: Pick<EventEnvelope, 'data'>) =>
  [data.kind, data.action, data.label].filter(Boolean).join(' ');

/** In the server's database: what a page sends last does not always pass by a route. */
async function eventsAfterwards(page: Page, { databaseFile }: ServerProcess) {
  const visit = ((await (await page.request.get('/api/visits/')).json()) as { id: string }).id;
  const rows = () => eventsOfVisit(databaseFile, visit);
  return {
    rows,
    interactions: () =>
      rows()
        .filter(({ data }) => data.kind)
        .map(short),
  };
}

const readContext = (event: EventEnvelope | undefined, name: string) =>
  event?.contexts.find(({ schema }) => schema.includes(`/${name}/`))?.data;

const readLayer = (page: Page) =>
  page.evaluate(() => (window as { dataLayer?: Record<string, unknown>[] }).dataLayer ?? []);

/** Puts the cursor into the first form, and waits until a submit would be the script's. */
async function interactive(page: Page): Promise<void> {
  await zipForm(page).zip.click();
  await expect
    .poll(() =>
      zipForm(page).root.evaluate((form) =>
        Object.keys(form).some((key) => key.startsWith('__reactProps')),
      ),
    )
    .toBe(true);
}

/** The quote of the page's visit. */
const readQuote = async (page: Page) =>
  ((await (await page.request.get('/api/quotes/current/')).json()) as { id: string }).id;

const readCookie = async (context: BrowserContext, name: string) =>
  (await context.cookies()).find((cookie) => cookie.name === name)?.value;

for (const path of [...HOMES.map((home) => home.path), '/compare-auto-insurance/', MISSING]) {
  // behaviour: 3.5.1, 4.2.9
  test(`sends one page view for ${path}, with its visit and quote`, async ({ page, context }) => {
    const { named } = await collect(context);
    await page.goto(`${path}?channelid=c1&utm_medium=cpc`);
    await expect.poll(() => named('page_view').length).toBe(1);
    await expect.poll(() => named('performance_timing').length).toBe(1);
    expect(named('page_view')).toHaveLength(1);
    const [view] = named('page_view');
    expect(new URL(String(view?.data.page_url)).pathname).toBe(path);
    expect(readContext(view, 'identity')).toEqual({
      insurance_line: 'SHARED',
      quote_id: await readQuote(page),
      tzacid: await readCookie(context, '_tzacid'),
    });
    expect(readContext(view, 'session')).toEqual({ tzses: await readCookie(context, '_tzsess') });
    expect(readContext(view, 'attribution')).toMatchObject({ channel_id: 'c1', medium: 'cpc' });
    expect(readContext(view, 'page')).toMatchObject({ app_id: 'zfront', privacy_signal: false });
  });
}

test('omits the attribution context without a channel id', async ({ page, context }) => {
  const { named } = await collect(context);
  await page.goto('/?utm_medium=cpc');
  await expect.poll(() => named('page_view').length).toBe(1);
  expect(readContext(named('page_view')[0], 'attribution')).toBeUndefined();
});

for (const { path } of eitherLanguage(HOMES)) {
  // behaviour: 7.1.12
  test(`reports each interaction with the forms of ${path} once`, async ({
    page,
    server,
    actionTypes,
  }) => {
    await page.goto(path);
    await expect.poll(actionTypes).toContain('CONTEXT_DATA_SET');
    const form = zipForm(page);
    await interactive(page);
    await page.keyboard.press('Enter');
    await expect.poll(actionTypes).toContain('SUBMIT_BLOCKED');
    await form.zip.pressSequentially('00000');
    await expect(form.zip).toHaveAttribute('aria-invalid', 'true');
    await form.line('home').check();
    await form.line('auto').check();
    await form.zip.fill('10001');
    await expect.poll(actionTypes).toContain('ZIP_VALIDATE_DATA');
    await form.submit.click();
    await page.waitForURL(AT_COMPARE);
    const events = await eventsAfterwards(page, server);
    await expect
      .poll(events.interactions, PATIENCE)
      .toEqual([
        'prompt start',
        'impression error zip-required',
        'impression error zip-invalid',
        'answer line home',
        'answer line auto',
        'answer zip typed',
        'answer submit auto',
      ]);
    const rows = events.rows();
    expect(rows.filter(({ schema }) => schema.includes('/page_view/'))).toHaveLength(1);
    expect(rows.find(({ data }) => data.kind === 'prompt')?.data).toMatchObject({
      category: 'zip-form',
      location: 'hero',
    });
    expect(JSON.stringify(rows), 'no event carries a zip code').not.toMatch(
      /"(10001|00000)"|zip=|zipcode/,
    );
  });
}

test('delivers a submit that leaves the page at once', async ({ page, server }) => {
  await test.step('delivers a submit by the keyboard right after typing', async () => {
    await page.goto('/');
    await interactive(page);
    await page.keyboard.type('10001');
    await page.keyboard.press('Enter');
    await page.waitForURL(AT_COMPARE);
    await expect
      .poll((await eventsAfterwards(page, server)).interactions, PATIENCE)
      .toEqual(['prompt start', 'answer zip typed', 'answer submit auto']);
  });
  await beNewVisitor(page);

  await test.step('reports the home line before the page is left', async () => {
    await page.goto('/');
    await interactive(page);
    const form = zipForm(page, 1);
    await form.line('home').check();
    await form.zip.fill('85144');
    await form.submit.click();
    await page.waitForURL(AT_HOME_PARTNER);
    await expect
      .poll((await eventsAfterwards(page, server)).interactions, PATIENCE)
      .toEqual(['prompt start', 'answer line home', 'answer zip typed', 'answer submit home']);
  });
});

test('reports a failed submit with its status', async ({ page, context }) => {
  const { interactions, named } = await collect(context);
  await page.goto('/');
  await page.route('**/api/visits/', (route) =>
    route.request().postData() ? route.fulfill({ status: 503, body: '' }) : route.continue(),
  );
  const form = zipForm(page);
  const lookedUp = page.waitForResponse('**/api/zipcodes/10001/');
  await form.zip.fill('10001');
  await lookedUp;
  await form.submit.click();
  await expect.poll(interactions, PATIENCE).toContain('impression error submit-failed');
  expect(named('event').at(-1)?.data).toMatchObject({ label: 'submit-failed', status: 503 });
});

test('reports a line once when a link selects it', async ({ page, context }) => {
  const { interactions } = await collect(context);
  await page.goto('/');
  await interact(page);
  await page.locator('a[data-line=home]').click();
  await expect.poll(interactions, PATIENCE).toEqual(['prompt start', 'answer line home']);
});

// behaviour: 3.5.5
test('fills the data layer with the page, the visitor, and the zip code once it is known', async ({
  page,
  context,
}) => {
  await collect(context);
  await page.goto('/?channelid=c1');
  await expect.poll(() => readLayer(page)).toHaveLength(1);
  const known = {
    channelId: 'c1',
    clientId: await readCookie(context, '_tzacid'),
    quoteId: await readQuote(page),
    contentType: 'home',
  };
  expect(await readLayer(page)).toEqual([{ event: 'page', ...known, prePop: false, zip: '' }]);
  await zipForm(page).zip.fill('10001');
  await expect.poll(() => readLayer(page)).toHaveLength(2);
  expect((await readLayer(page))[1]).toEqual({
    event: 'zip',
    ...known,
    prePop: false,
    zip: '10001',
  });
  await zipForm(page).submit.click();
  await page.waitForURL(AT_COMPARE);

  await page.goto('/es/');
  await expect.poll(() => readLayer(page)).toMatchObject([{ prePop: true, zip: '10001' }]);
});

test('fills the data layer with the settings of the page', async ({ page, context }) => {
  await collect(context);
  await page.goto('/compare-auto-insurance/');
  await expect
    .poll(() => readLayer(page))
    .toMatchObject([{ event: 'page', contentType: 'search', funnelType: 'auto' }]);
});

// behaviour: 2.1.14, 7.1.13
test('sends a click on a tracked element to the data layer, and no event without the flag', async ({
  page,
  context,
}) => {
  const { interactions } = await collect(context);
  await page.goto('/');
  await expect.poll(() => readLayer(page)).toHaveLength(1);
  await page.locator('header [data-track-click=get-quote]').click();
  await page.locator('a[data-line=home]').click();
  // Sent before its own script is there, the form would be posted, and the page another one.
  await expect(zipForm(page).root).toHaveClass(/insurance-line-home/);
  await zipForm(page).submit.click();
  await expect.poll(() => readLayer(page)).toHaveLength(4);
  const click = { event: 'click', contentType: 'home', quoteId: expect.any(String) };
  expect((await readLayer(page)).slice(1)).toMatchObject([
    { ...click, category: 'header', action: 'get-quote', label: 'call-to-action' },
    { ...click, category: 'lines', action: 'choose-line', label: 'home' },
    { ...click, category: 'hero', action: 'submit', label: 'zip-form' },
  ]);
  await expect.poll(interactions).toContain('impression error zip-required');
  expect(interactions().filter((text) => text.startsWith('click'))).toEqual([]);
});

// behaviour: 3.5.5
test('sends a click also as an event with the flag', async ({ page, context }) => {
  const { interactions } = await collect(context);
  await page.route('/', async (route) => {
    const response = await route.fetch();
    const html = await response.text();
    const flag = '"ENABLE_CLICK_EVENT_TRACKING":false';
    expect(html).toContain(flag);
    await route.fulfill({ response, body: html.replace(flag, flag.replace('false', 'true')) });
  });
  await page.goto('/');
  await page.locator('header [data-track-click=get-quote]').click();
  await expect.poll(interactions).toContain('click get-quote call-to-action');
});

test('omits the zip code, click ids and queries under the privacy signal', async ({
  page,
  context,
}) => {
  const { named, all } = await collect(context);
  await page.addInitScript(() => {
    Object.defineProperty(Navigator.prototype, 'globalPrivacyControl', { get: () => true });
  });
  await page.goto('/?channelid=c1&gclid=g-1');
  await zipForm(page).zip.fill('10001');
  await expect.poll(() => readLayer(page)).toHaveLength(2);
  expect(JSON.stringify(await readLayer(page))).not.toContain('10001');
  await expect.poll(() => named('page_view').length).toBe(1);
  expect(all()).not.toMatch(/g-1|\?/);
});

test('tracks nothing while the page is only prerendered', async ({ page, context }) => {
  const { events, named } = await collect(context);
  await page.addInitScript(() => {
    Object.defineProperty(document, 'prerendering', { value: true, configurable: true });
  });
  await page.goto('/', { waitUntil: 'load' });
  await quietFor(1000);
  expect(events.size).toBe(0);
  expect(await page.evaluate(() => localStorage.length)).toBe(0);
  await page.evaluate(() => {
    Object.defineProperty(document, 'prerendering', { value: false, configurable: true });
    document.dispatchEvent(new Event('prerenderingchange'));
  });
  await expect.poll(() => named('page_view').length).toBe(1);
});

test('sends another page view when a page returns from the back/forward cache', {
  tag: '@desktop',
}, async ({ page, context }) => {
  const { named } = await collect(context);
  await page.goto('/');
  await expect.poll(() => named('page_view').length).toBe(1);
  await page.goto('/compare/');
  await page.goBack({ waitUntil: 'commit' });
  await expect.poll(() => named('page_view').length).toBe(2);
  expect(named('page_view')[1]?.data).toMatchObject({ single_page_app_url_count: 1 });
});
