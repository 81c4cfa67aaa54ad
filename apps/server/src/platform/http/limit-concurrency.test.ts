import { expect, it } from 'vitest';
import { limitConcurrency } from './slots.ts';

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
