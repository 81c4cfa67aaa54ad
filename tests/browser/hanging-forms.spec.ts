import type { Locator, Page, Request } from '@playwright/test';
import { drawSample } from '../sample.ts';
import { expect, test } from './fixtures.ts';
import { expectReady } from './interact.ts';
import { requestOrder } from './request-order.ts';

/** A form, by where it stands. */
interface WalkedForm {
  path(page: Page): string | Promise<string>;
  form: string;
  /** Opens what the form is hidden in. */
  opener?: string;
  /** Something to choose, once it is there. */
  choice?: string;
  /** Answer to its post in place of the server's, for which it is filled in too fast. */
  answer?: object;
}

const at = (path: string) => () => path;
const named = (name: string) => `form:has([name=form][value=${name}])`;

/** Of the next order: the same request again within seconds is the same order. */
let vehicleYear = 2000;

/** Makes an order of its own for each walk. */
function newOrder(page: Page, to = '60601'): Promise<string> {
  vehicleYear += 1;
  return requestOrder(page, undefined, { to, year: String(vehicleYear) });
}

/** Every form of both sites that a script sends. */
const FORMS: Record<string, WalkedForm> = {
  zip: { path: at('/'), form: '[data-zip-form=hero]' },
  address: { path: at('/home-insurance/'), form: '[data-address-form]', choice: '[role=option]' },
  postal: { path: at('/shipping/'), form: '[data-island=postal-form] form' },
  quote: { path: at('/shipping/quote/'), form: named('quote-form') },
  'call-back': { path: at('/shipping/quote/'), form: named('action-form') },
  motorcycle: { path: at('/shipping/motorcycles/'), form: named('motorcycle-quote-form') },
  'second quote': {
    path: at('/shipping/guides/how-a-price-comes-about/'),
    form: '[data-island=second-quote-form] form',
  },
  'call-back line': { path: at('/shipping/motorcycles/'), form: named('action-form-line') },
  review: {
    path: at('/shipping/reviews/'),
    form: '[data-island=review-form] form',
    answer: { success: false, data: { errors: {}, message: '', redirect: '', recaptcha: 'unset' } },
  },
  order: { path: (page) => newOrder(page), form: '#order-form' },
  'call about a price': { path: (page) => newOrder(page, '99501'), form: '#order form' },
  'opt-out': { path: at('/privacy-choices/'), form: '#opt-out-form' },
  deletion: {
    path: at('/privacy-choices/'),
    form: '#delete-form',
    opener: 'details:has(#delete-form) summary',
  },
  'deletion of an order': { path: at('/shipping/privacy-choices/'), form: '#delete-order-form' },
};

/** Texts to type, by the name of a field; a date is one that orders accept. */
const VALUES: [RegExp, string][] = [
  [/^(zip|from)$/, '10001'],
  [/^to$/, '60601'],
  [/^street$/, '350 5th Avenue'],
  [/year/, '2019'],
  [/make/, 'Honda'],
  [/model/, 'Civic'],
  [/email/, 'nadia@mail.example'],
  [/phone/, '212 555 4477'],
  [/street/, '350 5th Avenue'],
  [/reference/, '7K3M-9QXT-02HB-VZ4C'],
];

const DAY_MS = 24 * 60 * 60 * 1_000;

const NEXT_PAGE = 'the next page';
const EVENTS = 'POST /events with a body';

/** The page's visit and quote, which some forms wait for, and the next page, which never comes. */
const NOT_ALONE = new Set([
  'GET /api/visits/',
  'POST /api/visits/',
  'GET /api/quotes/current/',
  NEXT_PAGE,
]);

/** Types of requests that a page is drawn with, and no form waits for. */
const DRAWN_WITH = ['image', 'font'];

/** A challenge that a person solves, and the calls around it, wait longest. */
const LONGEST_WAIT_S = 240;
const STEP_S = 15;

for (const name of drawSample('hanging forms', Object.keys(FORMS), { parts: 7 })) {
  const form = FORMS[name] as WalkedForm;
  // behaviour: 10.66
  test(`ends the wait of the form ${name} whichever of its requests hangs`, async ({ page }) => {
    await page.clock.install();
    const walk = (what: string, hangs: (key: string) => boolean) =>
      test.step(`walks through the form with ${what} hanging`, () => send(form, page, hangs));
    const requests = await walk('nothing', () => false);
    expect(requests.size).toBeGreaterThan(0);
    for (const request of requests.difference(NOT_ALONE))
      await walk(request, (key) => key === request);
    await walk('everything', () => true);
  });
}

/**
 * Some requests of the page hang. Expects that the form is not busy in the end, and holds what was
 * typed unless it was taken.
 *
 * @returns all requests that were made
 */
async function send(
  { path, form: selector, opener, choice, answer }: WalkedForm,
  page: Page,
  hangs: (key: string) => boolean,
): Promise<Set<string>> {
  const requests = new Set<string>();
  let isReady = false;
  const address = await path(page);
  await page.route('**', async (route) => {
    const request = route.request();
    if (DRAWN_WITH.includes(request.resourceType())) return route.abort();
    const key = requestKey(request);
    // Without its own script there is no form that could be busy.
    const mayHang = isReady || request.resourceType() === 'fetch';
    if (!mayHang || key === EVENTS) return route.continue();
    requests.add(key);
    // A navigation that is answered so leads nowhere, as one that hangs, and the form stays to be
    // looked at.
    if (key === NEXT_PAGE) await route.fulfill({ status: 204 });
    else if (hangs(key)) return;
    else if (answer && key.startsWith('POST /shipping/')) await route.fulfill({ json: answer });
    else await route.continue();
  });
  await page.goto(address);
  const form = page.locator(selector);
  await page.mouse.move(3, 300);
  await page.mouse.move(5, 305);
  if (opener) await page.locator(opener).click();
  await form.scrollIntoViewIfNeeded();
  await form.locator(':is(input, select, textarea, button):visible').first().focus();
  await expectReady(form.locator('xpath=ancestor::*[@data-island][1]'));
  isReady = true;

  await fill(form);
  // Typing rests.
  await page.clock.runFor(1_000);
  if (choice) await chooseIfThere(form.locator(choice).first());
  const firstStep = await readValues(form);
  await press(form, page);
  const isStepped = (await form.locator('[data-form-step][hidden]').count()) > 0;
  if (isStepped) {
    expect(await readValues(form)).toEqual(expect.arrayContaining(firstStep));
    await fill(form);
  }
  const typed = await readValues(form);
  if (isStepped) await press(form, page);
  if (!(await isTaken(form))) expect(await readValues(form)).toEqual(expect.arrayContaining(typed));
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  return requests;
}

/** Presses the button of a form, and waits until the form can be used again. */
async function press(form: Locator, page: Page): Promise<void> {
  await form.locator('[type=submit]:visible').first().click();
  for (let waited = 0; waited < LONGEST_WAIT_S && (await isBusy(form)); waited += STEP_S) {
    await page.clock.fastForward(STEP_S * 1_000);
  }
  expect(await isBusy(form)).toBe(false);
}

function requestKey(request: Request): string {
  if (request.isNavigationRequest()) return NEXT_PAGE;
  const { pathname } = new URL(request.url());
  return `${request.method()} ${pathname}${request.postData() ? ' with a body' : ''}`;
}

async function fill(form: Locator): Promise<void> {
  for (const field of await form.locator(':is(input, textarea, select):visible').all()) {
    const type = await field.getAttribute('type');
    const name = (await field.getAttribute('name')) ?? '';
    if (type === 'radio') continue;
    if (type === 'checkbox') await field.check();
    else if (type === 'date') {
      await field.fill(new Date(Date.now() + 9 * DAY_MS).toISOString().slice(0, 10));
    } else if (await field.evaluate((element) => element instanceof HTMLSelectElement)) {
      await field.selectOption({ index: 1 });
    } else await field.fill(VALUES.find(([names]) => names.test(name))?.[1] ?? 'Nadia Ruiz');
  }
}

/** Not hidden ones, but those of a step that is out of sight. */
function readValues(form: Locator): Promise<[string, string][]> {
  return form.evaluate((element) =>
    [...(element as HTMLFormElement).elements]
      .filter((field) => field.matches('input, select, textarea'))
      .filter((field) => field.checkVisibility() || field.closest('[data-form-step]'))
      .map((field) => field as HTMLInputElement)
      .map(({ name, value, checked }) => [name, `${value} ${checked}`]),
  );
}

/** Chooses something that is there soon, unless what brings it hangs. */
async function chooseIfThere(option: Locator): Promise<void> {
  await option.click({ timeout: 1_500 }).catch(() => {});
}

/** Whether a form was taken: thanks stand in its place or in it. */
async function isTaken(form: Locator): Promise<boolean> {
  const thanks = form.locator('[data-form-message]:not(.has-error):not(:empty)');
  return (await form.count()) === 0 || (await thanks.count()) > 0;
}

/** Whether a form waits; not one that was taken, or whose page was left. */
async function isBusy(form: Locator): Promise<boolean> {
  return (await form.and(form.page().locator('[aria-busy=true]')).count()) > 0;
}
