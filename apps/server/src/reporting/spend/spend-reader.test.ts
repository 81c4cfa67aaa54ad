import { setImmediate } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import { afterEach, expect, it, vi } from 'vitest';
import { dayOfDate } from '../rollups/reporting-time.ts';
import { createSpendReader, type SentSpend } from './spend-reader.ts';

const HEADER = 'day,source,campaign,cost,clicks';

const sentOf = (text: string): SentSpend => ({
  bytes: new TextEncoder().encode(text),
  options: { source: '', account: '', dateOrder: null, latestDay: dayOfDate('2026-11-20') },
  plan: { actor: 'marketer-1', site: '', fileName: 'a.csv', currency: 'USD', at: 0 },
});

const threadOf = (code: string) => new Worker(code, { eval: true });

afterEach(() => {
  vi.useRealTimers();
});

// behaviour: 21.11
it('reads a file in a thread, with its errors', async () => {
  const read = createSpendReader();
  const good = await read(sentOf(`${HEADER}\n2026-11-20,google,spring,1.50,2\n`));
  expect(good).toMatchObject({ planned: { head: { cents: 150 }, rows: [{ campaign: 'spring' }] } });
  const bad = await read(sentOf(`${HEADER}\n2026-11-20,google,c,"-${' '.repeat(4e6)}x",1\n`));
  expect(bad).toMatchObject({ errors: [expect.stringContaining('Line 2, column cost')] });
});

// behaviour: 21.11
it('ends a file that takes too long, and serves others meanwhile', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const threads: Worker[] = [];
  const read = createSpendReader(() => {
    const thread = threadOf(
      threads.length === 0
        ? 'for (;;);'
        : "require('node:worker_threads').parentPort.postMessage({ errors: [] })",
    );
    threads.push(thread);
    return thread;
  });
  const slow = read(sentOf(''));
  const next = read(sentOf(''));
  for (let turns = 0; turns < 100; turns += 1) await setImmediate();
  expect(threads).toHaveLength(1);
  vi.advanceTimersByTime(20_000);
  expect(await slow).toEqual({
    errors: ['Reading the file took longer than 20 seconds. Export fewer days at once.'],
  });
  expect(await next).toEqual({ errors: [] });
});

// behaviour: 21.11
it('refuses a file that takes too much memory', async () => {
  const read = createSpendReader(
    () =>
      new Worker('const all = []; for (;;) all.push(Array(1e4).fill(1.5));', {
        eval: true,
        resourceLimits: { maxOldGenerationSizeMb: 16 },
      }),
  );
  expect(await read(sentOf(''))).toEqual({
    errors: ['Reading the file took too much memory. Export fewer days at once.'],
  });
});

it('rejects with the error of a thread that fails', async () => {
  const read = createSpendReader(() => threadOf("throw new Error('a test')"));
  await expect(read(sentOf(''))).rejects.toThrow('a test');
  const ended = createSpendReader(() => threadOf(''));
  await expect(ended(sentOf(''))).rejects.toThrow('ended early');
});
