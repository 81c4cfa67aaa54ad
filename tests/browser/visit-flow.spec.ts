import { type Page, request as requests } from '@playwright/test';
import { ATTRIBUTION_COOKIE_PREFIX } from '@zipfront/contracts/visits/cookies';
import { AT_COMPARE, beNewVisitor, expect, submitZip, test, zipForm } from './fixtures.ts';
import { holdRoute } from './hold-route.ts';

const FIRST_VISIT = [
  'NO_ATTRIBUTION',
  'ZIP_GET',
  'VISIT_LOADING',
  'VISIT_ERROR',
  'VISIT_LOADING',
  'VISIT_SUCCESS',
  'ZIP_GET_ERROR',
  'QUOTE_GET',
  'QUOTE_GET_SUCCESS',
  'CONTEXT_DATA_SET',
];

const LATER_VISIT = [
  'NO_ATTRIBUTION',
  'ZIP_GET',
  'VISIT_LOADING',
  'VISIT_SUCCESS',
  'ZIP_GET_SUCCESS',
  'QUOTE_GET',
  'QUOTE_GET_SUCCESS',
  'CONTEXT_DATA_SET',
];

/** The API calls of a page from now on, as `METHOD path`. */
function recordCalls(page: Page): string[] {
  const calls: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.startsWith('/api/')) calls.push(`${request.method()} ${pathname}`);
  });
  return calls;
}

test('creates a visit once', async ({ page, actionTypes, storeActions }) => {
  // behaviour: 4.2.2, 4.2.3
  await test.step('creates a first visit with a quote', async () => {
    const calls = recordCalls(page);
    const problems: string[] = [];
    page.on('console', (message) => problems.push(message.text()));
    await page.goto('/');
    await expect.poll(actionTypes).toEqual(FIRST_VISIT);
    expect(calls).toEqual(['POST /api/visits/', 'GET /api/quotes/current/']);
    const last = (await storeActions()).at(-1);
    expect(last?.state).toMatchObject({
      visit: { status: 'success' },
      zip: { getAttempts: 1, submitAttempts: 0, validateAttempts: 0 },
      eventTracker: { contextDataSet: true },
    });
    expect(last?.state.quoteId.value).not.toBe('');
    expect(problems).toEqual([]);
  });
  await beNewVisitor(page);

  await test.step('fetches an existing visit instead of creating one', async () => {
    await page.goto('/');
    await expect.poll(actionTypes).toEqual(FIRST_VISIT);
    const calls = recordCalls(page);
    await page.reload();
    await expect.poll(actionTypes).toEqual(LATER_VISIT);
    expect(calls).toEqual(['GET /api/visits/', 'GET /api/quotes/current/']);
  });
});

// behaviour: 3.2.6
test('stores attribution with a channel id, and prefers the query string to the page', async ({
  page,
  storeActions,
}) => {
  // Cookies of the attribution and of the response would come after the clearing.
  const visit = page.waitForResponse(
    (response) => new URL(response.url()).pathname === '/api/visits/',
  );
  await page.goto('/?channelid=c1&utm_medium=cpc&subid=');
  await expect
    .poll(async () => (await storeActions()).at(-1)?.state.attribution)
    .toMatchObject({ channel_id: 'c1', medium: 'cpc' });
  await visit;
  const context = page.context();
  await expect
    .poll(async () => (await context.cookies()).map(({ name }) => name))
    .toContain(`${ATTRIBUTION_COOKIE_PREFIX}channel_id`);
  await context.clearCookies();
  await page.goto('/?utm_medium=cpc');
  await expect.poll(async () => (await storeActions())[0]?.action.type).toBe('NO_ATTRIBUTION');
});

// behaviour: 1.1, 4.2.1
test('greets a returning visitor, and prefills the zip code', async ({
  page,
  returningVisitor: { zip, firstName },
  storeActions,
  actionTypes,
}) => {
  await page.goto('/');
  await expect(page.locator('[data-greeting]').first()).toHaveText(`Welcome back, ${firstName}`);
  await expect(zipForm(page, 0).zip).toHaveValue(zip);
  await expect(zipForm(page, 1).zip).toHaveValue(zip);
  expect((await storeActions()).at(-1)?.state.user).toEqual({ firstName, isReturnUser: true });
  expect(await actionTypes()).not.toContain('ZIP_VALIDATE');

  await zipForm(page).zip.click();
  await expect.poll(actionTypes).toContain('ZIP_VALIDATE_DATA');
  await zipForm(page).submit.click();
  await page.waitForURL(AT_COMPARE);
});

// behaviour: 10.40
test('leaves a typed zip code unchanged when a prefill arrives', async ({
  page,
  returningVisitor: { firstName },
  actionTypes,
  storeActions,
}) => {
  const release = await holdRoute(page, '**/api/visits/');
  await page.goto('/es/');
  await zipForm(page).zip.pressSequentially('902');
  release();
  await expect(page.locator('[data-greeting]').first()).toContainText(firstName);
  await expect.poll(actionTypes).toContain('ZIP_GET_SUCCESS');
  await expect(zipForm(page).zip).toHaveValue('902');
  expect((await storeActions()).at(-1)?.state.zip.value).toBe('902');
});

// behaviour: 10.25, 10.40
test('leaves a prefilled zip code cleared when the script of the form loads', async ({
  page,
  returningVisitor: { zip },
  actionTypes,
}) => {
  await page.goto('/');
  await expect(zipForm(page).zip).toHaveValue(zip);
  await zipForm(page).zip.fill('');
  await expect.poll(actionTypes).toContain('ZIP_INPUT');
  for (const at of [0, 1]) await expect(zipForm(page, at).zip).toHaveValue('');
  await zipForm(page).zip.pressSequentially('10001');
  await zipForm(page).submit.click();
  await page.waitForURL(AT_COMPARE);
});

// behaviour: 10.39
test('starts nothing while the page is only prerendered', async ({ page, actionTypes }) => {
  await page.addInitScript(() => {
    Object.defineProperty(document, 'prerendering', { value: true, configurable: true });
  });
  const calls = recordCalls(page);
  await page.goto('/', { waitUntil: 'load' });
  await expect.poll(actionTypes).toEqual(['NO_ATTRIBUTION']);
  expect(calls).toEqual([]);
  await page.evaluate(() => document.dispatchEvent(new Event('prerenderingchange')));
  await expect.poll(actionTypes).toEqual(FIRST_VISIT);
});

// behaviour: 8.1, 8.3, 8.6
test('leaves the page usable when the visit cannot be created', async ({
  page,
  storeActions,
  actionTypes,
}) => {
  await page.route('**/api/visits/', (route) =>
    route.request().postData() ? route.continue() : route.fulfill({ status: 503, body: '' }),
  );
  await page.goto('/');
  await expect.poll(actionTypes).toContain('QUOTE_GET_ERROR');
  expect((await storeActions()).map(({ action }) => action)).toContainEqual({
    type: 'VISIT_ERROR',
    error: 'Visit could not be created!',
  });
  expect((await storeActions()).at(-1)).toMatchObject({
    action: { type: 'QUOTE_GET_ERROR', error: 'No quote ID returned!' },
    state: { eventTracker: { contextDataSet: false } },
  });
  await submitZip(page);
});

// behaviour: 10.43
test('creates no second visit for a submit while the first one is slow', async ({
  page,
  server,
  actionTypes,
}) => {
  const { promise: held, resolve: release } = Promise.withResolvers<void>();
  const submits: string[] = [];
  // Outside the browser, so that it gets the cookies with the answer and not before.
  const outside = await requests.newContext();
  await page.route('**/api/visits/', async (route) => {
    const body = route.request().postData();
    if (body) {
      submits.push(body);
      return route.continue();
    }
    const response = await outside.fetch(route.request());
    await held;
    await route.fulfill({ response }).catch(() => {});
  });
  const before = await counted(page, server.consoleUrl);
  await page.goto('/');
  await zipForm(page).zip.fill('10001');
  await expect.poll(actionTypes).toContain('ZIP_VALIDATE_DATA');
  await zipForm(page).submit.click();
  await expect(zipForm(page).submit).toHaveAttribute('aria-disabled', 'true');
  await expect
    .poll(async () => (await counted(page, server.consoleUrl)).visits)
    .toBe(before.visits + 1);
  expect(submits).toEqual([]);

  release();
  await page.waitForURL(AT_COMPARE);
  expect(submits).toHaveLength(1);
  expect(await counted(page, server.consoleUrl)).toEqual({
    visits: before.visits + 1,
    handoffs: before.handoffs + 1,
  });
  await outside.dispose();
});

/** The visits and car hand-offs that the server has made so far. */
async function counted(
  page: Page,
  url: string | null,
): Promise<{ visits: number; handoffs: number }> {
  const metrics = await (await page.request.get(`${url}/metrics`)).text();
  const value = (name: string) =>
    Number(
      metrics
        .split('\n')
        .find((line) => line.startsWith(`${name} `))
        ?.split(' ')[1] ?? 0,
    );
  return {
    visits: value('zipfront_visits_created_total'),
    handoffs: value('zipfront_handoffs_total{line="auto"}'),
  };
}
