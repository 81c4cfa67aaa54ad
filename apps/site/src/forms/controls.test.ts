import { expect, it } from 'vitest';
import { isShown } from './controls.ts';

function element(boxes: number, checkVisibility?: () => boolean): Element {
  return { getClientRects: () => ({ length: boxes }), checkVisibility } as unknown as Element;
}

it('calls checkVisibility of the element', () => {
  expect(isShown(element(1, () => false))).toBe(false);
  expect(isShown(element(0, () => true))).toBe(true);
});

// behaviour: 15.32
it('returns false for an element without a box in a browser without checkVisibility', () => {
  expect(isShown(element(0))).toBe(false);
  expect(isShown(element(1))).toBe(true);
});
