import type { BrowserContext, Page } from '@playwright/test';
import { ATTRIBUTION_FIELDS } from '@zipfront/contracts/attribution/attribution';
import { AT_COMPARE, expect, submitZip, test, zipForm } from './fixtures.ts';
import { interact } from './interact.ts';
import { eventsOfVisit } from './stored-events.ts';

const DAY_SECONDS = 24 * 60 * 60;

/** The attribution cookies of a browser, by the names of their fields. */
async function storedIn(context: BrowserContext): Promise<Record<string, string>> {
  const cookies = (await context.cookies()).filter(({ name }) =>
    /^zf_(?!optout|variant_)/.test(name),
  );
  return Object.fromEntries(cookies.map(({ name, value }) => [name.slice(3), value]));
}

async function findTouches(page: Page) {
  const { attribution } = await (await page.request.get('/api/visits/')).json();
  return attribution;
}

// behaviour: 4.2.6
test('stores attribution on a page that the visitor has not touched', async ({ page, context }) => {
  // Without its clock a page stays untouched, whatever the time.
  await page.clock.install();
  await page.goto('/guides/?channelid=c1&gclid=g1');
  await expect.poll(() => storedIn(context)).toEqual({ channel_id: 'c1', gclid: 'g1' });
});

for (const [path, other] of [
  ['/', '/es/'],
  ['/es/', '/compare-auto-insurance/'],
] as const) {
  // behaviour: 3.2.6, 4.2.6
  test(`retains the attribution of ${path} over a reload, a visit to ${other}, and days`, async ({
    page,
    context,
    browser,
    baseURL,
    storeActions,
  }) => {
    await page.goto(`${path}?channelid=c1&utm_medium=cpc&gclid=g1`);
    await interact(page);
    await expect
      .poll(() => storedIn(context))
      .toEqual({ channel_id: 'c1', medium: 'cpc', gclid: 'g1' });
    const [cookie] = (await context.cookies()).filter(({ name }) => name === 'zf_channel_id');
    expect(cookie).toMatchObject({ path: '/', sameSite: 'Lax', httpOnly: false });
    expect((cookie?.expires ?? 0) - Date.now() / 1000).toBeGreaterThan(30 * DAY_SECONDS - 60);
    expect((cookie?.expires ?? 0) - Date.now() / 1000).toBeLessThanOrEqual(30 * DAY_SECONDS + 1);

    for (const next of [path, other]) {
      await page.goto(next);
      await expect
        .poll(async () => (await storeActions())[0]?.action)
        .toMatchObject({ type: 'ATTRIBUTION', attribution: { channel_id: 'c1', gclid: 'g1' } });
    }

    // Closed, and opened again on a later day.
    const later = await browser.newContext({
      ...(baseURL && { baseURL }),
      storageState: await context.storageState(),
    });
    const back = await later.newPage();
    await back.clock.install({ time: Date.now() + 20 * DAY_SECONDS * 1000 });
    await back.goto(other);
    await interact(back);
    await expect
      .poll(() => storedIn(later))
      .toEqual({ channel_id: 'c1', medium: 'cpc', gclid: 'g1' });
    const submitted = back.waitForRequest(
      (request) => request.postData()?.includes('zipcode') ?? false,
      { timeout: 10_000 },
    );
    const lookedUp = back.waitForResponse(/\/api\/zipcodes\/10001\//);
    await zipForm(back).zip.fill('10001');
    await lookedUp;
    await zipForm(back).submit.click();
    expect((await submitted).postDataJSON()).toMatchObject({ channel_id: 'c1', gclid: 'g1' });
    await later.close();
  });
}

/** The campaigns that the events of the browser's visit on a path are stamped with, each once. */
async function stampedOn(path: string, context: BrowserContext, file: string): Promise<unknown[]> {
  const visit = (await context.cookies()).find(({ name }) => name === '_tzsess')?.value ?? '';
  const campaigns = eventsOfVisit(file, visit)
    .filter((event) => event.path === path)
    .map(({ contexts }) => contexts.find(({ schema }) => schema.includes('/attribution/'))?.data);
  return [...new Set(campaigns.map((campaign) => JSON.stringify(campaign)))].map((text) =>
    JSON.parse(text),
  );
}

// behaviour: 3.2.4, 4.2.7
test('retains the stored campaign when another one arrives, and stores both touches', async ({
  page,
  context,
  storeActions,
  server,
}) => {
  await page.goto('/?channelid=c1&utm_medium=cpc');
  await interact(page);
  await expect.poll(() => storedIn(context)).toEqual({ channel_id: 'c1', medium: 'cpc' });
  await expect
    .poll(async () => (await storeActions()).at(-1)?.action.type)
    .toBe('CONTEXT_DATA_SET');
  await page.goto('/es/?channelid=c2&utm_campaign=spring');
  await interact(page);
  await expect
    .poll(async () => (await storeActions())[0]?.action)
    .toEqual({ type: 'ATTRIBUTION', attribution: { channel_id: 'c2', campaign: 'spring' } });
  await expect
    .poll(async () => (await storeActions()).at(-1)?.action.type)
    .toBe('CONTEXT_DATA_SET');
  await expect.poll(() => storedIn(context)).toEqual({ channel_id: 'c1', medium: 'cpc' });
  await expect
    .poll(() => findTouches(page))
    .toMatchObject({
      first: { path: '/', fields: { channel_id: 'c1', medium: 'cpc' } },
      last: { path: '/es/', fields: { channel_id: 'c2', campaign: 'spring' } },
    });
  await page.goto('/auto/');
  await expect
    .poll(async () => (await storeActions())[0]?.action)
    .toEqual({ type: 'ATTRIBUTION', attribution: { channel_id: 'c1', medium: 'cpc' } });
  await expect
    .poll(() => stampedOn('/es/', context, server.databaseFile))
    .toEqual([{ channel_id: 'c2', campaign: 'spring' }]);
});

// behaviour: 3.2.4
test('ignores a click id that comes without a channel when a channel is stored', async ({
  page,
  context,
  storeActions,
  server,
}) => {
  await page.goto('/?channelid=c17&utm_medium=cpc');
  await interact(page);
  await expect.poll(() => storedIn(context)).toEqual({ channel_id: 'c17', medium: 'cpc' });
  await page.goto('/compare-auto-insurance/?gclid=new&utm_medium=display');
  await interact(page);
  await expect
    .poll(async () => (await storeActions())[0]?.action)
    .toEqual({ type: 'ATTRIBUTION', attribution: { channel_id: 'c17', medium: 'cpc' } });
  const submitted = page.waitForRequest(
    (request) => request.postData()?.includes('zipcode') ?? false,
  );
  const lookedUp = page.waitForResponse(/\/api\/zipcodes\/10001\//);
  await zipForm(page).zip.fill('10001');
  await lookedUp;
  await zipForm(page).submit.click();
  const sent = (await submitted).postDataJSON();
  expect(sent).toMatchObject({ channel_id: 'c17', medium: 'cpc' });
  expect(sent).not.toHaveProperty('gclid');
  await page.waitForURL(AT_COMPARE);
  await expect
    .poll(() => stampedOn('/compare-auto-insurance/', context, server.databaseFile))
    .toEqual([{ channel_id: 'c17', medium: 'cpc' }]);
  // The arrival itself is a touch all the same, whole.
  expect(await findTouches(page)).toMatchObject({
    last: { fields: { gclid: 'new', medium: 'display' } },
  });
});

// behaviour: 4.2.8
test('responds to later requests after an address full of long values', async ({
  page,
  context,
}) => {
  const fields = ['subid', 'subid2', 'subid3', 'subid4', 'subid5', 'subid6', 'subid7'];
  const names = [...fields, 'keyword', 'utm_term', 'utm_source', 'utm_medium', 'utm_content'];
  const query = [...names, 'gclid', 'adid'].map((name) => `${name}=${'/'.repeat(510)}`);
  await page.goto(`/?channelid=9&${query.join('&')}`);
  await interact(page);
  await expect.poll(async () => (await storedIn(context)).channel_id).toBe('9');
  const cookies = (await context.cookies()).filter(({ name }) => name.startsWith('zf_'));
  const sent = cookies.map(({ name, value }) => `${name}=${value}`).join('; ');
  expect(sent.length).toBeLessThanOrEqual(2_048);
  for (const path of ['/', '/auto/', '/shipping/', '/privacy/', '/privacy-choices/']) {
    expect((await page.goto(path))?.status()).toBe(200);
  }
});

// behaviour: 11.19
test('deletes attribution cookies that are too long, and serves the visitor again', async ({
  page,
  context,
  baseURL,
}) => {
  const held = async () =>
    (await context.cookies()).map(({ name }) => name).filter((name) => name.startsWith('zf_'));
  const plant = (length: number) =>
    context.addCookies(
      ATTRIBUTION_FIELDS.map((field) => ({
        name: `zf_${field}`,
        value: 'x'.repeat(length),
        url: `${baseURL}/`,
      })),
    );
  await context.addCookies([{ name: 'zf_optout', value: '1', url: `${baseURL}/` }]);
  await plant(3_900);
  expect((await page.goto('/auto/'))?.status()).toBe(431);
  await expect(page.getByRole('heading')).toHaveText('Please load this page again');
  expect(await held()).toEqual(['zf_optout']);
  expect((await page.reload())?.status()).toBe(200);
  await expect(zipForm(page).zip).toBeVisible();
});

// behaviour: 4.2.6
test('stores no attribution without a channel id', async ({ page, context, storeActions }) => {
  await page.goto('/?gclid=g1&utm_medium=cpc');
  await expect
    .poll(async () => (await storeActions()).at(-1)?.action.type)
    .toBe('CONTEXT_DATA_SET');
  expect((await storeActions())[0]?.action.type).toBe('NO_ATTRIBUTION');
  expect(await storedIn(context)).toEqual({});
});

// behaviour: 11.20
test('stores no click id and deletes a stored one under the privacy signal', async ({
  page,
  context,
}) => {
  await page.goto('/?channelid=c1&gclid=g1');
  await interact(page);
  await expect.poll(() => storedIn(context)).toEqual({ channel_id: 'c1', gclid: 'g1' });
  await page.addInitScript(() => {
    Object.defineProperty(navigator, 'globalPrivacyControl', { value: true });
  });
  await page.goto('/es/?channelid=c2&fbclid=f1&utm_medium=social');
  await interact(page);
  await expect.poll(() => storedIn(context)).toEqual({ channel_id: 'c1' });
});

// behaviour: 11.20
test('stores no attribution in the browser of a visitor who has opted out', async ({
  page,
  context,
  storeActions,
}) => {
  await page.request.put('/api/visits/current/privacy', { data: { opt_out: true } });
  await page.goto('/?channelid=c1&gclid=g1');
  await interact(page);
  await expect
    .poll(async () => (await storeActions()).at(-1)?.action.type)
    .toBe('CONTEXT_DATA_SET');
  await submitZip(page);
  expect(await storedIn(context)).toEqual({});
  expect(await findTouches(page)).toMatchObject({ first: { fields: { channel_id: 'c1' } } });
  expect(JSON.stringify(await findTouches(page))).not.toContain('g1');
});
