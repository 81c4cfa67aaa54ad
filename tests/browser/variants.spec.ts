import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { storedEvents } from './stored-events.ts';

/** The sample campaign page, and its two first screens. */
const PATH = '/compare-auto-insurance/';
const COOKIE = 'zf_variant_auto-headline';
const HEADINGS = {
  control: 'Same car. Same driver. Different price.',
  question: 'What would the others charge you?',
} as const;

type Name = keyof typeof HEADINGS;

async function choose(page: Page, baseURL: string | undefined, name: Name): Promise<void> {
  await page.context().addCookies([{ name: COOKIE, value: name, url: baseURL ?? '' }]);
}

const readHeading = (page: Page) => page.getByRole('heading', { level: 1 }).innerText();

test('assigns a variant by a cookie', async ({ page }) => {
  await test.step('hides the cookie from scripts, and limits it to 30 days', async () => {
    const response = await page.goto(PATH);
    expect(response?.headers()['cache-control']).toBe('private, no-cache');
    const cookie = (await page.context().cookies()).find(({ name }) => name === COOKIE);
    expect(cookie).toMatchObject({ httpOnly: true, sameSite: 'Lax', path: '/' });
    const days = ((cookie?.expires ?? 0) - Date.now() / 1000) / 86_400;
    expect(Math.round(days)).toBe(30);
    expect(await page.evaluate(() => document.cookie)).not.toContain('zf_variant');
  });

  await test.step('shows a visitor the same variant again, also after the visit exists', async () => {
    await page.goto(PATH);
    const first = await readHeading(page);
    expect(Object.values(HEADINGS)).toContain(first);
    await expect
      .poll(async () => (await page.context().cookies()).map(({ name }) => name))
      .toContain('_tzacid');
    for (let reload = 0; reload < 3; reload += 1) {
      await page.reload();
      expect(await readHeading(page)).toBe(first);
    }
  });
});

for (const name of Object.keys(HEADINGS) as Name[]) {
  // behaviour: 10.13
  test(`stores the exposure to ${name} once, with the visit`, async ({ page, baseURL, server }) => {
    await choose(page, baseURL, name);
    await page.goto(PATH);
    expect(await readHeading(page)).toBe(HEADINGS[name]);
    const visit = async () =>
      (await page.context().cookies()).find((cookie) => cookie.name === '_tzsess')?.value ?? '';
    await expect.poll(visit).not.toBe('');
    const visitId = await visit();
    const exposures = () =>
      storedEvents(server.databaseFile).events.filter(
        ({ schema, visit_id }) => schema.includes('/variant_exposure/') && visit_id === visitId,
      );
    await expect.poll(exposures).toHaveLength(1);
    expect(exposures()[0]?.data).toEqual({ experiment: 'auto-headline', variant: name });
    await page.goto('about:blank');
    await expect.poll(exposures).toHaveLength(1);
  });
}

test('reports no exposure on a page without variants', async ({ page, server }) => {
  await page.goto('/');
  const pageViews = (file: string) =>
    storedEvents(file).events.filter(({ schema }) => schema.includes('/page_view/'));
  await expect.poll(() => pageViews(server.databaseFile).length).toBeGreaterThan(0);
  const config = await page.locator('#page-config').textContent();
  expect(JSON.parse(config ?? '')).not.toHaveProperty('VARIANT');
});

test.describe('for a bot', () => {
  test.use({ userAgent: 'Mozilla/5.0 (compatible; Googlebot/2.1)' });

  // behaviour: 10.13
  test('shows the control, and assigns no variant', async ({ page, baseURL }) => {
    await choose(page, baseURL, 'question');
    const response = await page.goto(PATH);
    expect(await readHeading(page)).toBe(HEADINGS.control);
    expect(await response?.headerValue('set-cookie')).toBeNull();
  });
});
