import type { Page } from '@playwright/test';
import { findings } from './axe.ts';
import { eitherLanguage } from './either-language.ts';
import { AT_COMPARE, AT_HOME_PARTNER, buildHandoff, expect, HOMES } from './fixtures.ts';
import { holdRoute } from './hold-route.ts';
import { quietFor } from './quiet-for.ts';
import { testOn } from './site-with.ts';

const askingFor = (line: string) => (text: string) =>
  text.replace('  - type: hero\n', `  - type: hero\n    ask: address\n    line: ${line}\n`);

/**
 * Against a server whose home pages ask for an address: in English of a home, in Spanish of a car.
 */
const test = testOn({
  pages: {
    'insurance/pages/home.en.yaml': askingFor('home'),
    'insurance/pages/home.es.yaml': askingFor('auto'),
  },
});

test.describe.configure({ mode: 'default' });

const WORDS = {
  '/': {
    required: 'Your address is required.',
    invalid: 'Please select a valid address.',
    several: /^8 addresses\. /,
    one: /^One address\. /,
    none: /^No address matches yet\. /,
    failed: /^Suggestions are not available right now\. /,
  },
  '/es/': {
    required: 'Se requiere su dirección.',
    invalid: 'Seleccione una dirección válida.',
    several: /^8 direcciones\. /,
    one: /^Una dirección\. /,
    none: /^Todavía no hay ninguna dirección\. /,
    failed: /^Las sugerencias no funcionan ahora\. /,
  },
};

const TYPED = '12 Main St, Springfield, IL';
const CHOSEN = '12 Main St, Springfield, IL 62701';

/** A pixel of the hidden zip field is on the page, so that browsers fill it in. */
const MOSTLY = { ratio: 0.5 };

/** The end of a box that is shown. */
const boxBottom = (box: { y: number; height: number } | null) => (box ? box.y + box.height : 0);

function addressForm(page: Page) {
  const root = page.locator('[data-address-form]');
  return {
    root,
    field: root.locator('[data-address]'),
    list: root.locator('[data-address-list]'),
    options: root.locator('[role=option]'),
    error: root.locator('[id$=-street-error]'),
    status: root.locator('[data-address-status]'),
    zip: root.locator('[name=zip]'),
    zipError: root.locator('[id$=-zip-error]'),
    submit: root.getByRole('button'),
    async type(text: string) {
      await root.locator('[data-address]').click();
      await page.keyboard.type(text);
    },
  };
}

for (const { path } of eitherLanguage(HOMES)) {
  const words = WORDS[path];

  test(`asks for an address on ${path}`, async ({ page }) => {
    // behaviour: 5.1.6
    await test.step(`reports an address on ${path} as required, then as invalid until a suggestion is chosen`, async () => {
      await page.goto(path);
      const form = addressForm(page);
      await expect(form.zip).not.toBeInViewport(MOSTLY);
      await form.field.click();
      await expect(form.field).toHaveRole('combobox');
      await form.submit.click();
      await expect(form.error).toHaveText(words.required);
      await expect(form.field).toBeFocused();
      await expect(form.field).toHaveAttribute('aria-invalid', 'true');
      await expect(form.field).toHaveAccessibleDescription(new RegExp(words.required));

      await page.keyboard.type(TYPED);
      await expect(form.error).toHaveText('');
      await expect(form.field).toHaveAttribute('aria-invalid', 'false');
      await expect(form.list).toBeVisible();
      await page.keyboard.press('Enter');
      await expect(form.error, 'no option was active').toHaveText(words.invalid);
      await page.keyboard.press('ArrowDown');
      const [error, list] = await Promise.all([form.error.boundingBox(), form.list.boundingBox()]);
      expect(list?.y, 'the list is below').toBeGreaterThanOrEqual(boxBottom(error));

      await page.keyboard.press('ArrowDown');
      await page.keyboard.press('Enter');
      await expect(form.error).toHaveText('');
      await page.keyboard.press('End');
      await page.keyboard.press('Backspace');
      await page.keyboard.press('Enter');
      await expect(form.error, 'what was changed is not what was chosen').toHaveText(words.invalid);
      expect(new URL(page.url()).pathname).toBe(path);
    });

    await test.step(`announces the number of suggestions on ${path}`, async () => {
      await page.goto(path);
      const form = addressForm(page);
      await form.type(TYPED);
      await expect(form.status).toHaveAttribute('aria-live', 'polite');
      await expect(form.status).toHaveText(words.several);
      await page.keyboard.type(' 62704');
      await expect(form.status).toHaveText(words.one);
      await page.keyboard.type('9');
      await expect(form.status).toHaveText(words.none);
      await expect(form.list).toBeHidden();
    });

    // behaviour: 5.1.6
    await test.step(`asks for street and zip code on ${path} when the lookup fails`, async () => {
      await page.route('**/api/addresses/**', (route) =>
        route.fulfill({ json: { suggestions: [], available: false } }),
      );
      await page.goto(path);
      const form = addressForm(page);
      await form.type('12 Main St');
      await expect(form.status).toHaveText(words.failed);
      await expect(form.zip).toBeInViewport(MOSTLY);
      await expect(form.field).toHaveRole('textbox');
      await expect(form.field).toHaveValue('12 Main St');
      await form.zip.fill('00000');
      await form.submit.click();
      await expect(form.zipError).not.toHaveText('');
      await expect(form.zip).toHaveValue('00000');
      await expect(form.zip).toBeFocused();
      await expect(form.field).toHaveValue('12 Main St');
      await form.zip.fill('62701');
      await form.submit.click();
      await page.waitForURL(path === '/' ? AT_HOME_PARTNER : AT_COMPARE);
    });
  });

  test(`passes axe in the address form of ${path}: closed, open and with an error`, async ({
    page,
  }) => {
    await page.goto(path);
    const form = addressForm(page);
    const find = () => findings(page, '[data-address-form]', [1280]);
    expect(await find()).toEqual([]);
    await form.type(TYPED);
    await expect(form.options.first()).toBeVisible();
    await page.keyboard.press('ArrowDown');
    await form.options.first().hover();
    expect(await find()).toEqual([]);
    await page.keyboard.press('Escape');
    await form.submit.click();
    await expect(form.error).not.toHaveText('');
    expect(await find()).toEqual([]);
    await page.setViewportSize({ width: 320, height: 700 });
    expect(await find()).toEqual([]);
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    expect(overflow).toBeLessThanOrEqual(0);
  });
}

test('moves by arrow keys, closes on Escape, chooses on Enter, and submits on the next Enter', async ({
  page,
  actionTypes,
}) => {
  const posts: string[] = [];
  page.on('request', (request) => {
    if (request.postData()?.includes('zipcode')) posts.push(request.url());
  });
  await page.goto('/');
  const form = addressForm(page);
  await form.type(TYPED);
  await expect(form.options).toHaveCount(8);
  await expect(form.field).toHaveAttribute('aria-expanded', 'true');
  await expect(form.field).not.toHaveAttribute('aria-activedescendant');

  await page.keyboard.press('ArrowUp');
  await expect(form.options.last()).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('ArrowDown');
  await expect(form.field, 'back in the field').not.toHaveAttribute('aria-activedescendant');
  await page.keyboard.press('ArrowDown');
  const first = form.options.first();
  await expect(first).toHaveAttribute('aria-selected', 'true');
  await expect(form.field).toHaveAttribute(
    'aria-activedescendant',
    (await first.getAttribute('id')) ?? '',
  );
  await expect(form.field).toBeFocused();

  await page.keyboard.press('Escape');
  await expect(form.list).toBeHidden();
  await expect(form.field).toHaveAttribute('aria-expanded', 'false');
  await expect(form.field).toHaveValue(TYPED);
  await page.keyboard.press('ArrowDown');
  await expect(form.list).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(form.field).toHaveValue(CHOSEN);
  await expect(form.list).toBeHidden();
  expect(await actionTypes()).toContain('FORM_START');
  await page.keyboard.press('Enter');
  await page.waitForURL(AT_HOME_PARTNER);
  expect(posts, 'the home line makes no visit call with a zip code').toEqual([]);
  expect(await buildHandoff(page)).toMatchObject({ address: CHOSEN, line: 'home' });
});

test('submits a chosen address for auto', async ({ page, actionTypes }) => {
  // behaviour: 4.1.9
  await test.step('chooses on a click, and hands over the auto line with the chosen zip code', async () => {
    await page.goto('/es/?channelid=c1');
    const form = addressForm(page);
    await form.type(TYPED);
    await form.options.filter({ hasText: '62702' }).click();
    await expect(form.field).toHaveValue('12 Main St, Springfield, IL 62702');
    await expect(form.field).toBeFocused();
    const post = page.waitForRequest((request) => request.url().endsWith('/quote'));
    await form.submit.click();
    await post;
    await page.waitForURL(AT_COMPARE);
    expect(page.url()).not.toMatch(/Main|6270/);
    expect(await buildHandoff(page)).toMatchObject({
      zip: { zip: '62702' },
      address: '12 Main St, Springfield, IL 62702',
      line: 'auto',
      attribution: { first: { fields: { channel_id: 'c1' } } },
    });
  });

  // behaviour: 4.1.9
  await test.step('tracks a submit for auto as accepted only after the server has accepted it', async () => {
    await page.route('**/quote', (route) => route.fulfill({ status: 204 }));
    await page.goto('/es/');
    const form = addressForm(page);
    await form.type(TYPED);
    await form.options.first().click();
    await form.submit.click();
    await expect.poll(actionTypes).toContain('ZIP_SUBMIT');
    expect(await actionTypes()).toContain('ZIP_INPUT');
    expect(await actionTypes()).not.toContain('SUBMIT');
  });
});

test.describe('by touch', () => {
  test.use({ viewport: { width: 360, height: 740 }, hasTouch: true });

  test('chooses a suggestion on a tap', async ({ page }) => {
    await page.goto('/');
    const form = addressForm(page);
    await form.field.tap();
    await page.keyboard.type(TYPED);
    await form.options.first().tap();
    await expect(form.field).toHaveValue(CHOSEN);
    await form.submit.tap();
    await page.waitForURL(AT_HOME_PARTNER);
  });
});

test('ignores a stale response of the suggestions', async ({ page }) => {
  const release = await holdRoute(page, /\/api\/addresses\/\?q=12%20Main%20St%2C%20Bos$/);
  await page.goto('/');
  const form = addressForm(page);
  const requested = page.waitForRequest('**/api/addresses/**');
  await form.type('12 Main St, Bos');
  await requested;
  await form.field.fill(TYPED);
  await expect(form.options.first()).toHaveText(CHOSEN);
  release();
  await quietFor(300);
  await expect(form.options.first()).toHaveText(CHOSEN);
});

test('ignores a late lookup response once a suggestion is chosen', async ({ page }) => {
  await page.goto('/');
  const form = addressForm(page);
  await form.type(TYPED);
  await expect(form.options).toHaveCount(8);
  await page.clock.install();
  await page.keyboard.type(' ');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(form.field).toHaveValue(CHOSEN);
  await page.clock.runFor(1_000);
  await page.waitForLoadState('networkidle');
  await expect(form.list).toBeHidden();
  await expect(form.field).toHaveValue(CHOSEN);
});

test('fills the plain zip field with the zip code of the visit when the lookup fails', async ({
  page,
}) => {
  await page.goto('/');
  const closing = page.locator('[data-zip-form=closing] [name=zip]');
  await closing.fill('62701');
  await page.locator('[data-zip-form=closing] [type=submit]').click();
  await page.waitForURL(AT_COMPARE);
  await page.route('**/api/addresses/**', (route) => route.abort());
  await page.goto('/');
  await expect(closing).toHaveValue('62701');
  const form = addressForm(page);
  await expect(form.zip, 'until an address brings one').toHaveValue('');
  await form.type('12 Main St');
  await expect(form.status).toHaveText(WORDS['/'].failed);
  await expect(form.zip).toHaveValue('62701');
});

test('handles the list, the zip field and the button of the address form', async ({
  page,
  actionTypes,
}) => {
  await test.step('closes the list when the focus leaves the field', async () => {
    await page.goto('/');
    const form = addressForm(page);
    await form.type(TYPED);
    await expect(form.list).toBeVisible();
    await page.keyboard.press('Tab');
    await expect(form.list).toBeHidden();
    await expect(form.submit).toBeFocused();
  });

  // behaviour: 15.32
  await test.step('hides the zip field when the script starts in a browser without the scripting media query', async () => {
    await page.goto('/');
    await page.evaluate(() => {
      for (const sheet of document.styleSheets) {
        const rules = [...sheet.cssRules];
        const index = rules.findIndex((rule) =>
          rule.cssText.startsWith('@media (scripting: enabled)'),
        );
        if (index >= 0) sheet.deleteRule(index);
      }
    });
    const form = addressForm(page);
    await expect(form.zip).toBeInViewport(MOSTLY);
    await form.field.focus();
    await expect(form.zip).not.toBeInViewport(MOSTLY);
  });

  await test.step('reports a submit once when its button is clicked twice', async () => {
    await page.route('**/quote', (route) => route.fulfill({ status: 204 }));
    await page.goto('/');
    const form = addressForm(page);
    await form.type(TYPED);
    await form.options.first().click();
    await form.submit.dblclick();
    expect((await actionTypes()).filter((type) => type === 'SUBMIT_ELSEWHERE')).toHaveLength(1);
  });
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('shows street and zip code as plain fields, and retains both after an error', async ({
    page,
  }) => {
    await page.goto('/');
    const form = addressForm(page);
    await expect(form.field).toHaveRole('textbox');
    await form.field.fill('12 Main St');
    await form.submit.click();
    await expect(form.zipError).toHaveText('Your zip code is required.');
    await expect(form.field).toHaveValue('12 Main St');
    await expect(form.zip).toBeFocused();
    await form.zip.fill('62701');
    await form.submit.click();
    await page.waitForURL(AT_HOME_PARTNER);
  });
});
