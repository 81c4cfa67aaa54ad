import { expect, it } from 'vitest';
import { createSlots } from './slots.ts';

it('bounds what goes on at once, for each key and over all', () => {
  const slots = createSlots({ all: 3, each: 2 });
  const [first, second] = [slots.take('a'), slots.take('a')];
  expect([first, second]).not.toContain(null);
  expect(slots.take('a')).toBeNull();
  expect(slots.take('b')).not.toBeNull();
  expect(slots.take('c')).toBeNull();
  first?.();
  first?.();
  expect(slots.take('c')).not.toBeNull();
  expect(slots.take('a')).toBeNull();
  second?.();
  expect(slots.take('a')).not.toBeNull();
});
