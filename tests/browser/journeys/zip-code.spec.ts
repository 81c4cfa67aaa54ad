import { eitherLanguage } from '../either-language.ts';
import { AT_COMPARE, expect, HOMES, soon, test } from './fixtures.ts';
import type { Tab } from './tab.ts';

const FORM = '[data-zip-form]';
const ZIP = `${FORM} [name=zip]`;
const SUBMIT = `${FORM} [type=submit]`;
const ERROR = `${FORM} [data-error]`;

/** Waits for the comparison app; where it asks about the hand-off. */
async function buildHandoff(tab: Tab): Promise<string> {
  await soon(() => tab.address()).toMatch(AT_COMPARE);
  const { searchParams } = new URL(await tab.address(), 'http://any.example');
  return `/api/handoffs/${searchParams.get('token')}`;
}

for (const { path, lang, required, invalid } of eitherLanguage(HOMES)) {
  // behaviour: 16.1
  test(`opens the comparison app after a submit on ${path}`, async ({ tab }) => {
    await tab.goto(`${path}?channelid=c1&utm_campaign=spring&gclid=g1`);
    await tab.type(ZIP, '10001');
    await tab.click(SUBMIT);
    expect(await tab.ask(await buildHandoff(tab))).toMatchObject({
      zip: { zip: '10001', city: 'New York', state: 'NY' },
      line: 'auto',
      locale: lang,
      quote_id: expect.any(String),
      attribution: { first: { channel: 'paid-search', fields: { channel_id: 'c1', gclid: 'g1' } } },
    });
    const exported = await tab.ask('/api/visits/current/export');
    expect(exported, 'a visitor, not a bot').toMatchObject({ visit: { bot: 0 } });
  });

  // behaviour: 16.2
  test(`refuses wrong zip codes on ${path}, and clears the error on typing`, async ({ tab }) => {
    await tab.goto(path);
    await tab.type(ZIP, '00000');
    await soon(() => tab.text(ERROR)).toBe(invalid);
    await tab.press('Backspace');
    await soon(() => tab.text(ERROR)).toBe('');
    await tab.press('Backspace', 'Backspace', 'Backspace', 'Backspace');
    await tab.click(SUBMIT);
    await soon(() => tab.text(ERROR)).toBe(required);
    expect(await tab.has(`${ZIP}[aria-invalid=true]:focus`)).toBe(true);
    expect(await tab.address()).toBe(path);
  });
}

// behaviour: 16.2
test('opens the homeowners address after a submit for the home line', async ({ tab }) => {
  await tab.goto('/');
  await tab.click(`${FORM} [name=insurance_line][value=home]`);
  await soon(() => tab.has(`${FORM}.insurance-line-home`)).toBe(true);
  await tab.type(ZIP, '85144');
  await tab.press('Enter');
  await soon(() => tab.address()).toMatch(/^\/compare\/\?line=home&token=/);
});

// behaviour: 16.4
test('greets a returning visitor, and prefills the zip code', async ({ tab }) => {
  await tab.goto('/');
  await tab.type(ZIP, '33101');
  await tab.click(SUBMIT);
  const named = { first_name: 'Zoë' };
  expect(await tab.ask(await buildHandoff(tab), 'PATCH', named)).toEqual(named);
  await tab.goto('/');
  await soon(() => tab.text('[data-greeting]')).toBe('Welcome back, Zoë');
  expect(await tab.value(ZIP)).toBe('33101');
  await tab.click(SUBMIT);
  await buildHandoff(tab);
});

test.describe('without JavaScript', () => {
  // In one worker: Firefox needs a second browser for it.
  test.describe.configure({ mode: 'default' });
  test.use({ window: { width: 1280, height: 800, javaScript: false } });

  for (const { path, lang, required, invalid } of eitherLanguage(HOMES)) {
    // behaviour: 16.3
    test(`posts the form of ${path} without JavaScript, with errors and then without`, async ({
      tab,
    }) => {
      await tab.goto(`${path}?channelid=c1`);
      await tab.click(SUBMIT);
      await soon(() => tab.text(ERROR)).toBe(required);
      await tab.type(ZIP, '00000');
      await tab.click(SUBMIT);
      await soon(() => tab.text(ERROR)).toBe(invalid);
      expect(await tab.has(`html[lang=${lang}]`)).toBe(true);
      expect(await tab.value(ZIP)).toBe('00000');
      expect(await tab.has(`${ZIP}[aria-invalid=true]:focus`)).toBe(true);
      await tab.type(ZIP, '02139');
      await tab.click(SUBMIT);
      expect(await tab.ask(await buildHandoff(tab))).toMatchObject({
        zip: { zip: '02139' },
        locale: lang,
        attribution: { first: { fields: { channel_id: 'c1' } } },
      });
    });
  }
});
