import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { build, type Rollup } from 'vite';
import type * as FormRules from '../../packages/contracts/src/form-rules/rules.ts';
import { RULE_CASES } from '../../packages/contracts/src/form-rules/testing/rule-cases.ts';
import { findings } from './axe.ts';
import { eitherLanguage } from './either-language.ts';
import { holdRoute } from './hold-route.ts';
import { EN, ES, expect, formIn, INSURANCE, interactWithForm, test } from './reviews-fixtures.ts';

const RULES = join(import.meta.dirname, '../../packages/contracts/src/form-rules/rules.ts');
const AJAX = '**/shipping/ajax';
const answer = (data: object, success = false) => ({
  json: { success, data: { errors: {}, message: '', redirect: '', ...data } },
});

test.describe.configure({ mode: 'default' });

/** Opens a page with the review form, and waits until its script runs. */
async function openForm(page: Page, path = EN) {
  await page.goto(path);
  await interactWithForm(page);
  return formIn(page);
}

/**
 * Again if it was sooner than three seconds after the first touch, which the server says. Only
 * while no answer is due and none was a thank you: a form that was taken is empty.
 */
async function sendUntilTaken({ root, message, submit }: ReturnType<typeof formIn>) {
  const thanks = /^Thank you\. Your review is here/;
  await expect(async () => {
    await expect(root).toHaveAttribute('aria-busy', 'false');
    if (!thanks.test(await message.innerText())) await submit.click();
    await expect(message).toHaveText(thanks, { timeout: 1_000 });
  }).toPass({ timeout: 25_000 });
}

test('checks the fields of the form before it is sent', async ({ page }) => {
  // behaviour: 4.6.1, 8.13
  await test.step('shows the error at each field, and sends nothing', async () => {
    const form = await openForm(page);
    let requests = 0;
    page.on('request', (request) => {
      if (request.method() === 'POST' && request.url().endsWith('/ajax')) requests += 1;
    });
    expect(await form.root.evaluate((element: HTMLFormElement) => element.noValidate)).toBe(true);
    await form.field('email').fill('a@b');
    await form.submit.click();
    await expect(form.message).toContainText('Something is missing, or not right yet.');
    await expect(form.error('content')).toHaveText('Write what happened, in a sentence or two.');
    await expect(form.error('email')).toHaveText(
      'An email address has an @ and a dot, such as ann@example.com.',
    );
    await expect(form.error('title')).toHaveText('');
    await expect(form.field('content')).toHaveAttribute('aria-invalid', 'true');
    await expect(form.field('content')).toHaveAccessibleDescription(
      'Write what happened, in a sentence or two.',
    );
    await expect(form.field('rating')).toBeFocused();
    await form.field('content').fill('It came.');
    await expect(form.error('content')).toHaveText('');
    await expect(form.field('content')).toHaveAttribute('aria-invalid', 'false');
    expect(requests).toBe(0);
  });

  await test.step('shows its messages in Spanish on a Spanish page', async () => {
    const form = await openForm(page, ES);
    await form.submit.click();
    await expect(form.message).toContainText('Falta algo, o hay un dato por corregir.');
    await expect(form.error('name')).toHaveText('Escriba su nombre, por ejemplo Ana León.');
  });

  await test.step('ignores fields that cannot be seen when it checks the form', async () => {
    const form = await openForm(page);
    await form.root.evaluate((element) => {
      const name = element.querySelector<HTMLElement>('#review-name')?.closest('div');
      (name as HTMLElement).hidden = true;
      (name as HTMLElement).style.display = 'none';
    });
    await form.submit.click();
    await expect(form.error('content')).not.toHaveText('');
    await expect(form.error('name')).toHaveText('');
  });
});

// behaviour: 1.4, 4.6.4
test('checks, sends and accepts a review, and empties the form', async ({ page }) => {
  // Beyond the patience of its two waits.
  const form = await openForm(page);
  await form.fill({ content: 'The real thing, from a browser.' });
  await expect(form.status).toHaveText('Checked.');
  await sendUntilTaken(form);
  await expect(form.field('content')).toHaveValue('');
  await expect(form.message).toBeFocused();
  await expect(form.submit).toBeEnabled();
});

// behaviour: 2.2.14
test('solves the challenge of a review form and sends it in place on an insurance site', async ({
  page,
}) => {
  // Beyond the patience of its two waits.
  const form = await openForm(page, INSURANCE);
  await form.fill({ content: 'It was quick.' });
  await expect(form.status).toHaveText('Checked.');
  await sendUntilTaken(form);
  const list = page.locator('[data-island=review-list]');
  // It stands above the form, and starts once it is seen.
  await list.scrollIntoViewIfNeeded();
  await expect(list).toHaveAttribute('data-island-state', 'ready');
  expect(new URL(page.url()).pathname).toBe(INSURANCE);
});

test('sends a review, and again with a solved challenge', async ({ page }) => {
  // behaviour: 3.6.2, 4.6.2, 8.13
  await test.step('marks the form busy until the response, and shows server errors at their fields', async () => {
    const form = await openForm(page);
    const release = await holdRoute(page, AJAX, (route) =>
      route.fulfill(answer({ errors: { name: ['Not that one.'] }, message: 'No.' })),
    );
    await form.fill();
    const requested = page.waitForRequest(AJAX);
    await form.submit.click();
    await expect(form.submit).toBeDisabled();
    await expect(form.root).toHaveAttribute('aria-busy', 'true');
    const request = await requested;
    expect(await request.headerValue('X-Requested-With')).toBe('XMLHttpRequest');
    for (const part of ['name="action"', '_ajax_request', 'review[_counter]', 'review[rating]']) {
      expect(request.postData()).toContain(part);
    }
    release();
    await expect(form.error('name')).toHaveText('Not that one.');
    await expect(form.message).toHaveText('No.');
    await expect(form.field('name')).toBeFocused();
    await expect(form.submit).toBeEnabled();
    await expect(form.root).toHaveAttribute('aria-busy', 'false');
  });

  // behaviour: 3.6.2, 4.6.3
  await test.step('solves an unset challenge, and sends the review again with the counter set', async () => {
    const form = await openForm(page);
    const sent: string[] = [];
    await page.route(AJAX, async (route) => {
      sent.push(route.request().postData() ?? '');
      const data = sent.length === 1 ? { recaptcha: 'unset' } : { message: 'Taken.' };
      await route.fulfill(answer(data, sent.length > 1));
    });
    await form.fill();
    await form.submit.click();
    await expect(form.message).toHaveText('Taken.');
    expect(sent).toHaveLength(2);
    const value = (name: string) =>
      new RegExp(`name="review\\[${name}\\]"\\s+([^\\s]*)`).exec(sent[1] ?? '')?.[1];
    expect(value('_counter')).toBe('1');
    expect(value('_token')?.length).toBeGreaterThan(100);
  });
});

test('does what a response says', async ({ page }) => {
  // behaviour: 15.4
  await test.step('sends the form mark of a response with the next review', async () => {
    const form = await openForm(page);
    const marks: (string | undefined)[] = [];
    await page.route(AJAX, async (route) => {
      const posted = route.request().postData() ?? '';
      marks.push(/name="review\[_started\]"\s+(\S*)/.exec(posted)?.[1]);
      await route.fulfill(answer({ message: `Taken ${marks.length}.`, started: 'another' }, true));
    });
    for (const count of [1, 2]) {
      await form.fill();
      await form.submit.click();
      await expect(form.message).toHaveText(`Taken ${count}.`);
    }
    expect(marks[0]).toMatch(/^\d{13}\.[\w-]{16}\.[\w-]{43}$/);
    expect(marks[1]).toBe('another');
  });

  // behaviour: 8.14
  await test.step('shows the status text of a transport error, and enables the button again', async () => {
    const form = await openForm(page);
    await page.route(AJAX, (route) => route.fulfill({ status: 502, body: '<h1>502' }));
    await form.fill();
    await form.submit.click();
    await expect(form.message).toHaveText(/Bad Gateway/);
    await expect(form.submit).toBeEnabled();
    await expect(form.field('content')).toHaveValue('It came.');
  });

  // behaviour: 4.6.4
  await test.step('follows a redirect in the response', async () => {
    await page.route(AJAX, (route) => route.fulfill(answer({ redirect: '/shipping/' }, true)));
    const form = await openForm(page);
    await form.fill();
    await form.submit.click();
    await page.waitForURL('**/shipping/');
  });
});

// behaviour: 5.3.11, 9.28
test('chooses a star on a click, clears it on another one, and changes it by Left and Right', async ({
  page,
}) => {
  const form = await openForm(page);
  const rating = form.field('rating');
  const stars = page.locator('.star');
  const tip = page.locator('.star-tip');
  await expect(stars).toHaveCount(5);
  await expect(tip).toHaveText('Select a Rating');
  await stars.nth(3).click();
  await expect(rating).toHaveValue('4');
  await page.mouse.move(3, 3);
  await expect(tip).toHaveText('4 of 5 stars');
  await stars.nth(3).click();
  await expect(rating).toHaveValue('');
  await expect(tip).toHaveText('Select a Rating');
  await expect(page.locator('.star', { hasText: '★' })).toHaveCount(0);
  await stars.nth(4).dblclick();
  await expect(rating).toHaveValue('5');
  await expect(tip).toHaveText('5 of 5 stars');
  await stars.nth(4).click();
  await expect(rating).toHaveValue('');
  await expect(form.error('rating')).toHaveText('Choose how many stars you give.');
  for (const value of ['1', '2', '3', '4', '5', '5']) {
    await rating.press('ArrowRight');
    await expect(rating).toHaveValue(value);
  }
  await rating.press('ArrowLeft');
  await expect(rating).toHaveValue('4');
  await page.evaluate(() => {
    document.documentElement.dir = 'rtl';
  });
  await rating.press('ArrowLeft');
  await expect(rating).toHaveValue('5');
  for (let left = 0; left < 6; left += 1) await rating.press('ArrowRight');
  await expect(rating).toHaveValue('');
});

test('accepts and refuses the same values in the browser and on the server, for every validator', async ({
  page,
}) => {
  const { output } = await build({
    configFile: false,
    logLevel: 'silent',
    build: { write: false, lib: { entry: RULES, formats: ['iife'], name: 'formRules' } },
  }).then((built) => [built].flat()[0] as Rollup.RolldownOutput);
  await page.evaluate(`${output[0].code}; window.formRules = formRules`);
  const wrong = await page.evaluate((cases) => {
    const { checkField } = (window as unknown as { formRules: typeof FormRules }).formRules;
    return cases.flatMap(([title, { rules, kind, good, bad }]) => {
      const isTaken = (values: string[]) => checkField(rules, values, kind).length === 0;
      return [
        ...good.filter((values) => !isTaken(values)),
        ...bad.filter((values) => isTaken(values)),
      ].map((values) => `${title}: ${JSON.stringify(values)}`);
    });
  }, Object.entries(RULE_CASES));
  expect(wrong).toEqual([]);
});

for (const [path, text] of [
  [EN, 'Thank you. Your review is here'],
  [ES, 'Gracias. Recibimos su opinión'],
] as const) {
  test.describe(`without JavaScript on ${path}`, () => {
    test.use({ javaScriptEnabled: false });

    test(`sends the form of ${path} without JavaScript`, async ({ page }) => {
      // behaviour: 15.4
      await test.step(`issues a new form mark with each page of ${path} without JavaScript`, async () => {
        const marks = [];
        for (let count = 0; count < 2; count += 1) {
          await page.goto(path);
          marks.push(await formIn(page).root.locator('[name="review[_started]"]').inputValue());
        }
        expect(marks[0]).toMatch(/^\d{13}\.[\w-]{16}\.[\w-]{43}$/);
        expect(marks[1]).not.toBe(marks[0]);
      });

      await test.step(`posts the form of ${path} without JavaScript, with errors and then without`, async () => {
        await page.goto(path);
        const form = formIn(page);
        await form.fill({ email: 'a@b', content: `No script on ${path}.` });
        await form.submit.click();
        await expect(form.error('email')).not.toHaveText('');
        await expect(form.field('email')).toBeFocused();
        await expect(form.field('content')).toHaveValue(`No script on ${path}.`);
        await expect(form.field('rating')).toHaveValue('4');
        await form.field('email').fill('a@mail.example');
        // Sooner than three seconds after the page came the server says that this was quick.
        const taken = /\?submitted=held#reviews$/;
        await expect(async () => {
          if (!taken.test(page.url())) await form.submit.click();
          await page.waitForURL(taken, { timeout: 1_000 });
        }).toPass({ timeout: 30_000 });
        await expect(form.message).toContainText(text);
      });
    });
  });
}

test.describe('axe', () => {
  for (const path of eitherLanguage([EN, ES])) {
    test(`finds nothing in the form of ${path} with its errors`, async ({ page }) => {
      const form = await openForm(page, path);
      await form.submit.click();
      await expect(form.message).not.toHaveText('');
      expect(await findings(page, '[data-island=review-form] form')).toEqual([]);
    });
  }
});
