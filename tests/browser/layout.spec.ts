import type { Locator, Page } from '@playwright/test';
import type { RenderedPages } from '../../apps/server/src/pages/pages.ts';
import { CONTENT_PAGES } from './content-pages.ts';
import { AT_COMPARE, expect, test, zipForm } from './fixtures.ts';
import { GALLERY, GALLERY_PAGES, renderExamples, serveGallery } from './gallery-pages.ts';
import { interact } from './interact.ts';
import {
  AS_IT_IS,
  loadWideFaces,
  OWN,
  serveFaces,
  WIDE,
  WIDE_AS_IT_IS,
} from './layout-conditions.ts';
import {
  coveredOn,
  FAULTS,
  faultsAfterwards,
  faultsOf,
  findingsAt,
  HEIGHT,
  WIDTHS,
} from './layout-findings.ts';
import { requestOrder } from './request-order.ts';

test.setTimeout(process.env.ZIPFRONT_SOAK ? 180_000 : 60_000);

test.beforeEach(async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await serveFaces(page);
});

/** Submits each form of the page as it is, until it says what is wrong. */
async function showErrors(page: Page): Promise<boolean> {
  const typed = page.locator('input[type=text]:visible');
  const forms = await page.locator('main form:visible', { has: typed }).all();
  await page.evaluate(() => addEventListener('submit', (event) => event.preventDefault()));
  for (const form of forms) {
    await form.locator('input[type=text]:visible').first().focus();
    await expect
      .poll(() =>
        form.evaluate((element: HTMLFormElement) => {
          element.requestSubmit();
          return element.querySelector('[aria-invalid=true]') !== null;
        }),
      )
      .toBe(true);
  }
  return forms.length > 0;
}

async function open(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await interact(page);
  await loadWideFaces(page);
}

/** How far the button of the zip form that a page begins with is under the first screen of a phone. */
function belowFirstScreen(page: Page): Promise<string[]> {
  const conditions = () => [AS_IT_IS, WIDE_AS_IT_IS];
  return findingsAt(page, [360], conditions, () => {
    scrollTo({ top: 0, behavior: 'instant' });
    const submit = document.querySelector(
      'main section:first-of-type form:has([name=zip], [data-zip-field]) [type=submit]',
    );
    const below = submit && submit.getBoundingClientRect().bottom - innerHeight;
    return below && below > 0 ? [`the zip form is ${below} px under the first screen`] : [];
  });
}

for (const { path } of CONTENT_PAGES) {
  // behaviour: 10.33
  test(`nothing on ${path} is cut, covered or too wide, in any face and text`, async ({ page }) => {
    await open(page, path);
    expect(await belowFirstScreen(page)).toEqual([]);
    expect(await faultsOf(page)).toEqual([]);
    expect(await coveredOn(page)).toEqual([]);
    if (await showErrors(page)) expect(await faultsAfterwards(page)).toEqual([]);
  });
}

for (const path of ['/', '/es/', '/shipping/', '/shipping/es/']) {
  // behaviour: 10.33
  test(`the menu of ${path} holds in any face and text, and so do its sub-menus`, async ({
    page,
  }) => {
    await open(page, path);
    await page.setViewportSize({ width: 320, height: HEIGHT });
    await page.locator('[data-menu] > summary').click();
    await expect(page.locator('body')).toHaveClass(/show-overlay/);
    expect(await faultsAfterwards(page, [320, 768])).toEqual([]);
    const subMenus = await page.locator('[data-sub-menu]').all();
    for (const subMenu of subMenus) {
      await setOpen(subMenu);
      expect(await faultsAfterwards(page, [320])).toEqual([]);
    }
    await page.keyboard.press('Escape');

    for (const subMenu of subMenus) {
      await setOpen(subMenu);
      expect(await findingsAt(page, [1280], () => OWN, FAULTS)).toEqual([]);
    }
  });
}

/** Opens a sub-menu, whatever the row leaves of it to click. */
async function setOpen(subMenu: Locator): Promise<void> {
  await subMenu.evaluate((element) => element.setAttribute('open', ''));
}

// behaviour: 10.33
test('five digits fit into the zip code field, in any face and text', async ({ page }) => {
  await open(page, '/');
  await zipForm(page).zip.fill('90210');
  const cut = () => {
    const field = document.querySelector('[data-zip-form] [name=zip]');
    const px = field ? field.scrollWidth - field.clientWidth : Number.NaN;
    return px <= 0 ? [] : [`the digits are ${px} px wider than the field`];
  };
  expect(await findingsAt(page, WIDTHS, () => [...OWN, ...WIDE], cut)).toEqual([]);
});

for (const path of ['/nowhere/', '/es/nowhere/', '/shipping/nowhere/', '/shipping/es/nowhere/']) {
  test(`nothing on the not-found page ${path} is cut, covered or too wide`, async ({ page }) => {
    await open(page, path);
    expect(await faultsOf(page)).toEqual([]);
    expect(await coveredOn(page)).toEqual([]);
  });
}

for (const from of ['/shipping/quote/', '/shipping/es/cotizacion/']) {
  // behaviour: 10.33
  test(`nothing on the page of an order made on ${from} is cut, covered or too wide`, async ({
    page,
  }) => {
    await open(page, await requestOrder(page, from));
    expect(await faultsOf(page)).toEqual([]);
    expect(await coveredOn(page)).toEqual([]);
    await showErrors(page);
    expect(await faultsAfterwards(page)).toEqual([]);
  });
}

for (const path of ['/', '/es/']) {
  // behaviour: 10.33
  test(`nothing in the comparison app, come to from ${path}, is cut, covered or too wide`, async ({
    page,
  }) => {
    await page.goto(path);
    await zipForm(page).zip.fill('10001');
    await zipForm(page).submit.click();
    await page.waitForURL(AT_COMPARE);
    await expect(page.getByText('10001 · New York, NY')).toBeVisible();
    await loadWideFaces(page);
    expect(await faultsOf(page)).toEqual([]);
    expect(await coveredOn(page)).toEqual([]);
    await page.locator('input').press('Enter');
    await expect(page.locator('input')).toHaveAttribute('aria-invalid', 'true');
    expect(await faultsAfterwards(page)).toEqual([]);
  });
}

for (const query of ['', '?line=home', '?token=gone']) {
  // behaviour: 10.33
  test(`nothing in the comparison app at /compare/${query} is cut, covered or too wide`, async ({
    page,
  }) => {
    await page.goto(`/compare/${query}`);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await loadWideFaces(page);
    expect(await faultsOf(page)).toEqual([]);
  });
}

test.describe('without a server', () => {
  let pages: RenderedPages;
  test.beforeAll(async () => {
    pages = await renderExamples();
  });

  test.beforeEach(async ({ page }) => {
    await serveGallery(page, pages);
    await serveFaces(page);
  });

  for (const { page: shown } of GALLERY_PAGES) {
    const examples = shown.sections.map(({ type }) => type).join(', ');
    // behaviour: 10.33
    test(`no example on ${shown.path} is cut or too wide: ${examples}`, async ({ page }) => {
      await page.goto(GALLERY + shown.path);
      await loadWideFaces(page);
      expect(await faultsOf(page)).toEqual([]);
    });
  }

  for (const path of ['/', '/es/', '/shipping/', '/shipping/es/']) {
    // behaviour: 10.33
    test(`nothing on the pages for failures under ${path} is cut or too wide`, async ({ page }) => {
      for (const status of [429, 500]) {
        const body = await pages.failed(path, status).text();
        await page.route(GALLERY + path, (route) =>
          route.fulfill({ status, body, contentType: 'text/html' }),
        );
        await page.goto(GALLERY + path);
        await loadWideFaces(page);
        expect(await faultsOf(page)).toEqual([]);
      }
    });
  }
});
