import type { Locator, Page } from '@playwright/test';
import { CONSOLE_PATHS, CONSOLE_SCREENS, itemPath } from '@zipfront/contracts/console/pages';
import { isSampled } from '../sample.ts';
import { fillWithSamples, signIn } from './console-fixtures.ts';
import { expect, test } from './fixtures.ts';
import { watchLayoutShifts } from './layout-shifts.ts';

test.use({ serverSetup: { env: { LOG_LEVEL: 'warn' } } });

/** Of the score of shifts without an input before them: 0.1 is what search engines call good. */
const MAX_SHIFT = 0.02;

/** What a request takes at least, so that what is shown until its response is painted. */
const SLOW_MS = 80;

/** Items of lists: the operation, the page of one, and its key there. */
const ITEMS = [
  ['leads', 'lead', 'lead_id'],
  ['partners', 'partner', 'id'],
  ['spend-imports', 'spendImport', 'id'],
  ['experiments', 'experiment', 'name'],
  ['orders', 'order', 'reference'],
  ['reviews', 'review', 'id'],
] as const;

async function findPaths(page: Page, consoleUrl: string): Promise<string[]> {
  const items = ITEMS.map(async ([list, item, key]) => {
    const { rows } = await (await page.request.get(`${consoleUrl}/api/v1/${list}`)).json();
    return itemPath(item, rows[0][key]);
  });
  const reports = ['by=partner', 'by=page', 'by=campaign&by=device', 'compare=before'];
  return [
    ...CONSOLE_SCREENS.map(({ path }) => path),
    ...(await Promise.all(items)),
    ...reports.map((query) => `${CONSOLE_PATHS.reports}?${query}`),
    `${CONSOLE_PATHS.orders}?show=estimates`,
    CONSOLE_PATHS.uploadLeads,
  ];
}

/** The page and the tables in it that are wider than the window shows. */
function findTooWide(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [document.documentElement, ...document.querySelectorAll('.table-scroll')]
      .filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth)
      .map((one) => `${one.ariaLabel ?? 'page'} by ${one.scrollWidth - one.clientWidth} px`),
  );
}

// behaviour: 38.22, 38.35
test('moves nothing while a screen loads, and shows tables whole from 1280 px on', async ({
  page,
  server,
}) => {
  test.setTimeout(400_000);
  await fillWithSamples(server);
  await signIn(page, server);
  const all = await findPaths(page, server.consoleUrl ?? '');
  const paths = all.filter((_path, place) =>
    isSampled('layout of the console', place, { parts: 3 }),
  );
  const shifts = await watchLayoutShifts(page);
  await page.route('**/api/v1/**', async (route) => {
    setTimeout(() => route.continue().catch(() => {}), SLOW_MS);
  });
  const found: string[] = [];
  for (const path of paths) {
    for (const width of [360, 1280]) {
      await page.setViewportSize({ width, height: 900 });
      await page.goto(`${server.consoleUrl}${path}`);
      await page.waitForLoadState('networkidle');
      await page.evaluate(
        () => new Promise((done) => requestAnimationFrame(() => setTimeout(done))),
      );
      const moved = await shifts();
      const score = moved.reduce((sum, { value }) => sum + value, 0);
      const what = moved.flatMap((shift) => shift.what).join(', ');
      if (score > MAX_SHIFT) found.push(`${path}, ${width} px: ${score.toFixed(3)} by ${what}`);
    }
    for (const width of [1280, 1440]) {
      await page.setViewportSize({ width, height: 900 });
      const tooWide = await findTooWide(page);
      found.push(...tooWide.map((what) => `${path}, ${width} px: too wide: ${what}`));
    }
  }
  expect(found).toEqual([]);
});

/** How many figures each row of the first list of figures has. */
function figuresInRows(page: Page): Promise<number[]> {
  return page.evaluate(() => {
    const figures = [...(document.querySelector('.figures')?.children ?? [])];
    const rows = Map.groupBy(figures, (figure) => figure.getBoundingClientRect().top);
    return [...rows.values()].map((row) => row.length);
  });
}

// behaviour: 38.35
test('spreads figures evenly over the rows they need, and wraps titles of long pages', async ({
  page,
  server,
}) => {
  await fillWithSamples(server);
  await signIn(page, server);
  for (const [path, rows] of [
    [CONSOLE_PATHS.reports, [3, 2]],
    [CONSOLE_PATHS.funnel, [3, 2]],
    [CONSOLE_PATHS.content, [4]],
  ] as const) {
    await page.setViewportSize({ width: 768, height: 900 });
    await page.goto(`${server.consoleUrl}${path}`);
    await expect.poll(() => figuresInRows(page), { message: path }).toEqual(rows);
  }
  await page.setViewportSize({ width: 1280, height: 900 });
  await page.goto(`${server.consoleUrl}${CONSOLE_PATHS.content}?search=/`);
  await expect(page.getByRole('row').nth(100)).toBeAttached();
  expect(await findTooWide(page)).toEqual([]);
});

test.describe('by touch', () => {
  test.use({ hasTouch: true, isMobile: true, viewport: { width: 360, height: 740 } });

  // behaviour: 38.35
  test('makes buttons, chips and choices 44 px high', async ({ page, server }) => {
    await fillWithSamples(server);
    await signIn(page, server);
    const list = async (path: string) =>
      await (await page.request.get(`${server.consoleUrl}/api/v1/${path}`)).json();
    const called: { reference: string; has_number: boolean }[] = (await list('orders')).rows;
    const details = await Promise.all(called.map(({ reference }) => list(`orders/${reference}`)));
    const { reference } = details.find((one) => one.has_number && one.campaign && one.lead_id);
    const order = itemPath('order', reference);
    const lowIn = (box: Locator) =>
      box
        .locator(':is(.button, .chip, .checkbox, .phone, .facts .link)')
        .evaluateAll((all) =>
          all
            .filter((one) => one.checkVisibility() && one.getBoundingClientRect().height < 44)
            .map((one) => `${one.textContent}`),
        );
    const main = page.locator('main');
    for (const path of [CONSOLE_PATHS.reports, CONSOLE_PATHS.people, order]) {
      await page.goto(`${server.consoleUrl}${path}`);
      await page.waitForLoadState('networkidle');
      expect(await lowIn(main), path).toEqual([]);
    }
    await main.getByRole('button', { name: /how number/ }).click();
    await expect(main.getByRole('link', { name: /^\+1 / })).toBeVisible();
    await expect(main.getByRole('link', { name: 'Open the lead' })).toBeVisible();
    expect(await lowIn(main)).toEqual([]);

    const [review] = (await list('reviews')).rows;
    await page.goto(`${server.consoleUrl}${itemPath('review', review.id)}`);
    await main.getByRole('button', { name: 'Reject…' }).click();
    const dialog = page.getByRole('dialog');
    await expect(dialog.getByLabel('Another reason')).not.toBeFocused();
    expect(await lowIn(dialog)).toEqual([]);
  });
});
