import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, type Page, test } from '@playwright/test';
import { colourFindings, findings } from './axe.ts';
import { collectConsoleErrors } from './console-errors.ts';
import { type ConsoleGallery, consoleGallery } from './console-gallery.ts';

const WIDTHS = [320, 390, 1024, 1440];

let gallery: ConsoleGallery;
test.beforeAll(async () => {
  gallery = await consoleGallery();
});
test.afterAll(() => gallery.remove());

// In one worker: building the gallery takes longer than a test.
test.describe.configure({ mode: 'default' });

test.beforeEach(async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
});

/**
 * They fail only here: states of a card have its name, and React Aria's hidden button is beside a
 * popover.
 */
const WITHOUT = ['landmark-unique', 'region'];

/** Findings of axe and of the layout, then of the colors of the dark scheme. */
async function look(page: Page, widths = WIDTHS): Promise<string[]> {
  await page.emulateMedia({ colorScheme: 'light' });
  const inLight = await findings(page, 'html', widths, widths[0], WITHOUT);
  await page.emulateMedia({ colorScheme: 'dark' });
  const inDark = await colourFindings(page);
  await page.emulateMedia({ colorScheme: 'light' });
  return [...inLight, ...inDark];
}

function sourcesOf(folder: string): string[] {
  const files = globSync('*.tsx', { cwd: folder });
  return files.map((file) => readFileSync(join(folder, file), 'utf8'));
}

// behaviour: 38.16
test('shows each component of the kit', () => {
  const kit = sourcesOf(join(import.meta.dirname, '../../apps/console/src/ui'));
  const components = kit.flatMap((source) =>
    [...source.matchAll(/^export function ([A-Z]\w*)/gm)].map(([, name]) => name ?? ''),
  );
  // A component that others of the kit are made of is shown as a part of them.
  const examples = sourcesOf(join(import.meta.dirname, 'console-gallery'));
  const shown = [...kit, ...examples].join('\n');
  expect(components).toContain('DataTable');
  expect(components.filter((name) => !new RegExp(`<${name}\\b`).test(shown))).toEqual([]);
});

// behaviour: 38.16
test('passes axe and fits at each width, in the light and in the dark scheme', async ({ page }) => {
  const errors = collectConsoleErrors(page);
  await gallery.show(page);
  expect(await look(page)).toEqual([]);
  expect(errors).toEqual([]);
});

// behaviour: 38.24
test('shows the names of rows whole', async ({ page }) => {
  await gallery.show(page);
  const names = page.locator('table.data tbody th');
  for (const width of [360, 768, 1280]) {
    await page.setViewportSize({ width, height: 800 });
    await expect(names.filter({ hasText: 'autumn-and-winter' }).first()).toBeVisible();
    const cut = await names.evaluateAll((cells) =>
      cells.filter((cell) => cell.scrollWidth > cell.clientWidth).map((cell) => cell.textContent),
    );
    expect(cut, `at ${width} px`).toEqual([]);
  }
});

const OPENED = [
  ['button', /^Site, plain/, 'menu', 'Site, plain'],
  ['button', /^Columns/, 'menu', 'Columns'],
  ['button', /^Days: Last 28 days/, 'dialog', 'Days'],
  ['button', '+ Filter', 'dialog', 'Add a filter'],
  ['button', 'Open a dialog', 'dialog', 'Name the report'],
  ['button', 'Ask before a deletion', 'dialog', 'Delete this order?'],
  ['button', 'Show a deletion that runs', 'dialog', 'Delete this order?'],
] as const;

// behaviour: 38.16
test('passes axe with each menu and dialog open', async ({ page }) => {
  await gallery.show(page);
  for (const [role, name, openedRole, openedName] of OPENED) {
    await page.setViewportSize({ width: 1440, height: 800 });
    await page.getByRole(role, { name }).click();
    const opened = page.getByRole(openedRole, { name: openedName });
    await expect(opened).toBeVisible();
    expect(await look(page, [320, 1440]), openedName).toEqual([]);
    await page.keyboard.press('Escape');
    await expect(opened).toBeHidden();
  }
});

// behaviour: 38.16
test('moves the focus into each menu and dialog, and back to its button', async ({ page }) => {
  await gallery.show(page);
  for (const [role, name, openedRole, openedName] of OPENED) {
    const button = page.getByRole(role, { name });
    const opened = page.getByRole(openedRole, { name: openedName });
    for (const open of [() => button.press('Enter'), () => button.click()]) {
      await open();
      await expect(opened).toBeVisible();
      await expect.poll(() => opened.evaluate((box) => box.matches(':focus-within'))).toBe(true);
      await page.keyboard.press('Escape');
      await expect(opened).toBeHidden();
      await expect(button).toBeFocused();
    }
  }
});

// behaviour: 38.16
test('opens a menu by an arrow key, and moves in it by arrows and letters', async ({ page }) => {
  await gallery.show(page);
  const chip = page.getByRole('button', { name: /^Columns/ });
  const focused = page.locator('[role^=menuitem]:focus');
  await chip.press('ArrowDown');
  await expect(focused).toHaveText('Visits');
  await page.keyboard.press('ArrowDown');
  await expect(focused).toHaveText('Leads');
  await page.keyboard.press('p');
  await expect(focused).toHaveText('Profit');
  await page.keyboard.press('Enter');
  await expect(chip).toHaveAccessibleName('Columns: Visits, Leads, Profit');
  await page.keyboard.press('Escape');
  await expect(chip).toBeFocused();
});

// behaviour: 38.16
test('closes a dialog by a press beside it, not by one that began in it', async ({ page }) => {
  await gallery.show(page);
  await page.getByRole('button', { name: 'Open a dialog' }).click();
  const dialog = page.getByRole('dialog', { name: 'Name the report' });
  await dialog.getByText('Other people see it.').hover();
  await page.mouse.down();
  await page.mouse.move(4, 4);
  await page.mouse.up();
  await expect(dialog).toBeVisible();
  await page.mouse.click(4, 4);
  await expect(dialog).toBeHidden();
});

// behaviour: 38.16
test('passes axe with each message', async ({ page }) => {
  await gallery.show(page);
  for (const name of ['Show a message', 'Show one with Undo', 'Show a problem']) {
    await page.getByRole('button', { name }).click();
    await expect(page.locator('.toast')).toBeVisible();
    expect(await look(page, [320, 1440]), name).toEqual([]);
  }
});

/** What has the focus, if no ring is drawn around it; null at the end of the page. */
function missingRing(): string | undefined | null {
  const { activeElement: focused } = document;
  if (focused === null || focused === document.body) return null;
  // The button in a field of a date has a ring of the browser.
  if (!focused.matches(':focus')) return undefined;
  const { outlineStyle, outlineWidth } = getComputedStyle(focused);
  const hasRing = outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 2;
  return hasRing ? undefined : focused.outerHTML.slice(0, 120);
}

/** Presses a key until the focus leaves the page, at most so often. */
async function walk(page: Page, key: string, most: number) {
  const withoutRing: string[] = [];
  let visited = 0;
  for (; visited < most; visited += 1) {
    await page.keyboard.press(key);
    const missing = await page.evaluate(missingRing);
    if (missing === null) break;
    if (missing !== undefined) withoutRing.push(missing);
  }
  return { visited, withoutRing };
}

// behaviour: 38.16
test('draws a ring around what the keyboard is on', async ({ page }) => {
  await gallery.show(page);
  const controls = page.locator('main :is(button, a[href], input, select, textarea):enabled');
  const { visited, withoutRing } = await walk(page, 'Tab', 200);
  expect(withoutRing).toEqual([]);
  expect(visited).toBeGreaterThanOrEqual(await controls.count());

  for (const [name, key] of [
    [/^Site, plain/, 'ArrowDown'],
    [/^Days: Last 28 days/, 'Tab'],
    ['+ Filter', 'Tab'],
    ['Open a dialog', 'Tab'],
  ] as const) {
    await page.getByRole('button', { name }).focus();
    await page.keyboard.press('Enter');
    await expect(page.locator('.popover')).toBeVisible();
    expect((await walk(page, key, 4)).withoutRing, String(name)).toEqual([]);
    await page.keyboard.press('Escape');
  }
});

// behaviour: 38.21
test('reads out that a value is not known, where no bar is drawn', async ({ page }) => {
  await gallery.show(page);
  const card = page.getByRole('region', { name: /^28 days/ });
  await card.getByRole('group').focus();
  await page.keyboard.press('Home');
  await expect(card.getByRole('status')).toContainText('Profit unknown');
});

// behaviour: 38.18
test('prints cards and charts in ink, without what only works on a screen', async ({ page }) => {
  await gallery.show(page);
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
  const chart = page.getByRole('region', { name: /^28 days/ });
  await expect(chart).toHaveCSS('background-color', 'rgb(255, 255, 255)');
  await expect(chart).toHaveCSS('break-inside', 'avoid');
  await expect(chart.locator('.line:not(.before)').last()).toHaveCSS('stroke', 'rgb(27, 28, 30)');
  await expect(page.locator(':is(.button, .more > a, .chip.add):visible')).toHaveCount(0);
  await expect(page.getByText('Last 28 days').first()).toBeVisible();
  await expect(page.locator('.chip.on', { hasText: 'Device' })).toHaveText('Device is phone×');
  await expect(page.locator('.chip .remove:visible')).toHaveCount(0);
});

// behaviour: 38.18
test('fits a chart to the paper that was drawn for a wider window', async ({ page }) => {
  await page.addInitScript(() => {
    // A print is laid out without asking observers.
    Object.assign(window, {
      ResizeObserver: class {
        observe() {}
        disconnect() {}
      },
    });
  });
  await page.setViewportSize({ width: 500, height: 800 });
  await gallery.show(page);
  await page.emulateMedia({ media: 'print' });
  const chart = page.getByRole('group', { name: 'Leads and profit of 28 days' });
  const box = await chart.boundingBox();
  expect(box?.width).toBeLessThan(500);
  expect((box?.width ?? 0) / (box?.height ?? 1)).toBeCloseTo(640 / 290, 1);
});
