import { expect, it } from 'vitest';
import { pageNumbers } from './ReviewList.tsx';

it.each([
  [1, 1, [1]],
  [1, 3, [1, 2, 3]],
  [1, 9, [1, 2, null, 9]],
  [5, 9, [1, null, 4, 5, 6, null, 9]],
  [4, 9, [1, 2, 3, 4, 5, null, 9]],
  [9, 9, [1, null, 8, 9]],
])('lists on page %i of %i the numbers %j', (page, pages, named) => {
  expect(pageNumbers(page, pages)).toEqual(named);
});
