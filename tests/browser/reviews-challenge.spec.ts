import type { Page } from '@playwright/test';
import { REVIEW_MESSAGES } from '@zipfront/contracts/reviews/review-messages';
import { expect, test } from './fixtures.ts';
import { EN, formIn, interactWithForm } from './reviews-fixtures.ts';

const AJAX = '**/shipping/ajax';
const TEN_MINUTES_MS = 10 * 60_000;
const UNAVAILABLE = REVIEW_MESSAGES['en-US'].unavailable;

const SCRIPT = 'https://js.hcaptcha.com/1/api.js**';

/** A stand-in of hCaptcha's script: it notes how it is used. */
const STAND_IN = `
  let settings, solved = 0;
  window.used = [];
  window.challenge = {
    solve: () => settings.callback('token-' + ++solved),
    emit: (name) => settings[name](),
  };
  window.hcaptcha = {
    render(element, given) { settings = given; used.push('render ' + given.sitekey); return 7; },
    execute(id) { used.push('execute ' + id); },
    reset(id) { used.push('reset ' + id); },
    remove() {},
  };`;

const CLOSED = 'close-callback';
const FAILED = ['chalexpired-callback', 'error-callback'];

type Answer = { recaptcha?: 'unset' | 'reset'; message?: string; success?: boolean };

/** Responds to the form's requests one after the other; the returned list has their tokens. */
async function answerWith(page: Page, answers: Answer[]): Promise<string[]> {
  const tokens: string[] = [];
  await page.route(AJAX, async (route) => {
    const posted = route.request().postData() ?? '';
    tokens.push(/name="review\[_token\]"\r\n\r\n([^\r]*)/.exec(posted)?.[1] ?? 'none');
    const { success = false, ...data } = answers[tokens.length - 1] ?? { message: 'Too many.' };
    await route.fulfill({
      json: { success, data: { errors: {}, message: '', redirect: '', ...data } },
    });
  });
  return tokens;
}

/** A script from another host, which lets pages read it. */
const createScript = (body: string) => ({
  body,
  contentType: 'text/javascript',
  headers: { 'Access-Control-Allow-Origin': '*' },
});

const used = (page: Page) =>
  page.evaluate(() => (window as unknown as { used?: string[] }).used ?? []);

const emit = (page: Page, name: string) =>
  page.evaluate((name) => {
    const { challenge } = window as unknown as Record<
      string,
      Record<string, (name: string) => void>
    >;
    challenge?.[name === 'solve' ? 'solve' : 'emit']?.(name);
  }, name);

const hosted = test.extend({
  serverSetup: {
    env: { CHALLENGE: 'hcaptcha', CHALLENGE_SITE_KEY: 'the-key', CHALLENGE_SECRET_KEY: 'a-secret' },
  },
});

hosted.describe('hosted by hCaptcha', () => {
  hosted.describe.configure({ mode: 'default' });

  hosted.beforeEach(async ({ page }) => {
    await page.route(SCRIPT, (route) => route.fulfill(createScript(STAND_IN)));
    await page.goto(EN);
    await interactWithForm(page);
    await formIn(page).fill();
  });

  // behaviour: 4.6.3, 4.6.5
  hosted('renders it, runs it when the token is unset, and resets it', async ({ page }) => {
    const tokens = await answerWith(page, [
      { recaptcha: 'unset' },
      { recaptcha: 'reset', message: 'No.' },
      { recaptcha: 'unset' },
      { message: 'Taken.', success: true },
    ]);
    await expect.poll(() => used(page)).toEqual(['render the-key']);
    const form = formIn(page);
    await form.submit.click();
    await expect.poll(() => used(page)).toEqual(['render the-key', 'execute 7']);
    await emit(page, 'solve');
    await expect(form.message).toHaveText('No.');
    expect((await used(page)).at(-1)).toBe('reset 7');
    await form.submit.click();
    await expect.poll(async () => (await used(page)).at(-1)).toBe('execute 7');
    await emit(page, 'solve');
    await expect(form.message).toHaveText('Taken.');
    expect(tokens).toEqual(['', 'token-1', '', 'token-2']);
    expect((await used(page)).at(-1)).toBe('reset 7');
  });

  // behaviour: 4.6.5
  hosted(
    'sends nothing when it is closed, reports a failure, and resets it on expiry',
    async ({ page }) => {
      const names = [CLOSED, ...FAILED];
      const tokens = await answerWith(
        page,
        names.map(() => ({ recaptcha: 'unset' })),
      );
      await expect.poll(() => used(page)).toEqual(['render the-key']);
      const form = formIn(page);
      for (const name of names) {
        await form.submit.click();
        await expect.poll(async () => (await used(page)).at(-1)).toBe('execute 7');
        await emit(page, name);
        await expect(form.submit).toBeEnabled();
        await expect(form.submit).toBeFocused();
        await expect(form.message).toHaveText(FAILED.includes(name) ? UNAVAILABLE : '');
        await page.evaluate(() => (window as unknown as { used: string[] }).used.push(''));
      }
      expect(tokens).toEqual(names.map(() => ''));
      await emit(page, 'expired-callback');
      expect((await used(page)).at(-1)).toBe('reset 7');
    },
  );
});

test.describe('the first-party challenge', () => {
  test.beforeEach(async ({ page }) => {
    await page.clock.install();
    await page.goto(EN);
    await interactWithForm(page);
    await formIn(page).fill();
    await expect(formIn(page).status).toHaveText('Checked.');
  });

  // behaviour: 4.6.5
  test('issues another challenge after a submit that failed', async ({ page }) => {
    const tokens = await answerWith(page, [
      { recaptcha: 'reset', message: 'No.' },
      { recaptcha: 'unset' },
      { message: 'Taken.', success: true },
    ]);
    const form = formIn(page);
    await form.submit.click();
    await expect(form.message).toHaveText('No.');
    await form.submit.click();
    await expect(form.message).toHaveText('Taken.');
    const [first, second, third] = tokens;
    expect(first?.length).toBeGreaterThan(100);
    expect(second).toBe('');
    expect(third?.length).toBeGreaterThan(100);
    expect(third).not.toBe(first);
  });

  // behaviour: 4.6.5
  test('solves a challenge again when it has expired', async ({ page }) => {
    const issued = page.waitForResponse('**/shipping/challenge');
    await page.clock.fastForward(TEN_MINUTES_MS);
    await issued;
    await expect(formIn(page).status).toHaveText('Checked.');
    const tokens = await answerWith(page, [{ message: 'Taken.', success: true }]);
    await formIn(page).submit.click();
    await expect(formIn(page).message).toHaveText('Taken.');
    expect(tokens[0]?.length).toBeGreaterThan(100);
  });
});

// behaviour: 4.6.5
test('reports that our own challenge is unavailable, and retains the review', async ({ page }) => {
  await page.route('**/shipping/challenge', (route) => route.fulfill({ status: 429 }));
  const tokens = await answerWith(page, [{ recaptcha: 'unset' }, { recaptcha: 'unset' }]);
  await page.goto(EN);
  await interactWithForm(page);
  const form = formIn(page);
  await form.fill();
  await form.submit.click();
  await expect(form.message).toHaveText(UNAVAILABLE);
  await expect(form.submit).toBeEnabled();
  expect(tokens).toEqual(['']);
  expect(await page.locator('[name="review[content]"]').inputValue()).not.toBe('');
});

// behaviour: 10.21
test('allows no other origin in the content security policy when the challenge is our own', async ({
  request,
}) => {
  const answer = await request.get(EN);
  const policy = answer.headers()['content-security-policy'];
  expect(policy).toContain("script-src 'self';");
  expect(policy).not.toContain('frame-src');
});
