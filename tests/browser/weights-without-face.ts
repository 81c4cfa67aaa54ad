import type { Page } from '@playwright/test';

/** Their typeface would have to be thickened: its range ends before them. */
export function weightsWithoutFace(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const ranges = new Map(
      [...document.fonts].map(({ family, weight }) => {
        const [min = 0, max = min] = weight.split(' ').map(Number);
        return [family.replaceAll('"', ''), { min, max }];
      }),
    );
    const isSeen = (element: Element) =>
      element.closest('.hidden') === null &&
      [...element.childNodes].some((node) => node.nodeType === Node.TEXT_NODE);
    const elements = [...document.body.querySelectorAll('*')].filter(isSeen);
    const used = elements.map((element) => {
      const { fontFamily, fontWeight } = getComputedStyle(element);
      return { family: fontFamily.split(',')[0]?.replaceAll('"', '') ?? '', weight: +fontWeight };
    });
    const wrong = used.filter(({ family, weight }) => {
      const range = ranges.get(family);
      return range === undefined || weight < range.min || weight > range.max;
    });
    return [...new Set(wrong.map(({ family, weight }) => `${family} ${weight}`))];
  });
}
