import { firstLink, PASSWORD } from '../console-fixtures.ts';
import { PHONE, soon, test } from './fixtures.ts';
import type { Tab } from './tab.ts';

test.use({ window: { ...PHONE, javaScript: true } });

const DIALOGS = [
  ['/people', 'Add a person'],
  ['/people', 'Change the role of ana'],
  ['/people', 'Make a token'],
  ['/reports', 'Saved reports'],
  ['/reports', 'Save…'],
] as const;

/** Firefox reports one that still loads when the page is left. */
function typefaceLoaded(tab: Tab): Promise<void> {
  return soon(() => tab.evaluate(() => document.fonts.check('1em "Inter Variable"'))).toBe(true);
}

/** Gives the button with a name the id `opener`. */
function nameOpener(tab: Tab, name: string): Promise<boolean> {
  return tab.evaluate((wanted) => {
    const nameOf = (button: Element) => button.getAttribute('aria-label') ?? button.textContent;
    const opener = [...document.querySelectorAll('button')].find((one) => nameOf(one) === wanted);
    if (opener) opener.id = 'opener';
    return opener !== undefined;
  }, name);
}

/** What is cut off in the dialog, or has the focus outside it. */
function dialogFaults(tab: Tab): Promise<string[]> {
  return tab.evaluate(() => {
    const dialog = document.querySelector('dialog[open]');
    if (dialog === null) return ['no dialog'];
    const cut = [...dialog.querySelectorAll('button, input, select, textarea')].filter((one) => {
      one.scrollIntoView({ block: 'nearest' });
      const { left, top, right, bottom } = one.getBoundingClientRect();
      return left < 0 || top < 0 || right > window.innerWidth || bottom > window.innerHeight;
    });
    return [
      ...cut.map((one) => `cut off: ${one.outerHTML.slice(0, 80)}`),
      ...(dialog.scrollWidth > dialog.clientWidth ? ['scrolls sideways'] : []),
      ...(dialog.contains(document.activeElement) ? [] : ['the focus is outside']),
    ];
  });
}

// behaviour: 16.15
test('shows the dialogs of the console whole on a phone, with the focus, until Escape', async ({
  tab,
  server,
}) => {
  await tab.goto(`${server.consoleUrl}/link`);
  await typefaceLoaded(tab);
  await tab.type('[name="token"]', await firstLink(server));
  await tab.click('button');
  await soon(() => tab.has('[name="name"]')).toBe(true);
  await typefaceLoaded(tab);
  await tab.type('[name="name"]', 'ana');
  await tab.type('[name="password"]', PASSWORD);
  await tab.type('[name="again"]', PASSWORD);
  await tab.click('button');
  for (const [path, name] of DIALOGS) {
    await test.step(name, async () => {
      await soon(() => tab.has('nav')).toBe(true);
      await typefaceLoaded(tab);
      await tab.goto(`${server.consoleUrl}${path}`);
      await soon(() => nameOpener(tab, name)).toBe(true);
      await tab.click('#opener');
      await soon(() => dialogFaults(tab)).toEqual([]);
      await tab.press('Escape');
      await soon(() => tab.has('dialog[open]')).toBe(false);
      await soon(() => tab.has('#opener:focus')).toBe(true);
    });
  }
});
