import { expect, it } from 'vitest';
import { createSlots, limitConcurrency } from './slots.ts';

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

it('limits concurrent calls, runs the others in order, and continues after a failure', async () => {
  const limited = limitConcurrency(2);
  const started: number[] = [];
  const finish: (() => void)[] = [];
  const runs = [0, 1, 2, 3].map((number) =>
    limited(async () => {
      started.push(number);
      await new Promise<void>((resolve) => {
        finish[number] = resolve;
      });
      if (number === 0) throw new Error('a test');
      return number;
    }),
  );
  const settled = Promise.allSettled(runs);
  await expect.poll(() => started).toEqual([0, 1]);
  finish[0]?.();
  await expect.poll(() => started).toEqual([0, 1, 2]);
  finish[2]?.();
  await expect.poll(() => started).toEqual([0, 1, 2, 3]);
  finish[1]?.();
  finish[3]?.();
  expect((await settled).map(({ status }) => status)).toEqual([
    'rejected',
    'fulfilled',
    'fulfilled',
    'fulfilled',
  ]);
  expect(await limited(async () => 'free again')).toBe('free again');
});
