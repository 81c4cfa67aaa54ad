import type { Locator, Page } from '@playwright/test';
import { findings } from './axe.ts';
import { chunkPath } from './built-chunks.ts';
import { eitherLanguage } from './either-language.ts';
import { expect, test } from './fixtures.ts';
import { holdRoute } from './hold-route.ts';
import { watchLayoutShifts } from './layout-shifts.ts';

/** The source of the sliders' script. */
const SCRIPT = 'src/slider/island.ts';

const PAGES = [{ path: '/how-we-work/' }, { path: '/es/como-trabajamos/' }] as const;

/** The sliders of the pages about us: stories one at a time, letters up to three, looped. */
const PLACES = {
  '/how-we-work/': {
    stories: '#stories',
    letters: '#letters',
    second: '2 of 4',
    over: '5, 1, and 2 of 5',
  },
  '/es/como-trabajamos/': {
    stories: '#historias',
    letters: '#cartas',
    second: '2 de 4',
    over: '5, 1 y 2 de 5',
  },
};

/** One language on a phone, one on a desktop: they have nothing to do with each other. */
const SIZES = {
  '/how-we-work/': { width: 360, height: 740 },
  '/es/como-trabajamos/': { width: 1280, height: 800 },
};

function sliderIn(page: Page, place: string) {
  const root = page.locator(`${place} [data-slider]`);
  return {
    root,
    view: root.locator('[data-slider-view]'),
    cards: root.locator('li'),
    previous: root.locator('[data-slide=previous]'),
    next: root.locator('[data-slide=next]'),
    dot: (slide: number) => root.locator(`[data-slide="${slide}"]`),
    said: root.locator('[data-slider-position]'),
    pictures: root.locator('noscript ~ img, img').and(root.locator(':not(noscript img)')),
    /** Scrolls there, and waits for the script. */
    async ready() {
      await root.scrollIntoViewIfNeeded();
      await expect(root).toHaveAttribute('data-slider-on', '');
    },
    /** The numbers of the slides that stand in the view, from left to right, once nothing moves. */
    async shown(): Promise<number[]> {
      return root.evaluate(async (element) => {
        await Promise.all(element.getAnimations({ subtree: true }).map((each) => each.finished));
        const view = element.querySelector('[data-slider-view]') as HTMLElement;
        const { left, right } = view.getBoundingClientRect();
        return [...view.querySelectorAll('li')]
          .map((card, index) => ({ index, box: card.getBoundingClientRect() }))
          .filter(({ box }) => box.left > left - 1 && box.right < right + 1)
          .sort((one, other) => one.box.left - other.box.left)
          .map(({ index }) => index);
      });
    },
    inert: () =>
      root.evaluate((element) =>
        [...element.querySelectorAll('li')].flatMap((card, index) => (card.inert ? [index] : [])),
      ),
  };
}

/** Drags with the mouse from the middle of an element. */
async function dragBy(page: Page, element: Locator, x: number): Promise<void> {
  const box = await element.boundingBox();
  if (!box) throw new Error('There is nothing to drag.');
  const [fromX, fromY] = [box.x + box.width / 2, box.y + box.height / 2];
  await page.mouse.move(fromX, fromY);
  await page.mouse.down();
  await page.mouse.move(fromX + x / 2, fromY);
  await page.mouse.move(fromX + x, fromY);
  await page.mouse.up();
}

/** Swipes with a finger: touches as the browser itself gets them. */
async function swipe(page: Page, element: Locator, x: number, y: number): Promise<void> {
  const box = await element.boundingBox();
  if (!box) throw new Error('There is nothing to swipe.');
  const [fromX, fromY] = [box.x + box.width / 2, box.y + box.height / 2];
  const session = await page.context().newCDPSession(page);
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', share: number) =>
    session.send('Input.dispatchTouchEvent', {
      type,
      touchPoints:
        type === 'touchEnd' ? [] : [{ x: fromX + x * share, y: fromY + y * share, id: 1 }],
    });
  await touch('touchStart', 0);
  for (const share of [0.1, 0.25, 0.5, 0.75, 1]) await touch('touchMove', share);
  await touch('touchEnd', 1);
}

for (const { path } of PAGES) {
  const place = PLACES[path];
  test.describe(`${path} at ${SIZES[path].width} px`, () => {
    test.use({ viewport: SIZES[path] });

    test('shows the stories, and passes axe', async ({ page }) => {
      // behaviour: 2.1.11, 2.1.12
      await test.step('shows the stories one at a time, from the first to the last', async () => {
        await page.goto(path);
        const slider = sliderIn(page, place.stories);
        await slider.ready();
        expect(await slider.shown()).toEqual([0]);
        expect(await slider.inert()).toEqual([1, 2, 3]);
        await expect(slider.previous).toBeHidden();
        await expect(slider.said).toHaveText('');

        await slider.next.click();
        expect(await slider.shown()).toEqual([1]);
        await expect(slider.said).toHaveText(place.second);
        await expect(slider.dot(1)).toHaveAttribute('aria-current', 'true');
        await expect(slider.previous).toBeVisible();

        await slider.dot(3).click();
        expect(await slider.shown()).toEqual([3]);
        expect(await slider.inert()).toEqual([0, 1, 2]);
        await expect(slider.next).toBeHidden();

        await slider.previous.click();
        expect(await slider.shown()).toEqual([2]);
        await expect(slider.next).toBeVisible();
      });

      await test.step('passes axe on the sliders, moved and unmoved', async () => {
        await page.goto(path);
        for (const where of [place.stories, place.letters]) {
          const slider = sliderIn(page, where);
          await slider.ready();
          const width = page.viewportSize()?.width ?? 1280;
          expect(await findings(page, where, [width])).toEqual([]);
          await slider.next.click();
          await slider.shown();
          expect(await findings(page, where, [width])).toEqual([]);
        }
      });
    });
  });

  // behaviour: 4.5.1
  test(`loops the letters on ${path}`, async ({ page }) => {
    await page.goto(path);
    const slider = sliderIn(page, place.letters);
    await slider.ready();
    expect(await slider.shown()).toEqual([0, 1, 2]);
    await slider.previous.click();
    expect(await slider.shown()).toEqual([4, 0, 1]);
    await expect(slider.said).toHaveText(place.over);
    expect(await slider.inert()).toEqual([2, 3]);
    for (const expected of [
      [0, 1, 2],
      [1, 2, 3],
      [2, 3, 4],
      [3, 4, 0],
      [4, 0, 1],
      [0, 1, 2],
    ]) {
      await slider.next.click();
      expect(await slider.shown()).toEqual(expected);
    }
    await slider.dot(4).click();
    expect(await slider.shown()).toEqual([4, 0, 1]);
    await expect(slider.previous).toBeVisible();
    await expect(slider.next).toBeVisible();
  });
}

test('shows one slide at a time on each home page, at any width', async ({ page }) => {
  // behaviour: 2.1.11, 2.1.12
  for (const [path, place] of [
    ['/', '#reading-prices'],
    ['/es/', '#leer-precios'],
    ['/shipping/', '#price-reasons'],
    ['/shipping/es/', '#razones-del-precio'],
  ] as const) {
    for (const width of [360, 768, 1280]) {
      await test.step(`${path} at ${width} px`, async () => {
        await page.setViewportSize({ width, height: 800 });
        const shifts = await watchLayoutShifts(page);
        await page.goto(path);
        const slider = sliderIn(page, place);
        await slider.ready();
        expect(await slider.shown()).toEqual([0]);
        await expect(slider.previous).toBeHidden();
        await slider.next.click();
        expect(await slider.shown()).toEqual([1]);
        await slider.dot((await slider.cards.count()) - 1).click();
        await expect(slider.next).toBeHidden();
        expect(await shifts()).toEqual([]);
      });
    }
  }
});

test('fits the letters to the window', async ({ page }) => {
  // behaviour: 2.1.11
  await test.step('shows as many letters as the width allows', async () => {
    for (const [width, perView] of [
      [320, 1],
      [424, 1],
      [425, 2],
      [767, 2],
      [768, 3],
    ] as const) {
      await test.step(`${width} px`, async () => {
        await page.setViewportSize({ width, height: 800 });
        await page.goto('/how-we-work/');
        const slider = sliderIn(page, '#letters');
        await slider.ready();
        expect(await slider.shown()).toEqual([0, 1, 2].slice(0, perView));
      });
    }
  });

  // behaviour: 2.1.11, 9.6
  await test.step('adapts to the window over its breakpoints, and retains its position', async () => {
    await page.setViewportSize({ width: 420, height: 800 });
    await page.goto('/how-we-work/');
    const slider = sliderIn(page, '#letters');
    await slider.ready();
    await slider.dot(2).click();
    for (const [width, shown, inert] of [
      [800, [2, 3, 4], [0, 1]],
      [500, [2, 3], [0, 1, 4]],
      [360, [2], [0, 1, 3, 4]],
    ] as const) {
      await page.setViewportSize({ width, height: 800 });
      await expect.poll(slider.inert).toEqual(inert);
      expect(await slider.shown()).toEqual(shown);
      const numbers = shown.map((slide) => slide + 1).join('.*');
      await expect(slider.said).toHaveText(new RegExp(`^\\D*${numbers}\\D*5\\D*$`));
    }
  });
});

test('ends at the last slide without a loop', async ({ page }) => {
  // behaviour: 4.5.1
  await test.step('clamps a slider without a loop to its last full view, also when the window grows', async () => {
    await withoutLoop(page);
    await page.setViewportSize({ width: 360, height: 800 });
    await page.goto('/how-we-work/');
    const slider = sliderIn(page, '#letters');
    await slider.ready();
    await slider.dot(4).click();
    expect(await slider.shown()).toEqual([4]);
    await page.setViewportSize({ width: 1280, height: 800 });
    await expect.poll(slider.inert).toEqual([0, 1]);
    expect(await slider.shown()).toEqual([2, 3, 4]);
    await expect(slider.next).toBeHidden();
    await expect(slider.dot(2)).toBeVisible();
    await expect(slider.dot(3)).toBeHidden();
  });

  // behaviour: 2.1.12, 9.9
  await test.step('checks the next button again 250 ms later', async () => {
    await withoutLoop(page);
    await page.setViewportSize({ width: 360, height: 800 });
    await page.clock.install();
    await page.goto('/how-we-work/');
    const slider = sliderIn(page, '#letters');
    await slider.ready();
    await page.clock.pauseAt(Date.now() + 3_600_000);
    await slider.dot(2).evaluate((dot: HTMLElement) => dot.click());
    // Like a late style sheet: no event announces it, and the view keeps its height.
    await slider.view.evaluate((view) => {
      view.style.blockSize = `${view.getBoundingClientRect().height}px`;
    });
    await slider.root.evaluate((element) => element.style.setProperty('--per-view', '3'));
    await page.clock.runFor(249);
    await expect(slider.next).toBeVisible();
    await page.clock.runFor(1);
    await expect(slider.next).toBeHidden();
  });
});

test('drags slides with the mouse', async ({ page }) => {
  // behaviour: 4.5.2, 9.7
  await test.step('moves the slides on a drag beyond 20 px, and not on a shorter one', async () => {
    await page.goto('/how-we-work/');
    const slider = sliderIn(page, '#letters');
    await slider.ready();
    await dragBy(page, slider.view, -20);
    expect(await slider.shown()).toEqual([0, 1, 2]);
    await dragBy(page, slider.view, -21);
    expect(await slider.shown()).toEqual([1, 2, 3]);
    await dragBy(page, slider.view, 30);
    expect(await slider.shown()).toEqual([0, 1, 2]);
    await dragBy(page, slider.view, 30);
    expect(await slider.shown()).toEqual([4, 0, 1]);
    const step = ((await slider.cards.first().boundingBox())?.width ?? 0) + 24;
    await dragBy(page, slider.view, -step);
    await dragBy(page, slider.view, -step * 1.6);
    expect(await slider.shown()).toEqual([2, 3, 4]);
    await expect(slider.said).toHaveText('3, 4, and 5 of 5');
  });

  await test.step('ends a drag when the button is released outside', async () => {
    await page.goto('/how-we-work/');
    const slider = sliderIn(page, '#letters');
    await slider.ready();
    const box = await slider.view.boundingBox();
    if (!box) throw new Error('There is nothing to drag.');
    const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
    await page.mouse.move(x, y);
    await page.mouse.down();
    await page.mouse.move(x, box.y + box.height + 40, { steps: 4 });
    await page.mouse.up();
    await page.mouse.move(x - 90, y, { steps: 4 });
    await expect(slider.root).not.toHaveAttribute('data-slider-drag');
    expect(await slider.shown()).toEqual([0, 1, 2]);
  });

  await test.step('ignores a drag over a link, and follows a click on it', async () => {
    await page.goto('/how-we-work/');
    const slider = sliderIn(page, '#stories');
    await slider.ready();
    const link = slider.cards.first().locator('a');
    await dragBy(page, link, -60);
    expect(await slider.shown()).toEqual([1]);
    expect(new URL(page.url()).hash).toBe('');
    await slider.previous.click();
    await slider.shown();
    await link.click();
    await expect(page).toHaveURL('/#car');
  });
});

test.describe('by touch', () => {
  test.use({ viewport: SIZES['/how-we-work/'], hasTouch: true });

  test('swipes slides with a finger', async ({ page }) => {
    await test.step('moves the slides on a sideways swipe', async () => {
      await page.goto('/how-we-work/');
      const slider = sliderIn(page, '#stories');
      await slider.ready();
      await swipe(page, slider.view, -90, 5);
      expect(await slider.shown()).toEqual([1]);
      await swipe(page, slider.view, 90, -5);
      expect(await slider.shown()).toEqual([0]);
      await swipe(page, slider.view, 90, 0);
      expect(await slider.shown(), 'clamped').toEqual([0]);
    });

    await test.step('scrolls the page on a swipe up, and leaves the slides in place', async () => {
      await page.goto('/how-we-work/');
      const slider = sliderIn(page, '#stories');
      await slider.ready();
      const before = await page.evaluate(() => scrollY);
      await swipe(page, slider.view, -40, -200);
      await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(before + 50);
      expect(await slider.shown()).toEqual([0]);
    });

    await test.step('follows a link on a tap', async () => {
      await page.goto('/how-we-work/');
      const slider = sliderIn(page, '#stories');
      await slider.ready();
      await slider.cards.first().locator('a').tap();
      await expect(page).toHaveURL('/#car');
    });
  });
});

test('works by the keyboard', async ({ page }) => {
  await test.step('moves by arrows, Home and End on the region, and reaches visible links by Tab', async () => {
    await page.goto('/how-we-work/');
    const slider = sliderIn(page, '#stories');
    await slider.ready();
    await slider.view.focus();
    for (const [key, shown] of [
      ['ArrowRight', 1],
      ['ArrowRight', 2],
      ['ArrowLeft', 1],
      ['End', 3],
      ['ArrowRight', 3],
      ['Home', 0],
      ['ArrowLeft', 0],
    ] as const) {
      await page.keyboard.press(key);
      expect(await slider.shown(), key).toEqual([shown]);
      await expect(slider.view).toBeFocused();
    }
    await page.keyboard.press('Tab');
    await expect(slider.cards.first().locator('a')).toBeFocused();
    await page.keyboard.press('Tab');
    await expect(slider.dot(0), 'not the link of the next story').toBeFocused();

    await slider.cards.first().locator('a').focus();
    await page.keyboard.press('ArrowRight');
    expect(await slider.shown()).toEqual([1]);
    await expect(slider.view, 'the link has gone, its slider has not').toBeFocused();
  });

  await test.step('moves the focus from a button that becomes hidden to the other one', async () => {
    await page.goto('/how-we-work/');
    const slider = sliderIn(page, '#stories');
    await slider.ready();
    await slider.next.focus();
    for (let press = 0; press < 3; press++) await page.keyboard.press('Enter');
    expect(await slider.shown()).toEqual([3]);
    await expect(slider.previous).toBeFocused();
    for (let press = 0; press < 3; press++) await page.keyboard.press('Enter');
    expect(await slider.shown()).toEqual([0]);
    await expect(slider.next).toBeFocused();
  });
});

test('names its region and its role in the language of the page', async ({ page }) => {
  await page.goto('/es/como-trabajamos/');
  const slider = sliderIn(page, '#historias');
  await slider.ready();
  await expect(slider.view).toHaveRole('region');
  await expect(slider.view).toHaveAccessibleName('Para qué sirvió la lista.');
  await expect(slider.view).toHaveAttribute('aria-roledescription', 'carrusel');
  await expect(slider.said).toHaveAttribute('aria-live', 'polite');
  await expect(slider.next).toHaveAccessibleName('Siguiente');
  await expect(slider.dot(2)).toHaveAccessibleName('Ir a 3 de 4');
});

// behaviour: 9.8
test('moves a slide without a transition under reduced motion only', async ({ page }) => {
  for (const [reducedMotion, duration] of [
    ['no-preference', '0.2s'],
    ['reduce', '0s'],
  ] as const) {
    await test.step(`moves a slide in ${duration} with ${reducedMotion} for reduced motion`, async () => {
      await page.emulateMedia({ reducedMotion });
      await page.goto('/how-we-work/');
      const slider = sliderIn(page, '#stories');
      await slider.ready();
      const style = await slider.root.locator('ul').evaluate((track) => {
        const { transitionDuration, transitionTimingFunction } = getComputedStyle(track);
        return { transitionDuration, transitionTimingFunction };
      });
      expect(style.transitionDuration).toBe(duration);
      if (duration === '0.2s') expect(style.transitionTimingFunction).toBe('ease-out');
      await slider.next.click();
      expect(await slider.shown()).toEqual([1]);
    });
  }
});

// behaviour: 2.1.13
test('loads a picture from its data attribute once its slide is near', async ({ page }) => {
  const requested: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.startsWith('/pictures/')) requested.push(pathname);
  });
  await page.goto('/how-we-work/');
  await page.waitForLoadState('networkidle');
  expect(requested, 'nothing before the slider is near').toEqual([]);
  const slider = sliderIn(page, '#stories');
  await slider.ready();
  const pending = () => slider.root.locator('img[data-src]').count();
  expect(await pending()).toBe(1);
  await expect.poll(() => requested.length).toBeGreaterThan(2);
  await slider.next.click();
  expect(await pending()).toBe(0);
  await expect
    .poll(() => requested.filter((path) => path.startsWith('/pictures/')).sort())
    .toEqual(
      ['across-town', 'new-roof', 'second-car', 'stayed'].map((name) => `/pictures/${name}.svg`),
    );
});

test('retains the scroll position from before the script loads', async ({ page }) => {
  const release = await holdRoute(page, `**${chunkPath(SCRIPT)}`);
  await page.goto('/how-we-work/');
  const slider = sliderIn(page, '#stories');
  await slider.root.scrollIntoViewIfNeeded();
  await slider.view.evaluate((view) => view.scrollTo({ left: view.clientWidth * 2 }));
  await expect.poll(slider.shown).toEqual([2]);
  release();
  await slider.ready();
  expect(await slider.shown()).toEqual([2]);
  await expect(slider.dot(2)).toHaveAttribute('aria-current', 'true');
  await expect(slider.said).toHaveText('');
});

test('causes no layout shift when a slider starts', async ({ page }) => {
  const shifts = await watchLayoutShifts(page);
  await page.goto('/how-we-work/');
  for (const where of ['#stories', '#letters']) {
    const slider = sliderIn(page, where);
    await slider.ready();
    await slider.next.click();
    await slider.shown();
  }
  expect(await shifts()).toEqual([]);
});

// behaviour: 3.5.6
test('sends a click on a slider to the data layer, and as an event with the flag alone', async ({
  page,
  context,
}) => {
  for (const flag of [false, true]) {
    await test.step(`sends it ${flag ? 'as an event, too, with' : 'as no event without'} the flag`, async () => {
      const sent: { schema: string; data: Record<string, unknown> }[] = [];
      await context.route('**/events?sent_at=*', (route) => {
        sent.push(...(route.request().postDataJSON() as typeof sent));
        return route.fulfill({ status: 200, body: '' });
      });
      await changed(page, (html) =>
        html.replace(
          '"ENABLE_CLICK_EVENT_TRACKING":false',
          `"ENABLE_CLICK_EVENT_TRACKING":${flag}`,
        ),
      );
      await page.goto('/how-we-work/');
      const slider = sliderIn(page, '#stories');
      await slider.ready();
      await slider.next.click();
      await slider.dot(3).click();
      await slider.previous.click();
      const layer = await page.evaluate(() =>
        (window as unknown as { dataLayer: Record<string, unknown>[] }).dataLayer.filter(
          ({ event }) => event === 'click',
        ),
      );
      expect(layer).toMatchObject([
        { category: 'stories', action: 'next', label: '2' },
        { category: 'stories', action: 'go-to', label: '4' },
        { category: 'stories', action: 'previous', label: '3' },
      ]);
      const clicks = () => sent.filter(({ data }) => data.kind === 'click');
      if (!flag) {
        await expect.poll(() => sent.length).toBeGreaterThan(0);
        return expect(clicks()).toEqual([]);
      }
      await expect.poll(() => clicks().length).toBe(3);
      expect(clicks()[0]).toMatchObject({
        schema: 'iglu:com.zipfront/interaction/jsonschema/1-0-0',
      });
      expect(clicks()[0]?.data).toEqual({
        kind: 'click',
        dom_element: 'slider-next',
        element_tag_type: 'button',
        location: 'stories',
        feature: 'slider',
        element_name: 'next',
        label: '2',
      });
    });
  }
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  for (const { path } of eitherLanguage(PAGES)) {
    test(`shows the sliders of ${path} as lists that scroll, with pictures and no buttons`, async ({
      page,
    }) => {
      await page.goto(path);
      const root = page.locator(`${PLACES[path].stories} [data-slider]`);
      await root.scrollIntoViewIfNeeded();
      await expect(root.locator('[data-slide]').first()).toBeHidden();
      await expect(root.locator('noscript img').first()).toBeVisible();
      const view = root.locator('[data-slider-view]');
      await view.focus();
      await page.keyboard.press('ArrowRight');
      await expect(root.locator('li').nth(1)).toBeInViewport({ ratio: 0.9 });
      await expect(root.locator('li').nth(0)).not.toBeInViewport();
    });
  }
});

/** Serves the home page with a change. */
async function changed(page: Page, change: (html: string) => string): Promise<void> {
  await page.route('/how-we-work/', async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, body: change(await response.text()) });
  });
}

const withoutLoop = (page: Page) =>
  changed(page, (html) => html.replaceAll('data-slider-loops="true"', ''));
