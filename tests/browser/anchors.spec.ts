import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { interact } from './interact.ts';
import { giveNarrowFace } from './layout-conditions.ts';

/** Height of a fixed header and of the space below it, in px. */
const ROOM = 77;

const scrolled = (page: Page) => page.evaluate(() => Math.round(scrollY));
const measureTop = (page: Page, place: string) =>
  page.locator(place).evaluate((element) => Math.round(element.getBoundingClientRect().top));
const link = (page: Page, place: string) =>
  page.locator(`[data-header] a[href="${place}"]`).first();

/** Clicks a link where it is: Playwright's own click might scroll the page first. */
const follow = (page: Page, place: string) =>
  link(page, place).evaluate((element: HTMLElement) => element.click());

test.beforeEach(({ page }) => giveNarrowFace(page));

for (const width of [360, 1280]) {
  // behaviour: 2.1.7, 2.1.9, 9.11
  test(`scrolls smoothly to the anchor of a link, below the header, at ${width} px`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 800 });
    await page.clock.install();
    await page.goto('/');
    await interact(page);
    await page.clock.pauseAt(Date.now() + 3_600_000);
    const way = (await measureTop(page, '#how-it-works')) - ROOM;
    const ms = Math.min(1500, Math.max(250, way / 2));
    await follow(page, '#how-it-works');
    expect(await scrolled(page)).toBe(0);
    await page.clock.runFor(Math.round(ms / 2));
    const half = await scrolled(page);
    expect(half).toBeGreaterThan(way * 0.3);
    expect(half).toBeLessThan(way * 0.7);
    await page.clock.runFor(Math.round(ms / 2) + 40);
    expect(await measureTop(page, '#how-it-works')).toBe(ROOM);
    await expect(page.locator('#how-it-works')).toBeFocused();
    await expect(page).toHaveURL(/#how-it-works$/);
  });
}

// behaviour: 2.1.7
test('stops scrolling when the wheel is turned', async ({ page }) => {
  await page.clock.install();
  await page.goto('/');
  await interact(page);
  await page.clock.pauseAt(Date.now() + 3_600_000);
  await follow(page, '#savings');
  await page.clock.runFor(400);
  await page.evaluate(() => dispatchEvent(new Event('wheel')));
  const stopped = await scrolled(page);
  await page.clock.runFor(2_000);
  expect(await scrolled(page)).toBe(stopped);
  expect(await measureTop(page, '#savings')).toBeGreaterThan(ROOM);
});

test('follows links to anchors without smooth scrolling', async ({ page }) => {
  await test.step('ignores a click with a modifier key', async () => {
    await page.goto('/');
    await interact(page);
    const taken = await link(page, '#savings').evaluate((element) => {
      let prevented = true;
      addEventListener(
        'click',
        (event) => {
          prevented = event.defaultPrevented;
          event.preventDefault();
        },
        { once: true },
      );
      element.dispatchEvent(
        new MouseEvent('click', { bubbles: true, cancelable: true, ctrlKey: true }),
      );
      return prevented;
    });
    expect(taken).toBe(false);
    expect(await scrolled(page)).toBe(0);
  });

  await test.step('jumps to the anchor of a link under reduced motion', async () => {
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await page.goto('/');
    await interact(page);
    await link(page, '#savings').click();
    expect(await measureTop(page, '#savings')).toBe(ROOM);
  });

  // behaviour: 2.1.7
  await test.step('restores the scroll positions on Back and Forward', async () => {
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await page.goto('/');
    await interact(page);
    await page.evaluate(() => scrollTo({ top: 300, behavior: 'instant' }));
    await expect(page.locator('body')).toHaveClass(/header-scrolled/);
    await follow(page, '#how-it-works');
    const there = await scrolled(page);
    expect(there).toBeGreaterThan(400);
    await page.goBack();
    await expect(page).toHaveURL(/\/$/);
    await expect.poll(() => scrolled(page)).toBe(300);
    await page.goForward();
    await expect.poll(() => scrolled(page)).toBe(there);
  });

  await test.step('removes the tabindex it set on an anchor once the focus has moved on', async () => {
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await page.goto('/');
    await interact(page);
    await link(page, '#how-it-works').click();
    await expect(page.locator('#how-it-works')).toHaveAttribute('tabindex', '-1');
    await page.keyboard.press('Tab');
    await expect(page.locator('#how-it-works')).not.toHaveAttribute('tabindex');
    const inside = await page.evaluate(
      () =>
        (document
          .querySelector('#how-it-works')
          ?.compareDocumentPosition(document.activeElement as Element) ?? 0) &
        Node.DOCUMENT_POSITION_FOLLOWING,
    );
    expect(inside).toBeTruthy();
  });
});

// behaviour: 2.1.8
test('shows the anchor of an address below the header', async ({ page }) => {
  for (const [path, place] of [
    ['/', '#privacy'],
    ['/es/', '#privacidad'],
  ] as const) {
    await test.step(`shows the anchor of ${path}${place} below the header`, async () => {
      await page.goto(path + place);
      await expect.poll(() => measureTop(page, place)).toBe(ROOM);
      await expect(page.locator(place)).toBeFocused();
    });
  }
});

// behaviour: 2.1.8
test('ignores a hash in the address that names no anchor', async ({ page }) => {
  for (const hash of ['#1a', '#/route', '#a=b', '#nowhere', '#:~:text=marzipan']) {
    // Another hash alone would open no page.
    await page.goto('/robots.txt');
    await test.step(`ignores ${hash} in the address without an error`, async () => {
      const errors: string[] = [];
      page.on('pageerror', (error) => errors.push(error.message));
      await page.goto(`/${hash}`);
      await interact(page).catch(() => {});
      await expect(page.locator('[data-zip-form]').first()).toBeVisible();
      expect(await scrolled(page)).toBe(0);
      expect(errors).toEqual([]);
    });
  }
});

// behaviour: 2.1.8
test('prefers a text fragment of the address to its anchor', async ({ page }) => {
  await page.goto('/#how-it-works:~:text=Fair%20questions');
  await expect(page.getByText('Fair questions')).toBeInViewport();
  await interact(page);
  await expect(page.getByText('Fair questions')).toBeInViewport();
  await expect(page.locator('#how-it-works')).not.toBeInViewport();
});

test('restores the scroll position on a reload, not the anchor of the address', async ({
  page,
}) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.goto('/#privacy');
  await expect(page.locator('#privacy')).toBeFocused();
  await page.evaluate(() => scrollTo({ top: 900, behavior: 'instant' }));
  await expect(page.locator('body')).toHaveClass(/header-scrolled/);
  await page.reload();
  await expect(page.locator('body')).toHaveClass(/header-scrolled/);
  expect(await scrolled(page)).toBe(900);
});
