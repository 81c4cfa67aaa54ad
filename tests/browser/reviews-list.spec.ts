import { findings } from './axe.ts';
import { eitherLanguage } from './either-language.ts';
import { holdRoute } from './hold-route.ts';
import { movePointer } from './interact.ts';
import { EN, ES, expect, interactWithList, listIn, MARKUP, ONE, test } from './reviews-fixtures.ts';

const AJAX = '**/shipping/ajax';

test.describe.configure({ mode: 'default' });

test('turns the pages of the list with a script, and without its response', async ({ page }) => {
  // behaviour: 2.2.5, 4.6.8
  await test.step('replaces the list with another page, and restores the first one on Back', async () => {
    await page.goto(EN);
    await interactWithList(page);
    const list = listIn(page);
    await expect(list.items).toHaveCount(5);
    const release = await holdRoute(page, AJAX);
    const requested = page.waitForRequest(AJAX);
    await list.links.getByRole('link', { name: 'Page 2 of 200' }).click();
    const request = await requested;
    expect(await request.headerValue('X-Requested-With')).toBe('XMLHttpRequest');
    expect(request.postData()).toContain('fetch-paged-reviews');
    await expect(list.box).toBeHidden();
    release();
    await expect(list.titles).toHaveText([
      'Review 5',
      'Review 6',
      'Review 7',
      'Review 8',
      'Review 9',
    ]);
    await expect(list.box).toBeVisible();
    await expect(list.heading).toBeFocused();
    await expect(list.status).toHaveText('Page 2 of 200');
    await expect(page).toHaveURL(/\?page=2#review-list$/);
    await page.goBack();
    await expect(list.titles.nth(1)).toHaveText('Review 1');
    expect(new URL(page.url()).search).toBe('');
  });

  // behaviour: 8.15
  await test.step('follows the plain link of a page that cannot be loaded', async () => {
    await page.goto(EN);
    await interactWithList(page);
    await page.route(AJAX, (route) => route.fulfill({ status: 503, body: 'away' }));
    await listIn(page).links.getByRole('link', { name: 'Next' }).click();
    await page.waitForURL(/\?page=2/);
    await expect(listIn(page).titles.first()).toHaveText('Review 5');
  });
});

test('scrolls to the list, and shows long reviews in it', async ({ page }) => {
  // behaviour: 4.6.8, 9.31
  await test.step('scrolls to the top of the list, 16 px below the header', async () => {
    await page.goto(EN);
    await interactWithList(page);
    const list = listIn(page);
    await list.links.scrollIntoViewIfNeeded();
    await page.evaluate(() => {
      document.querySelector('[data-pagination]')?.scrollIntoView({ behavior: 'instant' });
    });
    await list.links.getByRole('link', { name: 'Next' }).click();
    await expect(list.heading).toBeFocused();
    const header = await page
      .locator('[data-header]')
      .evaluate((element) => element.getBoundingClientRect().height);
    await expect
      .poll(() => list.root.evaluate((root) => Math.round(root.getBoundingClientRect().top)))
      .toBe(Math.round(header) + 16);
  });

  // behaviour: 4.6.8
  await test.step('ends the scrolling to the list where the visitor scrolls', async () => {
    await page.goto(EN);
    await interactWithList(page);
    const list = listIn(page);
    await page.evaluate(() => {
      document.querySelector('[data-pagination]')?.scrollIntoView({ behavior: 'instant' });
      addEventListener('scroll', () => dispatchEvent(new Event('wheel')));
    });
    await list.links.getByRole('link', { name: 'Next' }).click();
    await expect(list.heading).toBeFocused();
    expect(await list.root.evaluate((root) => root.getBoundingClientRect().top)).toBeLessThan(0);
  });

  // behaviour: 2.2.7
  await test.step('expands and collapses a long review in the list', async () => {
    await page.goto(EN);
    const review = listIn(page).items.nth(1);
    await expect(review.getByText('word54…')).toBeVisible();
    await review.getByText('Read more').click();
    await expect(review.getByText('word79')).toBeVisible();
    await expect(review.getByText('word54…')).toBeHidden();
    await review.getByText('Show less').click();
    await expect(review.getByText('word54…')).toBeVisible();
  });
});

// behaviour: 8.16
test('logs and reports an invalid configuration, and leaves the links plain', async ({ page }) => {
  const logged: string[] = [];
  const errors: string[] = [];
  page.on('console', (entry) => logged.push(entry.text()));
  page.on('pageerror', ({ name }) => errors.push(name));
  await page.goto(EN);
  await listIn(page).links.evaluate((element: HTMLElement) => {
    element.dataset.display = 'many';
  });
  await interactWithList(page);
  await expect.poll(() => logged).toContain('Invalid pagination config.');
  await expect.poll(() => errors).toEqual(['PaginationConfigError']);
  await expect(listIn(page).root).toHaveAttribute('data-island-state', 'failed');
  await listIn(page).links.getByRole('link', { name: 'Next' }).click();
  await page.waitForURL(/\?page=2/);
});

test('adds reviews to the list, and opens them in the dialog', async ({ page }) => {
  // behaviour: 2.2.5, 4.6.8
  await test.step('adds more reviews, and focuses the first of them', async () => {
    await page.goto(ES);
    await interactWithList(page);
    const list = listIn(page);
    await list.links.getByRole('link').click();
    await expect(list.items).toHaveCount(10);
    await expect(list.items.nth(5)).toBeFocused();
    await expect(list.status).toHaveText('5 opiniones más');
    expect(new URL(page.url()).search).toBe('');
    await list.links.getByRole('link').click();
    await expect(list.items).toHaveCount(15);
  });

  // behaviour: 2.2.6, 2.2.7, 4.6.7, 9.32
  await test.step('opens a long review in the dialog, and returns the focus when it closes', async () => {
    await page.goto(ES);
    await interactWithList(page);
    const opener = listIn(page).items.nth(1).locator('[data-read-more]');
    const dialog = page.getByRole('dialog');
    const content = dialog.locator('.review-dialog-content');
    for (const closing of ['Escape', 'button', 'beside']) {
      await opener.focus();
      await page.keyboard.press('Enter');
      await expect(dialog).toHaveClass(/is-open/);
      await expect(page.getByRole('dialog', { name: 'Review 1' })).toBeVisible();
      await expect(content).toContainText('word79');
      await expect(content).toBeFocused();
      expect(await page.evaluate(() => getComputedStyle(document.documentElement).overflowY)).toBe(
        'hidden',
      );
      await page.keyboard.press('Tab');
      await expect(dialog.getByRole('button')).toBeFocused();
      await page.keyboard.press('Shift+Tab');
      await expect(content).toBeFocused();
      if (closing === 'Escape') await page.keyboard.press('Escape');
      if (closing === 'button') await dialog.getByRole('button', { name: 'Cerrar' }).click();
      if (closing === 'beside') await page.mouse.click(4, 4);
      await expect(dialog).toHaveCount(0);
      await expect(opener).toBeFocused();
    }
  });

  // behaviour: 4.6.7
  await test.step('returns the focus to a summary that a click does not focus, as in Safari', async () => {
    await page.goto(ES);
    await interactWithList(page);
    const summary = listIn(page).items.first().locator('summary');
    // A script's click moves no focus.
    await summary.evaluate((pressed: HTMLElement) => pressed.click());
    await expect(page.getByRole('dialog')).toHaveClass(/is-open/);
    await page.keyboard.press('Escape');
    await expect(summary).toBeFocused();
  });
});

test('filters the list, and shows markup as text', async ({ page }) => {
  // behaviour: 12.29
  await test.step('shows filters and orders as links, also on the bars', async () => {
    await page.goto(EN);
    await page
      .getByRole('link', { name: /^2 stars/ })
      .first()
      .click();
    await page.waitForURL(/\?stars=2#review-list$/);
    await expect(listIn(page).titles.first()).toHaveText('Review 1');
    await expect(listIn(page).titles.nth(1)).toHaveText('Review 6');
    await page.getByRole('link', { name: 'All reviews' }).click();
    await page.getByRole('link', { name: 'Highest rating' }).click();
    await page.waitForURL(/\?orderby=rating#review-list$/);
    await expect(listIn(page).titles.first()).toHaveText('Review 4');
  });

  await test.step('shows markup in every field as text', async () => {
    await page.goto(EN);
    const review = listIn(page).items.first();
    await expect(review.locator('h3')).toHaveText(MARKUP);
    await expect(review.locator('img, script')).toHaveCount(0);
    await interactWithList(page);
    await listIn(page).links.getByRole('link', { name: 'Next' }).click();
    await expect(listIn(page).titles.first()).toHaveText('Review 5');
    await listIn(page).links.getByRole('link', { name: 'Page 1 of 200' }).click();
    await expect(review.locator('h3')).toHaveText(MARKUP);
    await expect(page.locator('img')).toHaveCount(0);
    await expect(page).not.toHaveTitle('in');
  });
});

// behaviour: 2.2.13
test('shows one review by itself, and expands it in the dialog or in place', async ({ page }) => {
  await page.goto(ONE);
  await expect(page.locator('[data-review]')).toHaveCount(2);
  await expect(page.getByRole('heading', { name: 'Missing' })).toHaveCount(0);
  await expect(page.getByText('Sample, invented')).toHaveCount(2);
  const places = await page.locator('[id]').evaluateAll((all) => all.map(({ id }) => id));
  expect(new Set(places).size).toBe(places.length);

  await movePointer(page);
  const inDialog = page.locator('#dialog');
  await inDialog.scrollIntoViewIfNeeded();
  const opener = inDialog.locator('[data-read-more]');
  await expect(async () => {
    await opener.click();
    await expect(page.getByRole('dialog')).toHaveClass(/is-open/, { timeout: 500 });
  }).toPass();
  await expect(page.getByRole('dialog', { name: MARKUP })).toContainText('word79');
  await page.keyboard.press('Escape');
  await expect(opener).toBeFocused();

  const inPlace = page.locator('section').filter({ hasText: 'In its place' });
  await inPlace.getByText('Read more').click();
  await expect(inPlace.getByText('word79')).toBeVisible();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await inPlace.getByRole('link', { name: 'All of them' }).click();
  await page.waitForURL(EN);
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  for (const path of eitherLanguage([EN, ES])) {
    // behaviour: 2.2.5
    test(`pages the list of ${path} by plain links`, async ({ page }) => {
      await page.goto(path);
      await listIn(page).links.getByRole('link').last().click();
      await page.waitForURL(/\?page=2#review-list$/);
      await expect(listIn(page).titles.first()).toHaveText('Review 5');
    });
  }
});

test.describe('axe', () => {
  for (const path of eitherLanguage([EN, ES])) {
    test(`finds nothing on ${path} at any width, with a dialog open`, async ({ page }) => {
      await page.goto(path);
      expect(await findings(page)).toEqual([]);
      if (path !== ES) return;
      await interactWithList(page);
      await listIn(page).items.nth(1).locator('[data-read-more]').click();
      expect(await findings(page)).toEqual([]);
    });
  }
});
