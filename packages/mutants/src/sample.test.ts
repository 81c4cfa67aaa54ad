import { expect, test } from 'vitest';
import { sample } from './sample.ts';

const items = Array.from({ length: 100 }, (_, index) => `item ${index}`);
const self = (item: string) => item;

test('returns all items when there are no more', () => {
  expect(sample(items, 100, 'a', self)).toEqual(items);
});

test('returns the same items for a seed, in their order, and others for another seed', () => {
  const chosen = sample(items, 10, 'a', self);
  expect(chosen).toHaveLength(10);
  expect(sample(items, 10, 'a', self)).toEqual(chosen);
  expect(sample(items, 10, 'b', self)).not.toEqual(chosen);
  expect(chosen).toEqual(items.filter((item) => chosen.includes(item)));
});

test('retains its choice when an item is new', () => {
  const before = sample(items, 10, 'a', self);
  const after = sample(['a new one', ...items], 10, 'a', self);
  expect(after.filter((item) => before.includes(item)).length).toBeGreaterThanOrEqual(9);
});
