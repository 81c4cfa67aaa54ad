import type { BrowserContext, Page } from '@playwright/test';
import { expect, submitZip, test, zipForm } from './fixtures.ts';
import { expectReady } from './interact.ts';
import { storedVisit } from './stored-visits.ts';

const CAMPAIGN = 'channelid=1&utm_source=google&utm_medium=cpc&utm_campaign=Spring';
const FIELDS = { channel_id: '1', source: 'google', medium: 'cpc', campaign: 'Spring' };
const CLICK = 'Cj0KCQabcdefgh';

/** Expects that touch, hand-off and conversion of a visit agree about the campaign. */
async function expectCampaign(context: BrowserContext, file: string): Promise<void> {
  const { touches, handoffs, conversions } = await storedVisit(context, file);
  const fields = { ...FIELDS, gclid: CLICK };
  expect(touches).toMatchObject([{ position: 1, path: '/auto/', channel: 'paid-search', fields }]);
  expect(touches[0]?.page_url).toContain(`gclid=${CLICK}`);
  expect(handoffs).toMatchObject([{ fields }]);
  expect(conversions).toMatchObject([
    { channel: 'paid-search', source: 'google', campaign: 'Spring', click_ids: { gclid: CLICK } },
  ]);
}

/** A plain post would say less of how the visitor came. */
async function readyForm(page: Page): Promise<void> {
  await zipForm(page).zip.focus();
  await expectReady(page.locator('[data-island=zip-form]').first());
}

/** Has the browser send its origin alone in `Referer`, as privacy extensions and proxies do. */
async function trimReferer(page: Page): Promise<void> {
  await page.route('**/auto/**', async (route) => {
    const response = await route.fetch();
    const headers = { ...response.headers(), 'referrer-policy': 'origin' };
    await route.fulfill({ response, headers });
  });
}

// behaviour: 11.88
test('retains the campaign of an address of 4,167 characters', async ({
  page,
  context,
  server,
  baseURL,
}) => {
  const start = `/auto/?${CAMPAIGN}&gclid=${CLICK}&x=`;
  const address = start + 'k'.repeat(4_167 - start.length - (baseURL ?? '').length);
  const called = page.waitForRequest(/\/api\/visits\/$/);
  await page.goto(address);
  expect(page.url()).toHaveLength(4_167);
  const { referer } = await (await called).allHeaders();
  expect(referer, 'which the browser has cut').toBe(`${baseURL}/`);
  await readyForm(page);
  await submitZip(page);
  await expectCampaign(context, server.databaseFile);
});

// behaviour: 11.88
test('retains the campaign when something trims Referer', async ({ page, context, server }) => {
  await trimReferer(page);
  await page.goto(`/auto/?${CAMPAIGN}&gclid=${CLICK}`);
  await readyForm(page);
  await submitZip(page);
  await expectCampaign(context, server.databaseFile);
});

// behaviour: 11.90
test('completes the touch by the submit when the visit call says nothing', async ({
  page,
  context,
  server,
}) => {
  await trimReferer(page);
  await page.route(/\/api\/visits\/$/, async (route) => {
    const { 'zipfront-page': _page, ...headers } = route.request().headers();
    await route.fallback({ headers });
  });
  await page.goto(`/auto/?${CAMPAIGN}&gclid=${CLICK}`);
  await readyForm(page);
  await submitZip(page);
  const { touches, conversions } = await storedVisit(context, server.databaseFile);
  const fields = { ...FIELDS, gclid: CLICK };
  expect(touches).toMatchObject([{ channel: 'paid-search', fields }]);
  expect(conversions).toMatchObject([{ campaign: 'Spring', click_ids: { gclid: CLICK } }]);
});

test.describe('with a comparison on another host', () => {
  test.use({ serverSetup: { env: { COMPARE_URL: 'http://quotes.partner.test/start' } } });

  // behaviour: 11.89
  test('counts no arrival when the visitor returns from it', async ({
    page,
    context,
    server,
    baseURL,
    actionTypes,
  }) => {
    const body = `<a href="${baseURL}/auto/">Back</a>`;
    await page.route('http://quotes.partner.test/**', (route) =>
      route.fulfill({ contentType: 'text/html', body }),
    );
    // A redirect is not handed to a route, so the visitor goes on without one.
    await page.route('**/go/*', (route) => route.fulfill({ body: 'handed over' }));
    const submit = async (zip: string) => {
      await readyForm(page);
      await zipForm(page).zip.fill(zip);
      await zipForm(page).submit.click();
      await page.waitForURL('**/go/*');
      await page.goto('http://quotes.partner.test/results');
    };
    await page.goto(`/?${CAMPAIGN}`);
    await submit('10001');
    await page.getByRole('link', { name: 'Back' }).click();
    await expect.poll(actionTypes).toContain('CONTEXT_DATA_SET');
    expect(await page.evaluate(() => document.referrer)).toBe('http://quotes.partner.test/');
    await zipForm(page).zip.fill('');
    await submit('33101');
    const { touches, conversions } = await storedVisit(context, server.databaseFile);
    expect(touches).toMatchObject([{ position: 1, fields: FIELDS }]);
    expect(conversions.map(({ channel, campaign }) => [channel, campaign])).toEqual([
      ['paid-search', 'Spring'],
      ['paid-search', 'Spring'],
    ]);
  });
});

for (const [choice, prepare] of [
  [
    'the privacy signal',
    async (page: Page) => {
      await page.context().setExtraHTTPHeaders({ 'Sec-GPC': '1' });
      await page.addInitScript(() => {
        Object.defineProperty(navigator, 'globalPrivacyControl', { value: true });
      });
    },
  ],
  [
    'an opt-out',
    async (page: Page, baseURL: string) => {
      await page.context().addCookies([{ name: 'zf_optout', value: '1', url: baseURL }]);
    },
  ],
] as const) {
  // behaviour: 11.92
  test(`sends no click id of its own with ${choice}, and the channel is found`, async ({
    page,
    context,
    server,
    baseURL,
  }) => {
    await prepare(page, baseURL ?? '');
    const said: string[] = [];
    page.on('request', (request) => {
      if (!request.url().includes('/api/visits/')) return;
      const { 'zipfront-page': address, 'zipfront-referrer': from } = request.headers();
      said.push(`${address} ${from} ${request.postData()}`);
    });
    await page.goto(`/auto/?channelid=9&gclid=${CLICK}&newclid=${CLICK}`, {
      referer: `https://ads.example/?gclid=${CLICK}`,
    });
    await readyForm(page);
    await submitZip(page);
    expect(said.length).toBeGreaterThan(1);
    expect(said.join(' ')).toContain('channelid=9');
    expect(said.join(' ')).toContain('"channel_id":"9"');
    expect(said.join(' ')).not.toContain(CLICK);
    const stored = await storedVisit(context, server.databaseFile);
    expect(JSON.stringify(stored)).not.toContain(CLICK);
    expect(stored.touches).toMatchObject([{ channel: 'paid-search', fields: { channel_id: '9' } }]);
  });
}
