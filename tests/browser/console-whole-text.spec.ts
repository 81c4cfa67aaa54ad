import type { Page } from '@playwright/test';
import { CONSOLE_PATHS, CONSOLE_SCREENS } from '@zipfront/contracts/console/pages';
import { askForShipment, holdReviews, signIn } from './console-fixtures.ts';
import { expect, test } from './fixtures.ts';

/** A server of its own, with long texts in the queues. */
test.use({ serverSetup: { env: {} } });

/** CSS pixels: a phone, the narrowest queue beside an item, and a desktop. */
const WIDTHS = [320, 768, 1280];

/** The least height of a target, by WCAG 2.2. */
const MIN_TARGET_PX = 24;

/** A screen with a filter whose value is longer than a phone is wide. */
const LONG_FILTER = `${CONSOLE_PATHS.reports}?campaign=${'spring-drivers-'.repeat(6)}`;

const ESTIMATES = `${CONSOLE_PATHS.orders}?show=estimates`;

const PATHS = [...CONSOLE_SCREENS.map(({ path }) => path), ESTIMATES, LONG_FILTER];

/** Texts with an ellipsis in place of their end, and what is wider than the window. */
function cutTexts(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const cut = [...document.querySelectorAll('body *')]
      .filter((element) => getComputedStyle(element).textOverflow === 'ellipsis')
      .filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth)
      .map(({ textContent }) => `cut: ${textContent}`);
    const { scrollWidth, clientWidth } = document.documentElement;
    return scrollWidth > clientWidth ? [...cut, `${scrollWidth - clientWidth} px too wide`] : cut;
  });
}

/** Links, buttons and headings of folds that are lower than a thumb may hit. */
function lowTargets(page: Page): Promise<string[]> {
  return page.evaluate((least) => {
    const targets = [...document.querySelectorAll('main :is(a, button, summary)')];
    return targets
      .filter((target) => target.checkVisibility())
      .map((target) => ({ target, height: target.getBoundingClientRect().height }))
      .filter(({ height }) => height < least)
      .map(({ target, height }) => `${height} px high: ${target.textContent}`);
  }, MIN_TARGET_PX);
}

// behaviour: 38.25, 38.34
test('shows texts whole, and targets of 24 px or more, on every screen, at 320, 768 and 1280 px', async ({
  page,
  server,
}) => {
  await askForShipment(page, server, { make: 'Harley-Davidson', model: 'Road Glide Limited' });
  await holdReviews(server, 2);
  await signIn(page, server);
  const found: string[] = [];
  for (const path of PATHS) {
    await page.goto(`${server.consoleUrl}${path}`);
    await page.getByRole('heading', { level: 1 }).waitFor();
    await page.waitForLoadState('networkidle');
    for (const width of WIDTHS) {
      await page.setViewportSize({ width, height: 800 });
      const faults = [...(await cutTexts(page)), ...(await lowTargets(page))];
      found.push(...faults.map((what) => `${path}, ${width} px: ${what}`));
    }
  }
  expect(found).toEqual([]);
});
