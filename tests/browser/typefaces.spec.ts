import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { holdRoute } from './hold-route.ts';
import { UNSEEN, watchLayoutShifts } from './layout-shifts.ts';
import { type Machine, onMachine, useMachineFonts } from './system-fonts.ts';

/** Names of fonts of systems. */
const MACHINE_FONT = /^(DejaVu|Arimo|Tinos)/;

/** Of both sites, in both languages, on a phone and on a desktop. */
const LATE: { path: string; width: number; fonts: string; machine: Machine }[] = [
  ...['/', '/es/', '/shipping/', '/shipping/es/'].map((path) => ({
    path,
    width: 360,
    fonts: 'DejaVu alone',
    machine: { 'sans-serif': 'DejaVu', serif: 'DejaVu' } as const,
  })),
  ...['/', '/shipping/prices/'].map((path) => ({
    path,
    width: 1280,
    fonts: 'the doubles of Arial and Times',
    machine: { 'sans-serif': 'Arial', serif: 'Times' } as const,
  })),
];

for (const { path, width, fonts, machine } of LATE) {
  // behaviour: 10.29
  test(`causes no layout shift on ${path} when its typefaces load late, at ${width} px with ${fonts}`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 800 });
    await onMachine(page, path, machine);
    const release = await holdRoute(page, '**/assets/*.woff2');
    const shifts = await watchLayoutShifts(page);
    await page.goto(path, { waitUntil: 'domcontentloaded' });
    await useMachineFonts(page);
    await painted(page);
    expect(await shownFonts(page, 'h1')).toEqual([expect.stringMatching(MACHINE_FONT)]);
    const before = (await shifts()).length;
    release();
    await fontsSettled(page);
    const late = (await shifts()).slice(before);
    expect(late.filter(({ value }) => value > UNSEEN)).toEqual([]);
  });
}

for (const path of ['/es/', '/shipping/']) {
  // behaviour: 10.27
  test(`shows ${path} in its typefaces, without a layout shift when they come from the cache`, async ({
    page,
  }) => {
    await page.goto(path);
    await fontsSettled(page);
    const shifts = await watchLayoutShifts(page);
    await page.reload();
    await fontsSettled(page);
    expect(await shifts()).toEqual([]);
    expect(await shownFonts(page, 'h1')).toEqual([expect.stringMatching(/^(Newsreader|Archivo)/)]);
    expect(await shownFonts(page, '.lead')).toEqual([
      expect.stringMatching(/^(Radio Canada|Archivo)/),
    ]);
  });

  // behaviour: 10.29
  test(`shows ${path} in the fallback faces when its typefaces never load`, async ({ page }) => {
    await page.setViewportSize({ width: 360, height: 800 });
    await onMachine(page, path, { 'sans-serif': 'DejaVu', serif: 'DejaVu' });
    await page.route('**/assets/*.woff2', (route) => route.abort());
    await page.goto(path);
    await useMachineFonts(page);
    await fontsSettled(page);
    expect(await shownFonts(page, 'h1')).toEqual([expect.stringMatching(/^DejaVu/)]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
  });
}

// behaviour: 10.29
test('shows typefaces that load late on the next page', async ({ page }) => {
  await onMachine(page, '/', { 'sans-serif': 'DejaVu', serif: 'DejaVu' });
  const release = await holdRoute(page, '**/assets/*.woff2');
  await page.goto('/', { waitUntil: 'domcontentloaded' });
  await useMachineFonts(page);
  await painted(page);
  release();
  await fontsSettled(page);
  expect(await shownFonts(page, 'h1')).toEqual([expect.stringMatching(/^DejaVu/)]);
  expect(await shownFonts(page, '.lead')).toEqual([expect.stringMatching(/^DejaVu/)]);
});

test('shows an error page in the typefaces of its site', async ({ page }) => {
  await page.goto('/shipping/nothing-here/');
  await fontsSettled(page);
  await page.reload();
  await fontsSettled(page);
  expect(await shownFonts(page, 'h1')).toEqual([expect.stringMatching(/^Archivo/)]);
});

async function fontsSettled(page: Page): Promise<void> {
  await page.waitForFunction(
    () =>
      document.readyState === 'complete' &&
      [...document.fonts].every(({ status }) => status !== 'loading'),
  );
  await painted(page);
}

async function painted(page: Page): Promise<void> {
  await page.evaluate(async () => {
    for (let count = 0; count < 3; count += 1) await new Promise(requestAnimationFrame);
  });
}

/** Names of the fonts that an element's text is drawn with. */
async function shownFonts(page: Page, selector: string): Promise<string[]> {
  const session = await page.context().newCDPSession(page);
  await session.send('DOM.enable');
  await session.send('CSS.enable');
  const { root } = await session.send('DOM.getDocument');
  const { nodeId } = await session.send('DOM.querySelector', { nodeId: root.nodeId, selector });
  const { fonts } = await session.send('CSS.getPlatformFontsForNode', { nodeId });
  return fonts.map(({ familyName }) => familyName);
}
