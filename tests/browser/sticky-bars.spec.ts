import type { Page } from '@playwright/test';
import { eitherLanguage } from './either-language.ts';
import { expect, HOMES, test, zipForm } from './fixtures.ts';
import { giveNarrowFace } from './layout-conditions.ts';

const PHONE = { width: 320, height: 640 };
const DESKTOP = { width: 1280, height: 800 };

const bar = (page: Page) => page.locator('[data-sticky-bar]');
const body = (page: Page) => page.locator('body');

const scrollDown = (page: Page, top: number) =>
  page.evaluate((place) => window.scrollTo({ top: place, behavior: 'instant' }), top);

/** Waits until the page has handled its scroll events, and has been drawn. */
const nextFrame = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<void>((resolve) => {
        const observer = new IntersectionObserver(() => {
          observer.disconnect();
          resolve();
        });
        observer.observe(document.body);
      }),
  );

test.beforeEach(({ page }) => giveNarrowFace(page));

for (const { path } of eitherLanguage(HOMES)) {
  // behaviour: 2.1.10
  test(`shows the bar on ${path} on small screens while no form is in sight, and focuses the first field`, async ({
    page,
  }) => {
    await page.setViewportSize(PHONE);
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await page.goto(path);
    await expect(bar(page)).toBeHidden();
    await scrollDown(page, 2000);
    await expect(bar(page)).toBeVisible();
    await zipForm(page, 1).zip.evaluate((field) => field.scrollIntoView({ block: 'center' }));
    await expect(bar(page)).toBeHidden();
    await scrollDown(page, 2000);
    await bar(page).locator('a').click();
    await expect(zipForm(page).zip).toBeFocused();
    await expect(zipForm(page).zip).toBeInViewport();
    await expect(bar(page)).toBeHidden();
  });
}

for (const path of eitherLanguage(['/home-insurance/', '/es/seguro-de-hogar/'])) {
  const field = (page: Page) => page.locator('[data-address]');

  test(`leads to the address field of ${path}, and hides the bar beside it`, async ({
    page,
    actionTypes,
  }) => {
    // behaviour: 2.1.10
    await test.step(`focuses the address field, which comes first, from both calls to action on ${path}`, async () => {
      await page.emulateMedia({ reducedMotion: 'reduce' });
      for (const [size, link] of [
        [PHONE, bar(page).locator('a')],
        [DESKTOP, page.locator('[data-sticky-cta=desktop]')],
      ] as const) {
        await page.setViewportSize(size);
        await page.goto(path);
        await scrollDown(page, 2000);
        await expect(body(page)).toHaveClass(/sticky-cta/);
        await expect(link).toBeInViewport();
        await link.click();
        await expect(field(page)).toBeFocused();
        await expect(field(page)).toBeInViewport();
        await expect(body(page)).not.toHaveClass(/sticky-cta/);
        await expect.poll(actionTypes).toContain('FORM_START');
      }
    });

    // behaviour: 2.1.10
    await test.step(`hides the bar on ${path} while the address field is in sight`, async () => {
      await page.setViewportSize(PHONE);
      await page.emulateMedia({ reducedMotion: 'reduce' });
      await page.goto(path);
      // So far down that the header has its mark, and the form is still in sight.
      await page.locator('#quote').evaluate((form) => {
        form.style.marginTop = '600px';
      });
      await scrollDown(page, 560);
      await expect(body(page)).toHaveClass(/header-cta-visible/);
      await expect(field(page)).toBeInViewport();
      await expect(bar(page)).toBeHidden();
    });
  });
}

// behaviour: 2.1.10
test('focuses the first field from the link of the header on wide screens, without a bar', async ({
  page,
}) => {
  await page.setViewportSize(DESKTOP);
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.goto('/');
  const link = page.locator('[data-sticky-cta=desktop]');
  const background = () => link.evaluate((element) => getComputedStyle(element).backgroundColor);
  const quiet = await background();
  await scrollDown(page, 1500);
  await expect(body(page)).toHaveClass(/sticky-cta/);
  await expect(link).toBeInViewport();
  expect(await background()).not.toBe(quiet);
  await expect(bar(page)).toBeHidden();
  await link.click();
  await expect(zipForm(page).zip).toBeFocused();
  await expect(zipForm(page).zip).toBeInViewport();
  await expect.poll(background).toBe(quiet);
});

test('shows the bar of a phone where it helps, and tracks it', async ({ page }) => {
  // behaviour: 2.1.10
  await test.step('closes an open menu when the bar is clicked', async () => {
    await page.setViewportSize(PHONE);
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await page.goto('/');
    await scrollDown(page, 2000);
    await expect(bar(page)).toBeVisible();
    await page.locator('[data-menu] > summary').click();
    await expect(body(page)).toHaveClass(/show-overlay/);
    await bar(page).locator('a').click();
    await expect(body(page)).not.toHaveClass(/show-overlay/);
    await expect(zipForm(page).zip).toBeFocused();
  });

  // behaviour: 2.1.10
  await test.step('hides the bar while it would cover the focused control', async () => {
    await page.setViewportSize(PHONE);
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await page.goto('/');
    await scrollDown(page, 2000);
    await expect(bar(page)).toBeVisible();
    const link = page
      .locator('main')
      .getByRole('link', { name: /^Compare car/ })
      .first();
    /** Scrolls until the link reaches from so far over the window's end (CSS pixels). */
    const scrollTo = (over: number) =>
      link.evaluate((element, pixels) => {
        const by = element.getBoundingClientRect().top - (innerHeight - pixels);
        window.scrollBy({ top: by, behavior: 'instant' });
      }, over);
    await link.focus();
    await scrollTo(300);
    await expect(bar(page)).toBeVisible();
    await scrollTo(20);
    await expect(bar(page)).toBeHidden();
    await expect(body(page)).toHaveClass(/sticky-bar/);
    await scrollTo(300);
    await expect(bar(page)).toBeVisible();
  });

  await test.step('sends a click on the bar to the data layer', async () => {
    await page.setViewportSize(PHONE);
    await page.goto('/');
    await scrollDown(page, 2000);
    await bar(page).locator('a').click();
    const layer = () =>
      page.evaluate(() => (window as { dataLayer?: Record<string, unknown>[] }).dataLayer ?? []);
    await expect.poll(layer).toContainEqual(
      expect.objectContaining({
        event: 'click',
        category: 'sticky-bar',
        action: 'get-quote',
        label: 'call-to-action',
      }),
    );
  });
});

for (const { width, height } of [PHONE, DESKTOP]) {
  for (const key of ['Tab', 'Shift+Tab']) {
    // behaviour: 2.1.10
    test(`covers no focused element at ${width} px, by ${key}`, async ({ page }) => {
      await page.setViewportSize({ width, height });
      await page.emulateMedia({ reducedMotion: 'reduce' });
      await page.clock.install();
      await page.goto('/');
      await scrollDown(page, 2000);
      await expect(body(page)).toHaveClass(/sticky-cta/);
      if (key === 'Tab') await page.locator('[data-header] a').first().focus();
      else await page.locator('footer a').last().focus();
      const seen = new Set<string>();
      for (let count = 0; count < 60; count += 1) {
        await page.keyboard.press(key);
        await nextFrame(page);
        // Longer than the scroll handler waits: the bar has come, where it is to come.
        await page.clock.runFor(130);
        const focused = await page.evaluate(() => {
          const element = document.activeElement;
          if (!element || element === document.body) return null;
          const { left, right, top, bottom } = element.getBoundingClientRect();
          const over = (y: number) => {
            const there = document.elementFromPoint((left + right) / 2, y);
            return element.contains(there) || Boolean(there?.contains(element));
          };
          const name = `${element.tagName} ${element.textContent?.trim().slice(0, 30)} ${element.id}`;
          return { name, clear: element.matches('main') || (over(top + 2) && over(bottom - 2)) };
        });
        if (!focused || seen.has(focused.name)) continue;
        seen.add(focused.name);
        expect(focused).toEqual({ name: focused.name, clear: true });
      }
      expect(seen.size).toBeGreaterThan(20);
    });
  }
}

// behaviour: 2.1.10
test('hides the bar over a form that is being filled in, whatever it asks for', async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await page.emulateMedia({ reducedMotion: 'reduce' });

  await test.step('over the fields of a quote form whose zip codes are out of sight', async () => {
    await page.goto('/shipping/quote/');
    const model = page.locator('form:has([value=quote-form]) [name=model]');
    await scrollDown(page, 600);
    await expect(body(page)).toHaveClass(/header-cta-visible/);
    await model.evaluate((field) => field.scrollIntoView({ block: 'center' }));
    await expect(page.locator('[data-zip-field]').first()).not.toBeInViewport();
    await nextFrame(page);
    await expect(body(page)).not.toHaveClass(/sticky-cta/);
    await expect(bar(page)).toBeHidden();
  });

  await test.step('over a form for something else that fills the screen, or is in use', async () => {
    await page.goto('/shipping/reviews/');
    const form = page.locator('[data-island=review-form] form');
    await scrollDown(page, 1_000);
    await expect(bar(page)).toBeVisible();
    await form.evaluate((element) => element.scrollIntoView({ block: 'start' }));
    await expect(bar(page)).toBeHidden();
    await form.locator('[name="review[name]"]').focus();
    await scrollDown(page, 1_000);
    await nextFrame(page);
    await expect(bar(page)).toBeHidden();
    await form.locator('[name="review[name]"]').blur();
    await scrollDown(page, 1_100);
    await expect(bar(page)).toBeVisible();
  });

  await test.step('not on pages that are about something else', async () => {
    for (const path of ['/privacy-choices/', '/privacy/', '/shipping/find-order/']) {
      await page.goto(path);
      await expect(bar(page)).toHaveCount(0);
    }
  });
});

// behaviour: 2.1.10
test('leads from a page without a form to the first field of the home page', async ({ page }) => {
  await page.setViewportSize(PHONE);
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.goto('/shipping/reviews/');
  await scrollDown(page, 1_000);
  await bar(page).locator('a').click();
  await page.waitForURL('/shipping/#quote');
  await expect(page.locator('[data-zip-field] input').first()).toBeFocused();
});
