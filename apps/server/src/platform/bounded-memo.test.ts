import { expect, it, vi } from 'vitest';
import { boundedMemo } from './bounded-memo.ts';

// behaviour: 15.43
it('computes a text once, and again after the memo was cleared', () => {
  const compute = vi.fn((text: string) => text.length);
  const lengthOf = boundedMemo(compute, { maxEntries: 2 });
  expect(['one', 'three', 'one', 'three'].map(lengthOf)).toEqual([3, 5, 3, 5]);
  expect(compute).toHaveBeenCalledTimes(2);
  expect(lengthOf('seven')).toBe(5);
  expect(lengthOf('one')).toBe(3);
  expect(compute).toHaveBeenCalledTimes(4);
});

// behaviour: 15.43
it('memoizes false results, but no text beyond the maximum length', () => {
  const compute = vi.fn((text: string) => text === 'yes');
  const isYes = boundedMemo(compute, { maxEntries: 9, maxLength: 3 });
  expect(['no', 'no', 'never', 'never'].map(isYes)).toEqual([false, false, false, false]);
  expect(compute).toHaveBeenCalledTimes(3);
});
