import type { Page } from '@playwright/test';
import { TRAP_FIELD } from '@zipfront/contracts/shipping/form-fields';
import { SHIPPING_TEXTS } from '@zipfront/contracts/shipping/shipping-texts';
import { QUOTE } from '../faults/generated-forms.ts';
import { sampledFindings } from './axe.ts';
import { enterContactStep } from './contact-step.ts';
import { expect, test } from './fixtures.ts';
import { expectReady } from './interact.ts';
import { requestOrder } from './request-order.ts';

const TEXTS = SHIPPING_TEXTS['en-US'];
const THANKS = 'Thank you, Nadia. We will call you back within one business day.';

/** The call-back form of a page, and how it is filled in. */
function callForm(page: Page) {
  const form = page.locator('#call-me form');
  async function fill(phone: string) {
    await form.locator('[name=name]').fill('Nadia');
    await form.locator('[name=phone]').fill(phone);
    await form.locator('[name=consent]').check();
  }
  return {
    form,
    fill,
    consent: form.locator('[name=consent]'),
    message: form.getByRole('alert'),
    submit: form.getByRole('button'),
    /** Waits for its script: sent before, it would be posted, and the page replaced. */
    async fillInteractive(phone: string) {
      await fill(phone);
      await expectReady(page.locator('#call-me [data-island="call-back-form"]'));
    },
  };
}

// behaviour: 12.22
test('sends a form with the mark its script requested, after the minimum time', async ({
  page,
}) => {
  const posted: (string | null)[] = [];
  page.on('request', (request) => {
    if (!request.url().endsWith('/shipping/call-back')) return;
    const fields = new URLSearchParams(request.postData() ?? '');
    posted.push(fields.get('_started'), fields.get('_token'));
  });
  await page.goto('/shipping/quote/');
  const { fillInteractive, submit } = callForm(page);
  await fillInteractive('212 555 4401');
  await submit.click();
  await expect(page.locator('#call-me').getByRole('status')).toHaveText(THANKS);
  expect(posted).toEqual([
    expect.stringMatching(/^\d+\.[\w-]{16}\.[\w-]{43}$/),
    // The solved challenge.
    expect.stringMatching(/^[\w+/]{400,}=*$/),
  ]);
});

for (const [what, answer] of [
  ['has stood open for too long', TEXTS.sendAgain],
  ['could get no mark', TEXTS.sendOnce],
] as const) {
  test(`reports a form that ${what}, retains its values, and accepts it when it is sent again`, async ({
    page,
  }) => {
    await page.route('**/shipping/form-mark?*', (route) =>
      answer === TEXTS.sendOnce
        ? route.abort()
        : route.fulfill({ json: { mark: 'from-the-day-before-yesterday', challenge: null } }),
    );
    await page.goto('/shipping/quote/');
    const { fillInteractive, message, submit, consent } = callForm(page);
    await fillInteractive(answer === TEXTS.sendOnce ? '212 555 4402' : '212 555 4403');
    await submit.click();
    await expect(message).toHaveText(answer);
    await expect(consent).toBeChecked();
    await submit.click();
    await expect(page.locator('#call-me').getByRole('status')).toHaveText(THANKS);
  });
}

test('sends a form with a mark of its own after the browser goes back to it', async ({ page }) => {
  const given = new URLSearchParams({ ...QUOTE, name: '', email: '' });
  await page.goto(`/shipping/quote?${given}`);
  const form = page.locator('form[action="/shipping/quote"][method=post]');
  const send = async (name: string) => {
    const day = new Date(Date.now() + 9 * 24 * 60 * 60 * 1_000).toISOString().slice(0, 10);
    if (await form.locator('[name=date]').isVisible()) await form.locator('[name=date]').fill(day);
    // Posted without its script, it would be sent too soon after the page.
    await enterContactStep(form);
    await form.locator('[name=name]').fill(name);
    await form.locator('[name=email]').fill('nadia@mail.example');
    await form.locator('[type=submit]').click();
    await page.waitForURL(/\/shipping\/orders\//);
    return page.url();
  };
  const first = await send('Nadia Ruiz');
  await page.goBack();
  expect(await send('Nadia Cruz')).not.toBe(first);
});

// behaviour: 12.23
test('hides the honeypot from view, the tab order and screen readers', async ({ page }) => {
  await page.goto('/shipping/quote/');
  for (const trap of await page.locator(`[name=${TRAP_FIELD}]`).all()) {
    await expect(trap).not.toBeInViewport();
    await expect(trap).toHaveAttribute('tabindex', '-1');
    for (const sign of ['data-1p-ignore', 'data-lpignore', 'data-bwignore', 'data-form-type']) {
      await expect(trap).toHaveAttribute(sign);
    }
  }
  await expect(page.getByLabel(TEXTS.trap)).toHaveCount(2);
  await expect(page.getByRole('textbox', { name: TEXTS.trap })).toHaveCount(0);
});

for (const [from, locale] of [
  ['/shipping/quote/', 'en-US'],
  ['/shipping/es/cotizacion/', 'es-US'],
] as const) {
  // behaviour: 12.25
  test(`shows another visitor of an order from ${from} how to continue, and no order form`, async ({
    page,
    browser,
  }) => {
    const texts = SHIPPING_TEXTS[locale];
    const address = await requestOrder(page, from);
    await page.goto(address);
    await expect(page.locator('#order form')).toBeVisible();
    const { origin } = new URL(page.url());
    const elsewhere = await browser.newContext({ baseURL: origin });
    const other = await elsewhere.newPage();
    await other.goto(address);
    await expect(other.locator('main')).toContainText('n•••@•••');
    await expect(other.locator('#order')).toContainText(texts.orderElsewhere);
    await expect(other.locator('#order form')).toHaveCount(0);
    expect(await sampledFindings(other)).toEqual([]);
    await other.locator('#order').getByRole('link', { name: texts.askAgain }).click();
    await other.waitForURL(`**/shipping/quote?page=${encodeURIComponent(from)}*`);
    await expect(other.locator('form[method=post] [name=model]').first()).toHaveValue('Civic');
    await elsewhere.close();
  });
}

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  // behaviour: 12.22
  test('asks for a form to be sent again, filled in and in sight, and accepts it then', async ({
    page,
  }) => {
    await page.goto('/shipping/quote/');
    const { fill, form, consent, message, submit } = callForm(page);
    await fill('212 555 4404');
    await submit.click();
    await expect(message).toHaveText(TEXTS.sendOnce);
    await expect(message).toBeInViewport();
    await expect(form.locator('[name=phone]')).toHaveValue('212 555 4404');
    await consent.check();
    await submit.click();
    await expect(page.locator('#call-me')).toContainText('Thank you, Nadia.');
  });
});
