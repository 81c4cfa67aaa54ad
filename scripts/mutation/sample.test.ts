import { expect, test } from 'vitest';
import { sample } from './sample.ts';

const items = Array.from({ length: 100 }, (_, index) => `item ${index}`);
const self = (item: string) => item;

test('takes all where there are no more', () => {
  expect(sample(items, 100, 'a', self)).toEqual(items);
});

test('takes the same for a seed, in their order, and others for another', () => {
  const chosen = sample(items, 10, 'a', self);
  expect(chosen).toHaveLength(10);
  expect(sample(items, 10, 'a', self)).toEqual(chosen);
  expect(sample(items, 10, 'b', self)).not.toEqual(chosen);
  expect(chosen).toEqual(items.filter((item) => chosen.includes(item)));
});

test('keeps its choice where an item is new', () => {
  const before = sample(items, 10, 'a', self);
  const after = sample(['a new one', ...items], 10, 'a', self);
  expect(after.filter((item) => before.includes(item)).length).toBeGreaterThanOrEqual(9);
});
