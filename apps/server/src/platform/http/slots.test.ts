import { expect, it } from 'vitest';
import { createSlots } from './slots.ts';

it('limits concurrent use, for each key and in total', () => {
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

it('counts a key that has released a part of its slots', () => {
  const slots = createSlots({ all: 10, each: 3 });
  const [first] = [slots.take('a'), slots.take('a'), slots.take('a')];
  first?.();
  expect(slots.take('a')).not.toBeNull();
  expect(slots.take('a')).toBeNull();
});

it('returns the only slot of a key after its release', () => {
  const slots = createSlots({ all: 2, each: 1 });
  for (let turn = 0; turn < 3; turn += 1) {
    const giveBack = slots.take('a');
    expect(giveBack).not.toBeNull();
    expect(slots.take('a')).toBeNull();
    giveBack?.();
  }
});
