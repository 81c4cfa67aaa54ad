import { QUOTE } from '../../faults/generated-forms.ts';
import { sendTwice } from '../../send-twice.ts';
import { CONTENT_PAGES } from '../content-pages.ts';
import { CHANGES, fillIn, type HeldField, heldBy } from './changed-markup.ts';
import { expect, soon, test } from './fixtures.ts';
import type { Tab } from './tab.ts';

/** Its id and name, and the name that the form is posted under, if it has one. */
const ISLAND =
  /data-island-id="([\w-]+)" data-island="(privacy-choices|[\w-]+-form)"(?:(?!data-island=).)*?(?:name="form" value="([\w-]+)"|<\/form>)/gs;

type Change = keyof typeof CHANGES;

/** In English, with each form of both sites between them, and the ids of the islands. */
async function pagesWithForms(home: string): Promise<Map<string, string[]>> {
  const kinds = new Set<string>();
  const pages = new Map<string, string[]>();
  for (const { path, locale } of CONTENT_PAGES) {
    if (locale !== 'en-US') continue;
    const html = await (await fetch(new URL(path, home))).text();
    for (const [, id = '', name, form] of html.matchAll(ISLAND)) {
      const kind = `${name} ${form}`;
      if (!kinds.has(kind)) pages.set(path, [...(pages.get(path) ?? []), id]);
      kinds.add(kind);
    }
  }
  return pages;
}

/**
 * In nine days, as without scripts. The window gets the cookies, and must have none yet. Returns
 * the path of the order.
 */
async function requestOrder(tab: Tab, home: string): Promise<string> {
  const cookies = new Map<string, string>();
  const date = new Date(Date.now() + 9 * 24 * 60 * 60 * 1_000).toISOString().slice(0, 10);
  const answer = await sendTwice({ ...QUOTE, form: 'quote-form', date }, async (fields) => {
    const cookie = [...cookies].map((pair) => pair.join('=')).join('; ');
    const headers = { accept: 'application/json', origin: new URL(home).origin, cookie };
    const body = new URLSearchParams(fields);
    const response = await fetch(new URL('/shipping/quote', home), {
      method: 'POST',
      headers,
      body,
    });
    for (const set of response.headers.getSetCookie()) {
      const [name = '', value = ''] = (set.split(';')[0] ?? '').split('=');
      cookies.set(name, value);
    }
    return response.json();
  });
  // The page of choices makes no visit, so that the window has no cookie of its own.
  await tab.goto('/privacy-choices/');
  await tab.evaluate(
    (pairs) => {
      // biome-ignore lint/suspicious/noDocumentCookie: not every engine has the Cookie Store API
      for (const [name, value] of pairs) document.cookie = `${name}=${value}; path=/`;
    },
    [...cookies],
  );
  return (answer as { location: string }).location;
}

/** Changed by others; types into the first field of each while its script attaches. */
async function use(tab: Tab, islands: string[], change: Change): Promise<void> {
  await tab.evaluate(CHANGES[change]);
  const filled = [];
  for (const island of islands) {
    const first = await tab.evaluate(fillIn, island);
    filled.push({ island, first, before: await tab.evaluate(heldBy, island) });
  }
  for (const { island, first, before } of filled) {
    // As by the Tab key: where the pointer would press, forms may move while those above them
    // attach.
    await tab.evaluate((first) => document.querySelector<HTMLElement>(first)?.focus(), first);
    await tab.press('1', '0');
    await soon(async () => {
      await tab.press('7', 'Backspace');
      return tab.has(`[data-island-id=${island}][data-island-state=ready]`);
    }).toBe(true);
    await tab.press('0', 'ArrowLeft', '0', '1');
    const held = await tab.evaluate(heldBy, island);
    const typed = (field: HeldField) => field.holds === '10010';
    expect(held.filter(typed)).toHaveLength(1);
    expect(held).toEqual(before.with(held.findIndex(typed), held.find(typed) as HeldField));
    expect(await tab.has(`${first}:focus`)).toBe(true);
  }
}

// behaviour: 10.90, 10.91
test('retains what was typed, chosen and opened in every form that others changed', async ({
  tab,
  server,
}) => {
  const changes = Object.keys(CHANGES) as Change[];
  const pages = await pagesWithForms(server.url);
  expect([...pages.values()].flat().length).toBeGreaterThan(8);
  for (const [index, [path, islands]] of [...pages].entries()) {
    const change = changes[index % changes.length];
    if (!change) continue;
    await test.step(`types into ${islands.join(', ')} of ${path}, with ${change}`, async () => {
      await tab.goto(path);
      await use(tab, islands, change);
    });
  }
  for (const change of changes) {
    await test.step(`retains the line that was chosen, with ${change}`, async () => {
      await tab.goto('/');
      await use(tab, ['hero'], change);
      expect(await tab.has('form.insurance-line-home')).toBe(true);
    });
  }
});

// behaviour: 10.90
test('retains what was typed in the form of an order that others changed', async ({
  tab,
  server,
}) => {
  await tab.goto(await requestOrder(tab, server.url));
  await use(tab, ['order-island'], 'texts in elements of their own');
});
