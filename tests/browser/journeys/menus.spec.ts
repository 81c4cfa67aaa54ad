import { expect, PHONE, soon, test } from './fixtures.ts';

const BURGER = '[data-menu] > summary';
const FIRST_LINK = '[data-nav-item] a';
const GROUP = '[data-nav-item]:has([data-sub-menu] [data-sub-menu]) > [data-sub-menu]';
const SUBGROUP = `${GROUP} [data-sub-menu]`;

test.describe('on a phone', () => {
  test.use({ window: { ...PHONE, javaScript: true } });

  test('opens and closes the menu', async ({ tab }) => {
    // behaviour: 16.5
    await test.step('opens the menu over the page, and closes it on Escape', async () => {
      await tab.goto('/es/');
      await tab.click(BURGER);
      await soon(() => tab.has('body.show-overlay')).toBe(true);
      expect(await tab.has('main[inert]')).toBe(true);
      expect(await tab.isVisible(FIRST_LINK)).toBe(true);
      await tab.click(`${GROUP} > summary`);
      await tab.click(`${SUBGROUP} > summary`);
      await soon(() => tab.isVisible(`${SUBGROUP} a`)).toBe(true);

      await tab.press('Escape');
      await soon(() => tab.has('body.show-overlay')).toBe(false);
      await soon(() => tab.isVisible(FIRST_LINK)).toBe(false);
      expect(await tab.has('main[inert]')).toBe(false);
      expect(await tab.has(`${BURGER}:focus`)).toBe(true);
    });

    // behaviour: 16.5
    await test.step('closes the overlay on a click on a link in it, and shows the anchor', async () => {
      await tab.goto('/');
      await tab.click(BURGER);
      await tab.click(FIRST_LINK);
      await soon(() => tab.has('body.show-overlay')).toBe(false);
      await soon(() => tab.has('#how-it-works:focus')).toBe(true);
    });
  });
});

test('opens sub-menus by mouse and by keyboard', async ({ tab }) => {
  // behaviour: 16.6
  await test.step('opens a sub-menu on hover, and slides a nested one open and closed, on a desktop', async () => {
    await tab.goto('/');
    await tab.hover(`${GROUP} > summary`);
    await soon(() => tab.isVisible(`${GROUP} a`)).toBe(true);
    await tab.click(`${GROUP} > summary`);
    await tab.click(`${SUBGROUP} > summary`);
    await soon(() => tab.isVisible(`${SUBGROUP} a`)).toBe(true);
    await tab.click(`${SUBGROUP} > summary`);
    await soon(() => tab.isVisible(`${SUBGROUP} a`)).toBe(false);
  });

  // behaviour: 16.5
  await test.step('opens a sub-menu on Enter and closes it on Escape, on a desktop', async () => {
    await tab.goto('/');
    await tab.moveTo(5, 700);
    // Enter opens it by itself; Escape closes it only once its script is there.
    await soon(() => tab.has('body[style*="--header-bottom"]')).toBe(true);
    await tab.evaluate((group) => {
      document.querySelector<HTMLElement>(`${group} > summary`)?.focus();
    }, GROUP);
    await tab.press('Enter');
    await soon(() => tab.isVisible(`${GROUP} a`)).toBe(true);
    await tab.press('Tab');
    await soon(() => tab.has(`${GROUP} a:focus`)).toBe(true);
    await tab.press('Escape');
    await soon(() => tab.has(`${GROUP}[open]`)).toBe(false);
    await soon(() => tab.isVisible(`${GROUP} a`)).toBe(false);
    expect(await tab.has(`${GROUP} > summary:focus`)).toBe(true);
  });
});
