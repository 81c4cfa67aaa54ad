import type { Page } from '@playwright/test';
import { collectAnnouncements } from './announcements.ts';
import { enterContactStep } from './contact-step.ts';
import { beNewVisitor, expect, test } from './fixtures.ts';
import { holdRoute } from './hold-route.ts';
import { expectReady } from './interact.ts';
import { quietFor } from './quiet-for.ts';

const QUOTE = '/shipping/quote/';
/** Longer than an answer takes to be shown. */
const AT_ONCE_MS = 300;
const ORDER = /\/shipping\/orders\/([0-9A-Z]{4}-){3}[0-9A-Z]{4}\/$/;

/** The parts of the page's quote form. */
function quoteForm(page: Page) {
  const root = page.locator('form[action="/shipping/quote"][method=post]');
  return {
    root,
    field: (name: string) => root.locator(`[name=${name}]:not([type=hidden])`),
    choice: (name: string, value: string) => root.locator(`[name=${name}][value=${value}]`),
    error: (name: string) => root.locator(`[id$="-${name}-error"]`),
    message: root.getByRole('alert'),
    estimate: root.locator('[data-estimate]'),
    submit: root.locator('[type=submit]'),
  };
}

/** `2026-11-21`, so many days from now. */
function inDays(days: number): string {
  const day = new Date(Date.now() + days * 24 * 60 * 60 * 1_000);
  return day.toISOString().slice(0, 10);
}

async function fillShipment(page: Page): Promise<void> {
  const { field } = quoteForm(page);
  await field('from').fill('10001');
  await field('to').fill('60601');
  await field('year').fill('2019');
  await field('make').fill('Honda');
  await field('model').fill('Civic');
}

async function fillContact(page: Page): Promise<void> {
  const { field, root } = quoteForm(page);
  await field('date').fill(inDays(9));
  await enterContactStep(root);
  await field('name').fill('Nadia Ruiz');
  await field('email').fill('nadia@mail.example');
}

// behaviour: 12.16
test('shows the price before it asks for the name, and opens the order', async ({ page }) => {
  for (const width of [360, 1280]) {
    await test.step(`orders at ${width} px`, async () => {
      await page.setViewportSize({ width, height: 800 });
      await page.goto(QUOTE);
      const { field, estimate, submit, choice, error } = quoteForm(page);
      await fillShipment(page);
      await expect(page.locator('[data-zip-place]').first()).toHaveText('New York, NY');
      await expect(estimate).toContainText(/\$[\d,]+ to \$[\d,]+/);
      await expect(estimate).toContainText(/miles by road · 3 to 5 days/);
      const open = await estimate.locator('[data-range]').textContent();
      await choice('transport', 'enclosed').check();
      await expect(estimate).toContainText('The enclosed carrier');
      await expect(estimate.locator('[data-range]')).not.toHaveText(open ?? '');
      await fillContact(page);
      await field('phone').fill('212 555 4477');
      await submit.click();
      await expect(error('consent')).toHaveText('Check this box, or leave out the phone number.');
      await expect(field('consent')).toBeFocused();
      await field('consent').check();
      await submit.click();
      await page.waitForURL(ORDER);
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Your estimate is saved.');
      await expect(page.locator('main')).toContainText(
        'From New York, NY 10001 to Chicago, IL 60601',
      );
      await expect(page.locator('main')).toContainText('n•••@•••');
      await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex');
    });
  }
});

test('submits on a press of the button during which an estimate arrives', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 640 });
  await page.goto(QUOTE);
  const { estimate, field, submit } = quoteForm(page);
  await fillShipment(page);
  await expect(estimate).toContainText(/\$[\d,]+ to \$[\d,]+/);
  const press = await holdRoute(page, '**/api/estimates/');
  await quoteForm(page).choice('running', 'no').check();
  await fillContact(page);
  await field('email').blur();
  // As in Safari: what grows above the button moves it.
  await page.evaluate(() => document.documentElement.style.setProperty('overflow-anchor', 'none'));
  await submit.hover();
  await page.mouse.down();
  const answered = page.waitForResponse('**/api/estimates/');
  press();
  await (await answered).finished();
  await quietFor(AT_ONCE_MS);
  await page.mouse.up();
  await page.waitForURL(ORDER);
});

// behaviour: 12.8
test('moves the focus on when the size field it is in becomes hidden', async ({ page }) => {
  const load = await holdRoute(page, '**/assets/island-*');
  await page.goto(QUOTE);
  const { field, choice } = quoteForm(page);
  await field('kind').focus();
  load();
  await expect(field('kind')).toBeHidden();
  await expect(choice('running', 'yes')).toBeFocused();
});

test('orders by the keyboard alone', async ({ page }) => {
  await page.goto(QUOTE);
  const { field, submit } = quoteForm(page);
  await field('from').focus();
  const type = async (text: string) => {
    await page.keyboard.type(text);
    await page.keyboard.press('Tab');
  };
  for (const text of ['10001', '60601', '2019', 'Honda', 'Civic']) await type(text);
  await expect(field('kind')).toBeHidden();
  await expect(quoteForm(page).choice('running', 'yes')).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Tab');
  await page.keyboard.press('ArrowDown');
  await expect(quoteForm(page).estimate).toContainText('A winch, because it does not run');
  await fillContact(page);
  await submit.focus();
  await page.keyboard.press('Enter');
  await page.waitForURL(ORDER);
  await expect(page.locator('main')).toContainText('It does not run');
});

test('checks and prices what is typed', async ({ page }) => {
  // behaviour: 5.3.1, 12.7
  await test.step('suggests vehicles as year and make are typed, and asks for the size of an unknown one', async () => {
    await page.goto(QUOTE);
    const { field, error, estimate, submit } = quoteForm(page);
    await field('year').fill('2019');
    await expect(page.locator('datalist option[value=Honda]')).toBeAttached();
    await field('make').fill('Honda');
    await expect(page.locator('datalist option[value=Civic]')).toBeAttached();
    await expect(field('kind')).toBeHidden();
    await fillShipment(page);
    await field('model').fill('Flying Carpet');
    await field('model').blur();
    await expect(field('kind')).toBeVisible();
    await submit.click();
    await expect(error('kind')).toHaveText('We do not know this model: please choose its size.');
    await field('kind').selectOption('suv');
    await expect(error('kind')).toHaveText('');
    await expect(estimate).toContainText('A vehicle of this size');
  });

  // behaviour: 1.4, 5.3.1, 5.3.10, 12.70
  await test.step('shows errors of fields without a request, and clears them when they are corrected', async () => {
    await beNewVisitor(page);
    await page.goto(QUOTE);
    const { field, error, message, submit, root } = quoteForm(page);
    const posts: string[] = [];
    page.on('request', (request) => {
      if (request.url().endsWith('/shipping/quote')) posts.push(request.method());
    });
    await field('from').click();
    await expect(root).toHaveAttribute('novalidate', '');
    await expectReady(page.locator('[data-island=quote-form]'));
    const announcements = await collectAnnouncements(page);
    await submit.click();
    const said =
      'Something is missing, or not right yet. Look at 6 fields, starting with “Pick up at zip code”.';
    await expect(message).toHaveText(said);
    expect(await announcements()).toEqual([said]);
    await expect(error('from')).toHaveText('Your zip code is required.');
    await expect(error('make')).toHaveText('Type the make, such as Honda.');
    await expect(field('from')).toBeFocused();
    await expect(field('make')).toHaveAttribute('aria-invalid', 'true');
    await field('year').fill('19');
    await field('year').blur();
    await expect(error('year')).toHaveText('A year has four digits, such as 2019.');
    expect(await announcements()).toEqual(['A year has four digits, such as 2019.']);
    await field('year').fill('3000');
    await field('year').blur();
    await expect(error('year')).toHaveText(/^Type a model year up to 2\d{3}\.$/);
    await field('date').fill(inDays(-9));
    await field('date').blur();
    await expect(error('date')).toHaveText('Choose today or a later date.');
    expect(posts).toEqual([]);
  });

  await test.step('asks for a call when the route crosses water', async () => {
    await page.goto(QUOTE);
    await fillShipment(page);
    await quoteForm(page).field('to').fill('96815');
    await expect(quoteForm(page).estimate).toContainText('Call for quote');
  });
});

test('shows what the server or the network refused', async ({ page }) => {
  await test.step('shows errors that only the server finds under their fields', async () => {
    await page.route('**/shipping/quote', (route) =>
      route.fulfill({
        status: 422,
        json: { errors: { email: 'No such mail.', to: 'No such zip.' } },
      }),
    );
    await page.goto(QUOTE);
    const { error, field, submit, message } = quoteForm(page);
    await fillShipment(page);
    await fillContact(page);
    await submit.click();
    // A form waits with what is sent sooner than three seconds after it was handed out.
    await expect(error('email')).toHaveText('No such mail.');
    await expect(error('to')).toHaveText('No such zip.');
    await expect(field('to')).toBeFocused();
    await expect(message).toHaveText(
      'Something is missing, or not right yet. Look at 2 fields, starting with “Deliver to zip code”.',
    );
  });

  await test.step('retries once after a network error, then reports it, and leaves the form unchanged', async () => {
    let tries = 0;
    await page.route('**/shipping/quote', (route) => {
      tries += 1;
      return tries > 2 ? route.continue() : route.abort();
    });
    await page.goto(QUOTE);
    const { message, submit, field } = quoteForm(page);
    await fillShipment(page);
    await fillContact(page);
    await submit.click();
    await expect(message).toHaveText('That did not go through. Please try again.');
    expect(tries).toBe(2);
    await expect(field('make')).toHaveValue('Honda');
    await submit.click();
    await page.waitForURL(ORDER);
  });
});

test('prices a motorcycle, and continues with a car', async ({ page }) => {
  await test.step('asks for a type in the motorcycle form, and prices it', async () => {
    await page.goto('/shipping/motorcycles/');
    const { field, estimate, submit } = quoteForm(page);
    await fillShipment(page);
    await field('model').fill('Gold Wing');
    await field('motorcycle_type').selectOption('trike');
    await expect(estimate).toContainText(/\$[\d,]+ to/);
    await fillContact(page);
    await submit.click();
    await page.waitForURL(ORDER);
    await expect(page.locator('main')).toContainText('2019 Honda Gold Wing (Trike)');
  });

  // behaviour: 12.17
  await test.step('continues the short form in the main one, with its values filled in', async () => {
    await page.goto('/shipping/guides/how-a-price-comes-about/');
    const short = page.locator('[data-island=second-quote-form] form');
    await short.locator('[name=from]').fill('10001');
    await expectReady(page.locator('[data-island=second-quote-form]'));
    await short.getByRole('button').click();
    await expect(short.getByRole('alert')).toContainText('Something is missing, or not right yet.');
    await expect(short.locator('[name=to]')).toBeFocused();
    for (const [name, value] of [
      ['to', '60601'],
      ['year', '2019'],
      ['make', 'Honda'],
      ['model', 'Civic'],
    ]) {
      await short.locator(`[name=${name}]`).fill(value ?? '');
    }
    await short.getByRole('button').click();
    await page.waitForURL(/\/shipping\/quote\?/);
    const { field, estimate } = quoteForm(page);
    await expect(field('from')).toHaveValue('10001');
    await expect(field('model')).toHaveValue('Civic');
    await expect(estimate).toContainText(/\$[\d,]+ to/);
  });
});

test('fills the form from links', async ({ page }) => {
  // behaviour: 12.16
  await test.step('fills the form from a link to the page itself, and shows the price', async () => {
    await page.goto(`${QUOTE}?from=10001&to=60601&year=2019&make=Honda&model=Civic`);
    await page.mouse.move(9, 9);
    const { field, estimate } = quoteForm(page);
    await expect(field('model')).toHaveValue('Civic');
    await expect(estimate).toContainText(/\$[\d,]+ to/);
  });

  await test.step('fills the main form from a link with route and vehicle', async () => {
    const query = new URLSearchParams({
      page: QUOTE,
      from: '10001',
      to: '60601',
      year: '2019',
      make: 'Honda',
      model: 'Civic',
    });
    await page.goto(`/shipping/quote?${query}`);
    const { field, estimate, submit } = quoteForm(page);
    await expect(field('model')).toHaveValue('Civic');
    await expect(estimate).toContainText(/\$[\d,]+ to/);
    await fillContact(page);
    await expectReady(page.locator('[data-island=quote-form]'));
    await submit.click();
    await page.waitForURL(ORDER);
  });
});
