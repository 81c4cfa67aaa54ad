import type { Page } from '@playwright/test';
import { eitherLanguage } from './either-language.ts';
import { expect, HOMES, test } from './fixtures.ts';
import { holdRoute } from './hold-route.ts';
import { interact } from './interact.ts';
import { giveNarrowFace } from './layout-conditions.ts';

const PHONE = { width: 360, height: 740 };
const NARROWEST = { width: 320, height: 640 };
const DESKTOP = { width: 1280, height: 800 };

const burger = (page: Page) => page.locator('[data-menu] > summary');
const body = (page: Page) => page.locator('body');
const group = (page: Page) => page.locator('[data-sub-menu]').nth(1);
const groupTitle = (page: Page) => group(page).locator('> summary');
const subgroup = (page: Page) => group(page).locator('[data-sub-menu]');

const scrollDown = (page: Page, top: number) =>
  page.evaluate((place) => window.scrollTo({ top: place, behavior: 'instant' }), top);

test.beforeEach(({ page }) => giveNarrowFace(page));

for (const viewport of [PHONE, DESKTOP]) {
  // behaviour: 2.1.2, 2.1.3, 9.10
  test(`marks the body 100 ms after scrolling has ended, at ${viewport.width} px`, async ({
    page,
  }) => {
    await page.setViewportSize(viewport);
    await page.clock.install();
    await page.goto('/');
    await interact(page);
    const scrolledTo = async (top: number) => {
      await page.evaluate(
        (place) =>
          new Promise<void>((resolve) => {
            addEventListener('scroll', () => resolve(), { once: true });
            window.scrollTo({ top: place, behavior: 'instant' });
          }),
        top,
      );
    };
    await page.clock.pauseAt(Date.now() + 3_600_000);
    await scrolledTo(11);
    await page.clock.runFor(99);
    await expect(body(page)).not.toHaveClass(/header-scrolled/);
    await page.clock.runFor(1);
    await expect(body(page)).toHaveClass(/header-scrolled/);
    await expect(body(page)).not.toHaveClass(/header-cta-visible/);
    await scrolledTo(501);
    await page.clock.runFor(100);
    await expect(body(page)).toHaveClass(/header-scrolled.*header-cta-visible/);
    await scrolledTo(10);
    await page.clock.runFor(100);
    await expect(body(page)).not.toHaveClass(/header-/);
  });
}

// behaviour: 2.1.2
test('marks the body at once after a reload further down, and after a return from the back/forward cache', {
  tag: '@desktop',
}, async ({ page }) => {
  await page.goto('/');
  await scrollDown(page, 1500);
  await expect(body(page)).toHaveClass(/header-cta-visible/);
  await page.reload();
  await expect(body(page)).toHaveClass(/header-scrolled.*header-cta-visible/);
  await page.goto('/es/');
  await page.goBack({ waitUntil: 'commit' });
  await expect(body(page)).toHaveClass(/header-scrolled.*header-cta-visible/);
});

for (const { path } of eitherLanguage(HOMES)) {
  // behaviour: 2.1.4
  test(`opens the menu of ${path} over the page, and makes the rest inert`, async ({ page }) => {
    await page.setViewportSize(NARROWEST);
    await page.goto(path);
    await interact(page);
    await expect(burger(page)).toHaveAccessibleName(/Men/);
    await burger(page).click();
    await expect(body(page)).toHaveClass(/show-overlay/);
    await expect(page.locator('main')).toHaveAttribute('inert');
    const first = page.locator('[data-nav-item] a').first();
    await expect(first).toBeVisible();
    for (let count = 0; count < 12; count += 1) {
      await page.keyboard.press('Tab');
      const place = await page.evaluate(() =>
        document.activeElement === document.body
          ? 'browser'
          : Boolean(document.activeElement?.closest('[data-header], [data-sticky-bar]')),
      );
      expect(place).toBeTruthy();
    }
    await page.keyboard.press('Escape');
    await expect(body(page)).not.toHaveClass(/show-overlay/);
    await expect(page.locator('main')).not.toHaveAttribute('inert');
    await expect(burger(page)).toBeFocused();
  });
}

test('opens and closes the overlay on a phone', async ({ page }) => {
  await test.step('announces to a screen reader whether the menu is open', async () => {
    await page.setViewportSize(PHONE);
    await page.goto('/');
    const client = await page.context().newCDPSession(page);
    const expanded = async () => {
      const { nodes } = await client.send('Accessibility.getFullAXTree');
      const node = nodes.find(({ name }) => name?.value === 'Menu');
      return node?.properties?.find(({ name }) => name === 'expanded')?.value.value;
    };
    expect(await expanded()).toBe(false);
    await burger(page).press('Enter');
    expect(await expanded()).toBe(true);
  });

  // behaviour: 2.1.4
  await test.step('closes the overlay when the window grows', async () => {
    await page.setViewportSize(PHONE);
    await page.goto('/');
    await interact(page);
    await burger(page).click();
    await expect(body(page)).toHaveClass(/show-overlay/);
    await page.setViewportSize(DESKTOP);
    await expect(body(page)).not.toHaveClass(/show-overlay/);
    await expect(page.locator('main')).not.toHaveAttribute('inert');
  });

  await test.step('leaves the scroll position unchanged when the overlay opens and closes', async () => {
    await page.setViewportSize(PHONE);
    await page.goto('/');
    await scrollDown(page, 1500);
    await expect(body(page)).toHaveClass(/header-scrolled/);
    const box = await burger(page).boundingBox();
    await page.mouse.click((box?.x ?? 0) + 10, (box?.y ?? 0) + 10);
    await expect(body(page)).toHaveClass(/show-overlay/);
    await page.keyboard.press('Escape');
    await expect(body(page)).not.toHaveClass(/show-overlay/);
    expect(await page.evaluate(() => scrollY)).toBe(1500);
  });

  await test.step('closes the overlay on a click on a link in it, and shows the anchor', async () => {
    await page.setViewportSize(PHONE);
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await page.goto('/');
    await interact(page);
    await burger(page).click();
    await expect(body(page)).toHaveClass(/show-overlay/);
    await page.locator('[data-nav-item] a').first().click();
    await expect(body(page)).not.toHaveClass(/show-overlay/);
    await expect(page.locator('#how-it-works')).toBeFocused();
    await expect(page.locator('#how-it-works')).toBeInViewport();
  });
});

// behaviour: 2.1.4
test('shows a menu opened before the script loads as the overlay', async ({ page }) => {
  await page.setViewportSize(PHONE);
  const release = await holdRoute(page, /\/assets\/touched-/);
  await page.goto('/');
  await burger(page).click();
  await expect(page.locator('[data-nav-item] a').first()).toBeVisible();
  await expect(body(page)).not.toHaveClass(/show-overlay/);
  release();
  await expect(body(page)).toHaveClass(/show-overlay/);
});

test('opens and closes sub-menus on wide screens', async ({ page }) => {
  // behaviour: 2.1.5
  await test.step('marks a menu item with the class show while the mouse is over it', async () => {
    await page.goto('/');
    await interact(page);
    const item = page.locator('[data-nav-item]').nth(3);
    await item.hover();
    await expect(item).toHaveClass('show');
    await expect(group(page).locator('a').first()).toBeVisible();
    await group(page).locator('a').first().hover();
    await expect(item).toHaveClass('show');
    await page.mouse.move(5, 700);
    await expect(item).not.toHaveClass('show');
    await expect(group(page).locator('a').first()).toBeHidden();
    await item.hover();
    await page.keyboard.press('Escape');
    await expect(group(page).locator('a').first()).toBeHidden();
  });

  await test.step('closes a sub-menu on wide screens on Escape, on a click elsewhere, and when the focus leaves', async () => {
    await page.goto('/');
    await interact(page);
    await groupTitle(page).press('Enter');
    await expect(group(page).locator('a').first()).toBeVisible();
    await page.keyboard.press('Tab');
    await expect(group(page).locator('a').first()).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(group(page)).not.toHaveAttribute('open');
    await expect(groupTitle(page)).toBeFocused();
    await groupTitle(page).press('Enter');
    await page.mouse.click(5, 700);
    await expect(group(page)).not.toHaveAttribute('open');
    await groupTitle(page).press('Enter');
    await expect(group(page)).toHaveAttribute('open');
    await page.locator('[data-sticky-cta=desktop]').focus();
    await expect(group(page)).not.toHaveAttribute('open');
  });

  await test.step('tracks the header, the menu and its links', async () => {
    await page.goto('/');
    const words = await page.locator('[data-header] [data-track-click]').evaluateAll((elements) =>
      elements.map((element) => {
        const { trackLocation, trackClick, trackName } = (element as HTMLElement).dataset;
        return [trackLocation, trackClick, trackName].join(' ');
      }),
    );
    expect(words).toEqual(
      expect.arrayContaining([
        'header follow-link brand',
        'header toggle-menu menu',
        'header get-quote call-to-action',
        'menu follow-link how-it-works',
        'menu toggle-sub-menu good-to-know',
        'menu change-language es-US',
      ]),
    );
  });
});

/**
 * As the browser's tools see them: scripts and events know nothing of what moves in a
 * `::details-content`.
 */
async function readSlides(page: Page) {
  const slides: { id: string; duration: number }[] = [];
  const client = await page.context().newCDPSession(page);
  client.on('Animation.animationStarted', ({ animation: { id, name, source } }) => {
    if (name === 'grid-template-rows') slides.push({ id, duration: source?.duration ?? 0 });
  });
  await client.send('Animation.enable');
  return {
    /** The duration of each slide animation, in ms. */
    durations: () => slides.map(({ duration }) => duration),
    /** Waits until the last one is over. */
    async over() {
      const { id = '', duration = 0 } = slides.at(-1) ?? {};
      const played = async () =>
        (await client.send('Animation.getCurrentTime', { id })).currentTime;
      await expect.poll(played).toBeGreaterThan(duration);
    },
  };
}

for (const viewport of [PHONE, DESKTOP]) {
  // behaviour: 2.1.6
  test(`slides titles and subtitles open and closed at ${viewport.width} px`, async ({ page }) => {
    await page.setViewportSize(viewport);
    await page.goto('/');
    await interact(page);
    const slides = await readSlides(page);
    if (viewport === PHONE) await burger(page).click();
    await groupTitle(page).click();
    await expect.poll(slides.durations).toEqual([200]);
    await subgroup(page).locator('> summary').click();
    await expect.poll(slides.durations).toEqual([200, 200]);
    await expect(subgroup(page).locator('a').first()).toBeVisible();
    // A slide that is turned back on its way is shorter.
    await slides.over();
    await subgroup(page).locator('> summary').click();
    await expect.poll(slides.durations).toEqual([200, 200, 200]);
    await expect(subgroup(page).locator('a').first()).toBeHidden();
  });
}

// behaviour: 2.1.6
test('slides nothing under reduced motion', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.goto('/');
  const slides = await readSlides(page);
  await groupTitle(page).click();
  await expect(group(page).locator('a').first()).toBeVisible();
  await groupTitle(page).click();
  await page.mouse.move(5, 700);
  await expect(group(page).locator('a').first()).toBeHidden();
  expect(slides.durations()).toEqual([]);
});

test.describe('by touch', () => {
  test.use({ hasTouch: true, isMobile: true, viewport: NARROWEST });

  test('opens the menu on a tap, and opens and closes a title in it', async ({ page }) => {
    await page.goto('/es/');
    await burger(page).tap();
    await expect(body(page)).toHaveClass(/show-overlay/);
    await groupTitle(page).tap();
    await subgroup(page).locator('> summary').tap();
    await expect(subgroup(page).locator('a').last()).toBeVisible();
    await groupTitle(page).tap();
    await expect(group(page).locator('a').first()).toBeHidden();
    await burger(page).tap();
    await expect(body(page)).not.toHaveClass(/show-overlay/);
  });
});

test('fits long Spanish labels at 320 px, open and closed', async ({ page }) => {
  await page.setViewportSize(NARROWEST);
  await page.goto('/es/');
  await interact(page);
  await page.evaluate(() => {
    for (const label of document.querySelectorAll('[data-header] summary, [data-header] a')) {
      label.append(' responsabilidades extracontractuales');
    }
  });
  const tooWide = () =>
    page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );
  expect(await tooWide()).toBe(0);
  await burger(page).click();
  await groupTitle(page).click();
  await subgroup(page).locator('> summary').click();
  await expect(subgroup(page).locator('a').last()).toBeVisible();
  expect(await tooWide()).toBe(0);
  const right = await subgroup(page)
    .locator('a')
    .last()
    .evaluate((link) => link.getBoundingClientRect().right);
  expect(right).toBeLessThanOrEqual(NARROWEST.width);
});
