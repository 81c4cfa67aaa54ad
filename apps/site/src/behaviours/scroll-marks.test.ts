import { expect, it } from 'vitest';
import { marksAt } from './scroll-marks.ts';

// behaviour: 2.1.2, 2.1.3, 9.4, 9.5
it.each([
  [0, []],
  [10, []],
  [10.5, ['header-scrolled']],
  [500, ['header-scrolled']],
  [501, ['header-scrolled', 'header-cta-visible']],
])('marks the body at %d px with %j', (offset, marks) => {
  const present = Object.entries(marksAt(offset)).flatMap(([name, isPresent]) =>
    isPresent ? [name] : [],
  );
  expect(present).toEqual(marks);
});
