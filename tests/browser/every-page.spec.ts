import type { Page } from '@playwright/test';
import { drawSample } from '../sample.ts';
import { findings, findingsOfSections } from './axe.ts';
import { collectConsoleErrors } from './console-errors.ts';
import { CONTENT_PAGES } from './content-pages.ts';
import { expect, test } from './fixtures.ts';
import { interact } from './interact.ts';
import { AS_IT_IS, loadWideFaces, serveFaces, showUnder } from './layout-conditions.ts';
import { belowFirstScreen, coveredOn, faultsAfterwards, findFaults } from './layout-findings.ts';
import { showErrors } from './show-errors.ts';
import { weightsWithoutFace } from './weights-without-face.ts';

test.beforeEach(async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await serveFaces(page);
});

const PATHS = CONTENT_PAGES.map(({ path }) => path);

for (const path of drawSample('every page', PATHS, { parts: 10 })) {
  // behaviour: 10.32
  test(`shows ${path} without a console error or an axe finding, and with nothing cut, covered or too wide`, async ({
    page,
  }) => {
    const consoleErrors = await open(page, path);
    expect(await weightsWithoutFace(page)).toEqual([]);
    for (const field of await page.locator('main input[type=text]').all()) await field.focus();
    expect(await redrawnForms(page)).toEqual([]);
    await loadWideFaces(page);
    expect(await belowFirstScreen(page)).toEqual([]);
    expect(await findFaults(page)).toEqual([]);
    expect(await coveredOn(page)).toEqual([]);
    await showUnder(page, AS_IT_IS);
    if (await showErrors(page)) {
      expect(await faultsAfterwards(page)).toEqual([]);
      await showUnder(page, AS_IT_IS);
    }
    // Once, with the errors of its forms: without them the forms are checked where their examples
    // are.
    expect(await findingsOfSections(page)).toEqual([]);
    expect(consoleErrors).toEqual([]);
  });
}

for (const path of ['/nowhere/', '/es/nowhere/', '/shipping/nowhere/', '/shipping/es/nowhere/']) {
  test(`passes axe on the not-found page ${path}, and shows nothing cut, covered or too wide`, async ({
    page,
  }) => {
    await page.goto(path);
    await interact(page);
    expect(await findings(page)).toEqual([]);
    await loadWideFaces(page);
    expect(await findFaults(page)).toEqual([]);
    expect(await coveredOn(page)).toEqual([]);
  });
}

/** Opens a page, uses it, and shows all of it. @returns its errors, as they come */
async function open(page: Page, path: string): Promise<string[]> {
  const consoleErrors = collectConsoleErrors(page);
  await page.goto(`${path}?channelid=c1#`);
  await page.evaluate(() => {
    const forms = document.querySelectorAll('[data-island] form');
    for (const form of forms) Object.assign(form, { isAsSent: true });
  });
  await interact(page);
  await scrollThrough(page);
  await page.waitForLoadState('networkidle');
  return consoleErrors;
}

/** The forms that were drawn again, and not hydrated: a page without such a change has none. */
function redrawnForms(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll('[data-island] form')]
      .filter((form) => !('isAsSent' in form))
      .map(({ id }) => id),
  );
}

async function scrollThrough(page: Page): Promise<void> {
  await page.evaluate(async () => {
    for (let top = 0; top < document.body.scrollHeight; top += 500) {
      scrollTo({ top, behavior: 'instant' });
      await new Promise(requestAnimationFrame);
    }
    // What is under the bar at the top would count as too small to touch.
    scrollTo({ top: 0, behavior: 'instant' });
  });
}
