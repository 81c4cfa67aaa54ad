import { PHONE, soon, test } from './fixtures.ts';
import type { Tab } from './tab.ts';

const STORIES = '#stories';
const LETTERS = '#letters';

/** The numbers of the slides that stand in the view, from left to right. */
function shown(tab: Tab, place: string): Promise<number[]> {
  return tab.evaluate((place) => {
    const view = document.querySelector(`${place} [data-slider-view]`) as HTMLElement;
    const { left, right } = view.getBoundingClientRect();
    return [...view.querySelectorAll('li')]
      .map((card, index) => ({ index, box: card.getBoundingClientRect() }))
      .filter(({ box }) => box.left > left - 1 && box.right < right + 1)
      .sort((one, other) => one.box.left - other.box.left)
      .map(({ index }) => index);
  }, place);
}

/** Scrolls there, and waits for the script. */
async function slider(tab: Tab, place: string): Promise<void> {
  await tab.hover(`${place} [data-slider-view]`);
  await soon(() => tab.has(`${place} [data-slider-on]`)).toBe(true);
}

test('moves the sliders of a desktop', async ({ tab }) => {
  // behaviour: 16.7
  await test.step('shows the stories one at a time', async () => {
    await tab.goto('/how-we-work/');
    await slider(tab, STORIES);
    await soon(() => shown(tab, STORIES)).toEqual([0]);
    await soon(() => tab.isVisible(`${STORIES} [data-slide=previous]`)).toBe(false);
    await tab.click(`${STORIES} [data-slide=next]`);
    await soon(() => shown(tab, STORIES)).toEqual([1]);
    await soon(() => tab.text(`${STORIES} [data-slider-position]`)).toBe('2 of 4');
    await tab.click(`${STORIES} [data-slide="3"]`);
    await soon(() => shown(tab, STORIES)).toEqual([3]);
    await soon(() => tab.isVisible(`${STORIES} [data-slide=next]`)).toBe(false);
    await tab.click(`${STORIES} [data-slide=previous]`);
    await soon(() => shown(tab, STORIES)).toEqual([2]);
  });

  // behaviour: 16.7
  await test.step('loops the letters, by button and by drag', async () => {
    await tab.goto('/how-we-work/');
    await slider(tab, LETTERS);
    await soon(() => shown(tab, LETTERS)).toEqual([0, 1, 2]);
    await tab.click(`${LETTERS} [data-slide=previous]`);
    await soon(() => shown(tab, LETTERS)).toEqual([4, 0, 1]);
    await tab.drag(`${LETTERS} [data-slider-view]`, -60);
    await soon(() => shown(tab, LETTERS)).toEqual([0, 1, 2]);
    await tab.drag(`${LETTERS} [data-slider-view]`, -60);
    await soon(() => shown(tab, LETTERS)).toEqual([1, 2, 3]);
    await tab.drag(`${LETTERS} [data-slider-view]`, 60);
    await soon(() => shown(tab, LETTERS)).toEqual([0, 1, 2]);
  });
});

test.describe('on a phone', () => {
  test.use({ window: { ...PHONE, javaScript: true } });

  // behaviour: 16.7
  test('moves one letter at a time, by button, by drag and by arrow keys', async ({ tab }) => {
    await tab.goto('/how-we-work/');
    await slider(tab, LETTERS);
    await soon(() => shown(tab, LETTERS)).toEqual([0]);
    await tab.click(`${LETTERS} [data-slide=next]`);
    await soon(() => shown(tab, LETTERS)).toEqual([1]);
    await tab.drag(`${LETTERS} [data-slider-view]`, -90);
    await soon(() => shown(tab, LETTERS)).toEqual([2]);
    await tab.click(`${LETTERS} [data-slide="0"]`);
    await soon(() => shown(tab, LETTERS)).toEqual([0]);
    await tab.evaluate(() =>
      document.querySelector<HTMLElement>('#letters [data-slider-view]')?.focus(),
    );
    await tab.press('ArrowRight', 'ArrowRight', 'ArrowLeft');
    await soon(() => shown(tab, LETTERS)).toEqual([1]);
  });
});
