import type { Page } from '@playwright/test';
import { FRIENDLY_SCRIPT } from '@zipfront/contracts/reviews/challenge';
import { REVIEW_MESSAGES } from '@zipfront/contracts/reviews/messages';
import { expect, test } from './fixtures.ts';
import { EN, formOf, interactWithForm } from './reviews-fixtures.ts';

const AJAX = '**/shipping/ajax';
const TEN_MINUTES_MS = 10 * 60_000;
const UNAVAILABLE = REVIEW_MESSAGES['en-US'].unavailable;

/**
 * A stand-in of the script that reCAPTCHA, hCaptcha and Turnstile give: it notes how it is used.
 */
const standIn = (library: string) => `
  let settings, solved = 0;
  window.used = [];
  window.challenge = {
    solve: () => settings.callback('token-' + ++solved),
    emit: (name) => settings[name](),
  };
  window.${library} = {
    render(element, given) { settings = given; used.push('render ' + given.sitekey); return 7; },
    execute(id) { used.push('execute ' + id); },
    reset(id) { used.push('reset ' + id); },
    remove() {},
  };`;

const FRIENDLY = `
  const heard = {};
  let solved = 0;
  const emit = (name, detail) => heard[name](new CustomEvent(name, { detail }));
  window.used = [];
  window.challenge = { solve: () => emit('frc:widget.complete', { response: 'token-' + ++solved }), emit };
  window.frcaptcha = {
    createWidget({ sitekey, startMode }) {
      used.push('render ' + sitekey + (startMode === 'none' ? '' : ' ' + startMode));
      return {
        addEventListener: (name, listener) => { heard[name] = listener; },
        start: () => used.push('execute 7'),
        reset: () => used.push('reset 7'),
        destroy() {},
      };
    },
  };`;

/** Each hosted kind: its documented script, and its events when it is closed and when it fails. */
const HOSTED = [
  {
    kind: 'recaptcha',
    script: 'https://www.google.com/recaptcha/api.js**',
    body: standIn('grecaptcha'),
    closed: [],
    failed: ['error-callback'],
    expired: 'expired-callback',
  },
  {
    kind: 'hcaptcha',
    script: 'https://js.hcaptcha.com/1/api.js**',
    body: standIn('hcaptcha'),
    closed: ['close-callback'],
    failed: ['chalexpired-callback', 'error-callback'],
    expired: 'expired-callback',
  },
  {
    kind: 'turnstile',
    script: 'https://challenges.cloudflare.com/turnstile/v0/api.js**',
    body: standIn('turnstile'),
    closed: [],
    failed: ['timeout-callback', 'unsupported-callback', 'error-callback'],
    expired: 'expired-callback',
  },
  {
    kind: 'friendly',
    script: FRIENDLY_SCRIPT.src,
    body: FRIENDLY,
    closed: [],
    failed: ['frc:widget.error'],
    expired: 'frc:widget.expire',
  },
];

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
const scriptOf = (body: string) => ({
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

/** A browser test against a server with a hosted challenge. */
function testWithChallenge(kind: string) {
  const env = { CHALLENGE: kind, CHALLENGE_SITE_KEY: 'the-key', CHALLENGE_SECRET_KEY: 'a-secret' };
  return test.extend({ serverSetup: { env } });
}

for (const { kind, script, body, closed, failed, expired } of HOSTED) {
  const hosted = testWithChallenge(kind);

  hosted.describe(`hosted by ${kind}`, () => {
    hosted.describe.configure({ mode: 'default' });

    hosted.beforeEach(async ({ page }) => {
      // A stand-in is not the script that the form knows; a test of its own holds that it asks.
      await page.addInitScript(() => {
        Object.defineProperty(HTMLScriptElement.prototype, 'integrity', { set() {} });
      });
      await page.route(script, (route) => route.fulfill(scriptOf(body)));
      await page.goto(EN);
      await interactWithForm(page);
      await formOf(page).fill();
    });

    // behaviour: 4.6.3, 4.6.5
    hosted(`renders ${kind}, runs it when the token is unset, and resets it`, async ({ page }) => {
      const tokens = await answerWith(page, [
        { recaptcha: 'unset' },
        { recaptcha: 'reset', message: 'No.' },
        { recaptcha: 'unset' },
        { message: 'Taken.', success: true },
      ]);
      await expect.poll(() => used(page)).toEqual(['render the-key']);
      const form = formOf(page);
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
      `sends nothing when ${kind} is closed, reports a failure, and resets it on expiry`,
      async ({ page }) => {
        const names = [...closed, ...failed];
        const tokens = await answerWith(
          page,
          names.map(() => ({ recaptcha: 'unset' })),
        );
        await expect.poll(() => used(page)).toEqual(['render the-key']);
        const form = formOf(page);
        for (const name of names) {
          await form.submit.click();
          await expect.poll(async () => (await used(page)).at(-1)).toBe('execute 7');
          await emit(page, name);
          await expect(form.submit).toBeEnabled();
          await expect(form.submit).toBeFocused();
          await expect(form.message).toHaveText(failed.includes(name) ? UNAVAILABLE : '');
          await page.evaluate(() => (window as unknown as { used: string[] }).used.push(''));
        }
        expect(tokens).toEqual(names.map(() => ''));
        await emit(page, expired);
        expect((await used(page)).at(-1)).toBe('reset 7');
      },
    );

    if (kind !== 'recaptcha') return;
    hosted('sends nothing when the box of reCAPTCHA is closed', async ({ page }) => {
      await page.route('https://www.google.com/recaptcha/api2/bframe', (route) =>
        route.fulfill({ body: 'Pictures', contentType: 'text/html' }),
      );
      const tokens = await answerWith(page, [{ recaptcha: 'unset' }]);
      const form = formOf(page);
      await form.submit.click();
      await expect.poll(() => used(page)).toContain('execute 7');
      // It shows its pictures in a box at the end of the page, and only hides it when it is closed.
      const box = await page.evaluateHandle(() => {
        const box = document.createElement('div');
        const frame = document.createElement('iframe');
        frame.src = 'https://www.google.com/recaptcha/api2/bframe';
        frame.title = 'recaptcha challenge';
        box.append(document.createElement('div'));
        box.firstElementChild?.append(frame);
        document.body.append(box);
        return box;
      });
      await expect(page.frameLocator('iframe[src*=bframe]').getByText('Pictures')).toBeVisible();
      await expect(form.submit).toBeDisabled();
      await box.evaluate((box) => {
        box.style.visibility = 'hidden';
      });
      await expect(form.submit).toBeEnabled();
      await expect(form.message).toHaveText('');
      expect(tokens).toEqual(['']);
    });
  });
}

const friendly = testWithChallenge('friendly');

friendly.describe('the script of Friendly Captcha', () => {
  // behaviour: 15.10
  friendly('does not run when its integrity does not match', async ({ page }) => {
    await page.route(FRIENDLY_SCRIPT.src, (route) => route.fulfill(scriptOf(FRIENDLY)));
    const refused = page.waitForEvent('console', (message) => /integrity/.test(message.text()));
    await page.goto(EN);
    await interactWithForm(page);
    await formOf(page).fill();
    await refused;
    expect(await used(page)).toEqual([]);
  });
});

test.describe('the first-party challenge', () => {
  test.beforeEach(async ({ page }) => {
    await page.clock.install();
    await page.goto(EN);
    await interactWithForm(page);
    await formOf(page).fill();
    await expect(formOf(page).status).toHaveText('Checked.');
  });

  // behaviour: 4.6.5
  test('issues another challenge after a submit that failed', async ({ page }) => {
    const tokens = await answerWith(page, [
      { recaptcha: 'reset', message: 'No.' },
      { recaptcha: 'unset' },
      { message: 'Taken.', success: true },
    ]);
    const form = formOf(page);
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
    await expect(formOf(page).status).toHaveText('Checked.');
    const tokens = await answerWith(page, [{ message: 'Taken.', success: true }]);
    await formOf(page).submit.click();
    await expect(formOf(page).message).toHaveText('Taken.');
    expect(tokens[0]?.length).toBeGreaterThan(100);
  });
});

// behaviour: 4.6.5
test('reports that our own challenge is unavailable, and retains the review', async ({ page }) => {
  await page.route('**/shipping/challenge', (route) => route.fulfill({ status: 429 }));
  const tokens = await answerWith(page, [{ recaptcha: 'unset' }, { recaptcha: 'unset' }]);
  await page.goto(EN);
  await interactWithForm(page);
  const form = formOf(page);
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
