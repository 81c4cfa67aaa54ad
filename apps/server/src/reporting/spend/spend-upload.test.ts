import { setImmediate } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import { afterEach, expect, it, vi } from 'vitest';
import { dayOfDate } from '../rollups/reporting-time.ts';
import { createUploadReader, type SpendUpload } from './spend-upload.ts';

const HEADER = 'day,source,campaign,cost,clicks';

const uploadOf = (text: string): SpendUpload => ({
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
  const read = createUploadReader();
  const good = await read(uploadOf(`${HEADER}\n2026-11-20,google,spring,1.50,2\n`));
  expect(good).toMatchObject({ planned: { head: { cents: 150 }, rows: [{ campaign: 'spring' }] } });
  const bad = await read(uploadOf(`${HEADER}\n2026-11-20,google,c,"-${' '.repeat(4e6)}x",1\n`));
  expect(bad).toMatchObject({ errors: [expect.stringContaining('Line 2, column cost')] });
});

// behaviour: 21.11
it('ends a file that takes too long, and serves others meanwhile', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const threads: Worker[] = [];
  const read = createUploadReader(() => {
    const thread = threadOf(
      threads.length === 0
        ? 'for (;;);'
        : "require('node:worker_threads').parentPort.postMessage({ errors: [] })",
    );
    threads.push(thread);
    return thread;
  });
  const slow = read(uploadOf(''));
  const next = read(uploadOf(''));
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
  const read = createUploadReader(
    () =>
      new Worker('const all = []; for (;;) all.push(Array(1e4).fill(1.5));', {
        eval: true,
        resourceLimits: { maxOldGenerationSizeMb: 16 },
      }),
  );
  expect(await read(uploadOf(''))).toEqual({
    errors: ['Reading the file took too much memory. Export fewer days at once.'],
  });
});

it('rejects with the error of a thread that fails', async () => {
  const read = createUploadReader(() => threadOf("throw new Error('a test')"));
  await expect(read(uploadOf(''))).rejects.toThrow('a test');
  const ended = createUploadReader(() => threadOf(''));
  await expect(ended(uploadOf(''))).rejects.toThrow('ended early');
});
