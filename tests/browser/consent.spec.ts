import type { Page } from '@playwright/test';
import { findings } from './axe.ts';
import { eitherLanguage } from './either-language.ts';
import { expect } from './fixtures.ts';
import { loadWideFaces, serveFaces } from './layout-conditions.ts';
import { coveredOn, faultsAfterwards } from './layout-findings.ts';
import { watchLayoutShifts } from './layout-shifts.ts';
import { quietFor } from './quiet-for.ts';
import { testOn } from './site-with.ts';
import { storedVisit } from './stored-visits.ts';

const ASKING = ['home.en.yaml', 'home.es.yaml'];

/** Against a server whose home pages ask before they measure; no other page of the site does. */
const test = testOn({
  pages: Object.fromEntries(ASKING.map((name) => [`insurance/pages/${name}`, asking])),
});

test.describe.configure({ mode: 'default' });

function asking(text: string): string {
  const settings = 'settings:\n  consent: required\n';
  return /^settings:\n/m.test(text)
    ? text.replace(/^settings:\n/m, settings)
    : text.replace(/^sections:/m, `${settings}\nsections:`);
}

const LOCALES = [
  {
    path: '/',
    choices: '/privacy-choices/',
    grant: 'Yes, measure',
    deny: 'No, thanks',
    said: 'You said yes.',
  },
  {
    path: '/es/',
    choices: '/es/opciones-de-privacidad/',
    grant: 'Sí, pueden medir',
    deny: 'No, prefiero que no',
    said: 'Dijo que sí.',
  },
] as const;

const bar = (page: Page) => page.locator('[data-consent]');

/** The requests to the collector from now on. */
function sentFrom(page: Page): string[] {
  const sent: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/events?')) sent.push(request.url());
  });
  return sent;
}

/** Traces of the tracker in the browser's storage and cookies. */
const traces = async (page: Page) => [
  ...(await page.evaluate(() => Object.keys(localStorage))),
  ...(await page.context().cookies()).map(({ name }) => name).filter((name) => /^zf_/.test(name)),
];

for (const { path, choices, grant, deny, said } of eitherLanguage(LOCALES)) {
  // behaviour: 11.26
  test(`stores and sends nothing on ${path} until consent is granted`, async ({
    page,
    actionTypes,
  }) => {
    const sent = sentFrom(page);
    await page.goto(`${path}?channelid=c1`);
    await expect(bar(page)).toBeVisible();
    await expect.poll(actionTypes).toContain('CONTEXT_DATA_SET');
    expect(await traces(page)).toEqual([]);
    expect(sent).toEqual([]);

    await bar(page).getByRole('button', { name: grant }).click();
    await expect(bar(page)).toBeHidden();
    await expect(page.locator('main')).toBeFocused();
    await expect.poll(() => sent.length).toBeGreaterThan(0);
    expect((await traces(page)).sort()).toEqual(
      expect.arrayContaining(['zf_channel_id', 'zf_consent']),
    );
    await page.reload();
    await expect.poll(actionTypes).toContain('CONTEXT_DATA_SET');
    await expect(bar(page)).toBeHidden();
  });

  // behaviour: 11.26
  test(`stores a denied consent on ${path}, and lets a granted one be withdrawn`, async ({
    page,
    actionTypes,
  }) => {
    const sent = sentFrom(page);
    await page.goto(`${path}?channelid=c1`);
    await bar(page).getByRole('button', { name: deny }).click();
    await page.reload();
    await expect.poll(actionTypes).toContain('CONTEXT_DATA_SET');
    await expect(bar(page)).toBeHidden();
    expect(await traces(page)).toEqual(['zf_consent']);

    await page.goto(choices);
    await expect(bar(page)).toHaveCount(0);
    const part = page.locator('[data-consent-choice]');
    await part.getByRole('button', { name: grant }).click();
    await expect(part.getByText(said)).toBeVisible();
    await part.getByRole('button', { name: deny }).click();
    await expect(part.getByText(said)).toBeHidden();
    expect(await traces(page)).toEqual(['zf_consent']);
    expect(sent).toEqual([]);
  });
}

for (const { path } of eitherLanguage(LOCALES)) {
  // behaviour: 10.33
  test(`shows the bar on ${path} uncut in any face and text, and covers no focused element`, async ({
    page,
  }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await serveFaces(page);
    await page.goto(path);
    await expect(bar(page)).toBeVisible();
    await loadWideFaces(page);
    expect(await faultsAfterwards(page)).toEqual([]);
    expect(await coveredOn(page)).toEqual([]);
  });
}

// behaviour: 11.35
test('sets the session alone before consent is granted, on an error page as well', async ({
  page,
  actionTypes,
}) => {
  const sent = sentFrom(page);
  const names = async () => (await page.context().cookies()).map(({ name }) => name).sort();
  await page.goto('/no-such-page/?channelid=the-channel&gclid=the-click');
  await expect.poll(actionTypes).toContain('CONTEXT_DATA_SET');
  expect(await names()).toEqual(['_tzsess', 'sessionid']);
  expect(await traces(page)).toEqual([]);
  expect(sent).toEqual([]);
  const stored = await (await page.request.get('/api/visits/current/export')).text();
  expect(stored).not.toMatch(/the-channel|the-click/);

  await page.goto('/?channelid=c1&gclid=g1');
  await bar(page).getByRole('button', { name: 'Yes, measure' }).click();
  await expect.poll(names).toContain('_tzacid');
});

// behaviour: 11.24
test('stores attribution on the server only after consent is granted', async ({
  page,
  actionTypes,
}) => {
  await page.goto('/?channelid=c1&gclid=g1');
  await expect(bar(page)).toBeVisible();
  await expect.poll(actionTypes).toContain('CONTEXT_DATA_SET');
  const exported = async () => (await page.request.get('/api/visits/current/export')).json();
  const before = await exported();
  expect(before.visit).toMatchObject({ ad_consent: 'unanswered', ad_consent_version: null });
  expect(before.touches).toMatchObject([{ page_url: null, referrer: null, fields: {} }]);
  await bar(page).getByRole('button', { name: 'Yes, measure' }).click();
  await expect.poll(async () => (await exported()).visit.ad_consent).toBe('granted');
  expect((await exported()).visit.ad_consent_version).toBe(
    await bar(page).getAttribute('data-consent'),
  );
  expect((await exported()).touches).toMatchObject([
    { position: 1, fields: { channel_id: 'c1', gclid: 'g1' } },
  ]);
});

// behaviour: 11.24
test('stores a no of the page of choices although that is left at once', async ({
  page,
  context,
  server,
}) => {
  const answer = async () =>
    (await storedVisit(context, server.databaseFile)).visit?.ad_consent as string;
  await page.goto('/');
  await bar(page).getByRole('button', { name: 'Yes, measure' }).click();
  await expect.poll(answer).toBe('granted');
  await page.goto('/privacy-choices/');
  const part = page.locator('[data-consent-choice]');
  await expect(part.getByText('You said yes.')).toBeVisible();
  await part.getByRole('button', { name: 'No, thanks' }).click();
  await page.goto('about:blank');
  await expect.poll(answer).toBe('denied');
});

// behaviour: 11.36
test('shows an answer of the page of choices as it is stored then', async ({ page }) => {
  await page.goto('/');
  await bar(page).getByRole('button', { name: 'Yes, measure' }).click();
  await page.goto('/privacy-choices/');
  const shown = page.locator('[data-when=stored]');
  await expect(shown.getByText('You said yes')).toBeVisible();
  await page.locator('[data-consent-choice]').getByRole('button', { name: 'No, thanks' }).click();
  await expect(shown.getByText('You said no')).toBeVisible();
});

// behaviour: 11.26
test('shows two equal buttons, first in the tab order, that cover no focused element', async ({
  page,
}) => {
  await page.setViewportSize({ width: 320, height: 640 });
  // Scrolls at once, so that the place of what has the focus can be measured.
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.goto('/es/');
  await expect(bar(page)).toBeVisible();
  const looks = await bar(page)
    .getByRole('button')
    .evaluateAll((buttons) =>
      buttons.map((button) => {
        const { width, height } = button.getBoundingClientRect();
        const { backgroundColor, color, fontWeight, fontSize } = getComputedStyle(button);
        return JSON.stringify([width, height, backgroundColor, color, fontWeight, fontSize]);
      }),
    );
  expect(looks).toHaveLength(2);
  expect(looks[0]).toBe(looks[1]);

  for (let step = 0; step < 60; step += 1) {
    await page.keyboard.press('Tab');
    const covered = await page.evaluate(() => {
      const focused = document.activeElement;
      const covering = document.querySelector('[data-consent]');
      if (!focused || !covering || focused === document.body || covering.contains(focused))
        return '';
      const { top, bottom } = focused.getBoundingClientRect();
      const edge = covering.getBoundingClientRect().top;
      return bottom > edge + 1 && top > 0
        ? `${focused.outerHTML.slice(0, 80)} ${bottom} ${edge}`
        : '';
    });
    expect(covered).toBe('');
  }
});

test('accepts the answer of an operator tool by an event, and ignores an invalid one', async ({
  page,
}) => {
  await page.goto('/');
  await expect(bar(page)).toBeVisible();
  const say = (detail: unknown) =>
    page.evaluate(
      (said) => document.dispatchEvent(new CustomEvent('zipfront:consent', { detail: said })),
      detail,
    );
  await say('maybe');
  await expect(bar(page)).toBeVisible();
  await say('granted');
  await expect(bar(page)).toBeHidden();
  expect(await traces(page)).toContain('zf_consent');
});

test('passes axe on the bar, and causes no layout shift', async ({ page }) => {
  const shifts = await watchLayoutShifts(page);
  await page.goto('/');
  await expect(bar(page)).toBeVisible();
  await quietFor(300);
  expect(await shifts()).toEqual([]);
  expect(await findings(page, '[data-consent]')).toEqual([]);
});

test('omits the markup and styles of the bar from a page that does not ask for consent', async ({
  page,
}) => {
  const answer = await page.request.get('/compare-auto-insurance/');
  const html = await answer.text();
  expect(html).not.toContain('consent-bar-');
  // The styles of other parts give way to the bar wherever they are.
  expect(html.replaceAll(/<style.*?<\/style>/gs, '')).not.toContain('data-consent');
});

for (const { path, deny } of eitherLanguage(LOCALES)) {
  for (const answer of ['no answer', 'a no'] as const) {
    // behaviour: 11.91
    test(`measures nothing after ${answer} on ${path}, on pages that do not ask either`, async ({
      page,
      context,
      server,
      actionTypes,
    }) => {
      const sent = sentFrom(page);
      await page.goto(`${path}?channelid=17&utm_source=google&gclid=the-click`);
      await expect.poll(actionTypes).toContain('CONTEXT_DATA_SET');
      if (answer === 'a no') {
        await bar(page).getByRole('button', { name: deny }).click();
        await expect
          .poll(async () => (await storedVisit(context, server.databaseFile)).visit)
          .toMatchObject({ ad_consent: 'denied' });
      }
      await page.clock.install();
      for (const other of ['/how-we-work/', '/auto/?channelid=18&gclid=the-click&utm_source=x']) {
        await page.goto(other);
        await expect(bar(page)).toHaveCount(0);
        await expect.poll(actionTypes).toContain('CONTEXT_DATA_SET');
        // Later than anything that a page starts by itself, and than the time the tracker waits for
        // more.
        await page.clock.runFor(40_000);
      }
      await page.goto('/robots.txt');
      expect(sent).toEqual([]);
      const names = (await context.cookies()).map(({ name }) => name).sort();
      const expected = ['_tzsess', 'sessionid', ...(answer === 'a no' ? ['zf_consent'] : [])];
      expect(names).toEqual(expected);
      const stored = await storedVisit(context, server.databaseFile);
      expect(stored.events).toEqual([]);
      expect(stored.touches).toMatchObject([
        { path, page_url: null, referrer: null, channel: 'direct', fields: {} },
      ]);
      expect(JSON.stringify(stored)).not.toMatch(/the-click|google/);
    });
  }
}

// behaviour: 11.91
test('measures pages that do not ask after a yes', async ({ page, context, server }) => {
  await page.goto('/');
  await bar(page).getByRole('button', { name: 'Yes, measure' }).click();
  await expect
    .poll(async () => (await storedVisit(context, server.databaseFile)).visit)
    .toMatchObject({ ad_consent: 'granted' });
  const sent = sentFrom(page);
  await page.goto('/auto/?channelid=18&gclid=g1');
  await expect.poll(() => sent.length).toBeGreaterThan(0);
  await expect
    .poll(async () => (await storedVisit(context, server.databaseFile)).touches)
    .toMatchObject([{}, { path: '/auto/', fields: { channel_id: '18', gclid: 'g1' } }]);
});

// behaviour: 11.93
test('retains the campaign of the first page when the yes comes on a later one, and stores nothing before', async ({
  page,
  context,
  server,
  actionTypes,
}) => {
  const stored = () => storedVisit(context, server.databaseFile);
  await page.goto('/auto/?channelid=17&utm_source=google&gclid=g1&unknown=1');
  await expect.poll(actionTypes).toContain('CONTEXT_DATA_SET');
  await page.locator('footer a[href="/how-we-work/"]').click();
  await page.waitForURL('**/how-we-work/?*');
  expect(new URL(page.url()).search).toBe('?channelid=17&gclid=g1&utm_source=google');
  await expect.poll(actionTypes).toContain('CONTEXT_DATA_SET');
  await page.locator('footer a[href="/#how-it-works"]').click();
  await page.waitForURL(/\/\?/);
  await expect(bar(page)).toBeVisible();
  await expect.poll(actionTypes).toContain('CONTEXT_DATA_SET');
  expect(await traces(page)).toEqual([]);
  expect((await stored()).touches).toMatchObject([{ path: '/auto/', fields: {} }]);

  await bar(page).getByRole('button', { name: 'Yes, measure' }).click();
  const fields = { channel_id: '17', source: 'google', gclid: 'g1' };
  await expect
    .poll(async () => (await stored()).touches)
    .toMatchObject([{ position: 1, path: '/auto/', channel: 'paid-search', fields }]);
  expect(await traces(page)).toEqual(expect.arrayContaining(['zf_channel_id', 'zf_gclid']));
  const link = page.locator('footer a[href="/how-we-work/"]');
  await link.click();
  await page.waitForURL('**/how-we-work/');
});
