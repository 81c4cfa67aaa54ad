import type { Page } from '@playwright/test';
import { SHIPPING_TEXTS } from '@zipfront/contracts/shipping/shipping-texts';
import { sendTwice } from '../send-twice.ts';
import { sampledFindings } from './axe.ts';
import { eitherLanguage } from './either-language.ts';
import { expect, test } from './fixtures.ts';
import { interact } from './interact.ts';
import { requestOrder } from './request-order.ts';
import { eventsOfVisit, storedEvents } from './stored-events.ts';

const PAGES = [
  {
    path: '/privacy-choices/',
    home: '/',
    link: 'Your privacy choices',
    noVisit: 'There is no visit for this browser.',
    failed: 'We could not look it up just now.',
    out: 'Opt out',
    isOut: 'You have opted out.',
    back: 'Opt back in',
    open: 'Delete everything',
    confirm: 'Yes, delete everything',
    deleted: 'Deleted.',
  },
  {
    path: '/es/opciones-de-privacidad/',
    home: '/es/',
    link: 'Sus opciones de privacidad',
    noVisit: 'Este navegador no tiene ninguna visita.',
    failed: 'Ahora mismo no pudimos consultarlo.',
    out: 'Excluirme',
    isOut: 'Usted se ha excluido.',
    back: 'Anular mi exclusión',
    open: 'Borrar todo',
    confirm: 'Sí, borrar todo',
    deleted: 'Borrado.',
  },
] as const;

/** Waits until the page's own script, which comes with the first touch, has looked. */
async function settled(page: Page): Promise<void> {
  await interact(page);
  await expect(page.locator('[data-browser]')).toBeVisible();
  await expect(page.locator('[data-when="loading"]')).toBeHidden();
}

const storedPart = (page: Page) => page.locator('[data-when="stored"]');

/** The keys of the tracker in the browser's storage. */
const storageKeys = (page: Page) =>
  page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('zf.')));

/** Comes by an advertisement, with two events that could not be sent. */
async function visitWithDeferredEvents(page: Page, home: string): Promise<void> {
  await page.route('**/events?sent_at=*', (route) => route.abort());
  await page.goto(`${home}?channelid=c1&gclid=g1`);
  await interact(page);
  await expect.poll(async () => (await storageKeys(page)).length).toBeGreaterThan(0);
  await expect
    .poll(async () => (await page.request.get('/api/quotes/current/')).status())
    .toBe(200);
}

const CALL = {
  form: 'action-form',
  page: '/shipping/quote/',
  consent_version: SHIPPING_TEXTS['en-US'].consentVersion,
  name: 'Nadia Ruiz',
  phone: '212 555 4409',
  consent: 'yes',
};

test('lists orders and call-backs, the latest first', async ({ page }) => {
  await page.goto('/shipping/quote/');
  await requestOrder(page);
  await sendTwice(CALL, async (form) => {
    const headers = { accept: 'application/json' };
    return (await page.request.post('/shipping/call-back', { headers, form })).json();
  });
  await page.goto('/es/opciones-de-privacidad/');
  await settled(page);
  const requests = page.locator('[data-list=requests] li');
  await expect(requests).toHaveCount(2);
  await expect(requests.first()).toContainText('Una llamada');
  await expect(requests.last()).toContainText('Un envío');
  await expect(requests.last()).toContainText('10001 – 60601');
  await expect(requests.last()).toContainText('nadia@mail.example');
});

for (const texts of eitherLanguage(PAGES)) {
  const { path, home } = texts;

  // behaviour: 11.13
  test(`shows all stored data by the link in the footer of ${home}, and deletes it permanently`, async ({
    page,
    context,
    server,
  }) => {
    await visitWithDeferredEvents(page, home);
    const visit = (await context.cookies()).find(({ name }) => name === '_tzsess')?.value ?? '';
    await page.getByRole('contentinfo').getByRole('link', { name: texts.link }).click();
    await page.waitForURL(path);
    await settled(page);
    await expect(storedPart(page)).toContainText(visit);
    await expect(storedPart(page)).toContainText('channel_id: c1, gclid: g1');
    await expect(page.locator('[data-list=browser]')).toContainText('zf_channel_id');
    await expect(page.locator('[data-list=browser]')).toContainText('sessionid');
    // They are counted as the page is opened, and what is sent as a page is left cannot be held up
    // here.
    await expect(async () => {
      await page.reload();
      await settled(page);
      await expect(page.locator('[data-records]')).toContainText(/[1-9]/, { timeout: 500 });
    }).toPass();

    await page.getByText(texts.open, { exact: true }).focus();
    await page.keyboard.press('Enter');
    await page.keyboard.press('Tab');
    await expect(page.getByRole('button', { name: texts.confirm })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(page.locator('#deleted')).toBeFocused();
    await expect(page.locator('#deleted')).toContainText(texts.deleted);
    await expect(page.getByText(texts.noVisit)).toBeVisible();
    await expect(storedPart(page)).toBeHidden();
    expect(await context.cookies()).toEqual([]);
    expect(await storageKeys(page)).toEqual([]);

    // Nothing comes back: not from this page as it is left, nor from one that is opened again.
    await page.unroute('**/events?sent_at=*');
    await page.reload();
    await settled(page);
    await expect(page.getByText(texts.noVisit)).toBeVisible();
    expect(await context.cookies()).toEqual([]);
    expect(JSON.stringify(storedEvents(server.databaseFile))).not.toContain(visit);
  });

  test(`stores an opt-out on ${path}, and reverts it`, async ({ page, context }) => {
    await visitWithDeferredEvents(page, home);
    await page.goto(path);
    await settled(page);
    await page.getByRole('button', { name: texts.out }).click();
    await expect(page.locator('#opted-out')).toBeFocused();
    await expect(page.getByText(texts.isOut)).toBeVisible();
    await expect(page.getByRole('button', { name: texts.out, exact: true })).toBeHidden();
    expect(await storageKeys(page)).toEqual(['zf.zfront.off']);
    expect((await context.cookies()).map(({ name }) => name)).not.toContain('zf_gclid');

    await page.goto(home);
    const visit = async () => (await page.request.get('/api/visits/current/')).json();
    expect((await visit()).visit.privacy_signal).toBe(true);
    await page.goto(path);
    await settled(page);
    await expect(page.getByText(texts.isOut)).toBeVisible();
    await page.getByRole('button', { name: texts.back }).click();
    await expect(page.locator('#opted-in')).toBeFocused();
    expect((await visit()).visit.privacy_signal).toBe(false);
    expect(await storageKeys(page)).not.toContain('zf.zfront.off');
  });

  test(`opens ${path} without stored data`, async ({ page, context }) => {
    // behaviour: 11.15
    await test.step(`creates no visit and stores nothing when ${path} is opened first`, async () => {
      const posts: string[] = [];
      page.on('request', (request) => {
        if (request.method() !== 'GET') posts.push(request.url());
      });
      await page.goto(path);
      await settled(page);
      await expect(page.getByText(texts.noVisit)).toBeVisible();
      expect(posts).toEqual([]);
      expect(await context.cookies()).toEqual([]);
    });

    await test.step(`reports on ${path} that the stored data cannot be loaded, and loads it again`, async () => {
      await page.route('**/api/visits/current/**', (route) =>
        route.fulfill({ status: 503, body: '' }),
      );
      await page.goto(path);
      await interact(page);
      await expect(page.getByText(texts.failed)).toBeVisible();
      await page.getByText(texts.open, { exact: true }).click();
      await page.getByRole('button', { name: texts.confirm }).click();
      await expect(page.getByRole('alert').first()).not.toHaveText('');
      await expect(page.locator('#deleted')).toBeHidden();
      await page.unroute('**/api/visits/current/**');
      await page.locator('[data-again]').click();
      await expect(page.getByText(texts.noVisit)).toBeVisible();
    });
  });

  test(`passes axe on ${path} with a visit and the question open`, async ({ page }) => {
    await visitWithDeferredEvents(page, home);
    await page.goto(path);
    await settled(page);
    await page.getByText(texts.open, { exact: true }).click();
    expect(await sampledFindings(page)).toEqual([]);
    await page.emulateMedia({ colorScheme: 'dark' });
    expect(await sampledFindings(page, 'html', [320])).toEqual([]);
  });

  test.describe('without JavaScript', () => {
    test.use({ javaScriptEnabled: false });

    // behaviour: 11.13
    test(`opts out and deletes the stored data by the forms of ${path}`, async ({
      page,
      context,
    }) => {
      await page.request.post('/api/visits/');
      await page.goto(path);
      await page.getByRole('button', { name: texts.out }).click();
      await expect(page.locator('#opted-out')).toBeVisible();
      expect((await context.cookies()).map(({ name }) => name)).toContain('zf_optout');
      const exported = await (await page.request.get('/api/visits/current/export')).json();
      expect(exported.visit.privacy_signal).toBe(1);
      await page.getByText(texts.open, { exact: true }).click();
      await page.getByRole('button', { name: texts.confirm }).click();
      await expect(page.locator('#deleted')).toContainText(texts.deleted);
      expect((await context.cookies()).map(({ name }) => name)).toEqual(['zf_optout']);
      expect((await page.request.get('/api/visits/current/export')).status()).toBe(404);
    });
  });
}

test('removes the identity of a deleted visit from a page restored from the back/forward cache', {
  tag: '@desktop',
}, async ({ page, context, server }) => {
  const exportVisit = async () =>
    (await context.cookies()).find(({ name }) => name === '_tzsess')?.value ?? '';
  await page.goto('/');
  await interact(page);
  await expect.poll(exportVisit).not.toBe('');
  const visit = await exportVisit();
  const quoted = await page.request.get('/api/quotes/current/');
  const quote = ((await quoted.json()) as { id: string }).id;
  await page.evaluate(() => Object.assign(window, { same: true }));
  await page.goto('/privacy-choices/');
  await interact(page);
  await page.getByText('Delete everything', { exact: true }).click();
  await page.getByRole('button', { name: 'Yes, delete everything' }).click();
  await expect(page.locator('#deleted')).toBeFocused();
  const bodies: string[] = [];
  page.on('request', (request) => bodies.push(request.postData() ?? ''));
  await page.goBack({ waitUntil: 'commit' });
  await expect.poll(exportVisit).not.toBe('');
  const renewed = await exportVisit();
  expect(renewed).not.toBe(visit);
  expect(await page.evaluate(() => 'same' in window)).toBe(false);
  // Left sooner, the page would have nothing to send yet.
  const queued = () => page.evaluate(() => JSON.stringify({ ...localStorage }));
  await expect.poll(async () => bodies.join() + (await queued())).toContain('page_view');
  await page.goto('about:blank');
  // Playwright lacks the body of some requests of a page that is left.
  await expect
    .poll(() => eventsOfVisit(server.databaseFile, renewed).map(({ schema }) => schema))
    .toContainEqual(expect.stringContaining('/page_view/'));
  expect(bodies.join()).not.toContain(visit);
  expect(bodies.join()).not.toContain(quote);
  expect(JSON.stringify(storedEvents(server.databaseFile))).not.toContain(visit);
});

test('downloads the stored data as a file, and shows that the signal is honored', async ({
  page,
}) => {
  await page.setExtraHTTPHeaders({ 'Sec-GPC': '1' });
  await page.request.post('/api/visits/');
  await page.goto('/privacy-choices/');
  await expect(page.locator('[data-signal]')).toBeVisible();
  await settled(page);
  await expect(page.locator('[data-opted="in"]')).toBeHidden();
  await expect(page.getByRole('button', { name: 'Opt out' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Opt back in' })).toBeHidden();
  const download = page.waitForEvent('download');
  await page.getByRole('link', { name: 'Download the file' }).click();
  expect((await download).suggestedFilename()).toBe('visit.json');
});

// behaviour: 11.13
test('offers the opt-out alone until the visitor has opted out', async ({ page }) => {
  await page.goto('/privacy-choices/');
  await expect(page.getByRole('button', { name: 'Opt out' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Opt back in' })).toBeHidden();
  await settled(page);
  await expect(page.getByText('You have not opted out.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Opt back in' })).toBeHidden();
});

test('reports a choice that is made offline as not sent', async ({ page, context }) => {
  await page.goto('/privacy-choices/');
  await settled(page);
  await context.setOffline(true);
  await page.getByRole('button', { name: 'Opt out' }).click();
  await expect(page.getByRole('alert').first()).toContainText('did not go through');
});
