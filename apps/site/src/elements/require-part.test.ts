import { expect, test } from 'vitest';
import { MissingPartError, requirePart } from './require-part.ts';

function island(part: unknown): HTMLElement {
  const element = { dataset: { island: 'slider' }, querySelector: () => part };
  return { ...element, closest: () => element } as unknown as HTMLElement;
}

test('returns the part of an island', () => {
  expect(requirePart(island('the view'), '[data-view]')).toBe('the view');
});

test('throws an error that names the island and the missing part', () => {
  expect(() => requirePart(island(null), '[data-view]')).toThrow(
    new MissingPartError('The island slider has no part [data-view].'),
  );
});

test('names the element when it is not part of an island', () => {
  const header = { localName: 'header', querySelector: () => null, closest: () => null };
  expect(() => requirePart(header as unknown as HTMLElement, 'summary')).toThrow(
    new MissingPartError('The element <header> has no part summary.'),
  );
});
