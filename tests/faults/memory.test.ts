import { setTimeout } from 'node:timers/promises';
import { expect, it, onTestFinished } from 'vitest';
import { residentMb, type ServerProcess, startServer } from '../server-process.ts';
import { newBatch, sendBatch } from './event-load.ts';

const SECONDS = process.env.ZIPFRONT_SOAK ? 300 : 5;
const CLIENTS = 16;

/** Large batches: a leak per event shows after so many. */
const BATCH = 100;

/** A small heap is collected often, which separates live objects from garbage. */
const HEAP_MB = 56;

/** Interval at which memory is measured. */
const SAMPLE_MS = 250;

/** Maximum growth of live memory from the second quarter of the time to the last. */
const HEAP_GROWTH_MB = 6;

/** Maximum growth of the whole process in the same time, with garbage and both threads. */
const RESIDENT_GROWTH_MB = 60;

interface Sample {
  /** Memory of JavaScript on the main thread, what waits to be collected included. */
  heapMb: number;
  residentMb: number;
}

it(
  `uses constant memory under a load of events for ${SECONDS} seconds`,
  async () => {
    const env = { NODE_OPTIONS: `--max-old-space-size=${HEAP_MB}` };
    const server = await startServer({ env, hasConsole: true });
    onTestFinished(async () => void (await server.stop()));
    const end = performance.now() + SECONDS * 1_000;
    const statuses = new Map<number, number>();
    const clients = Array.from({ length: CLIENTS }, async () => {
      while (performance.now() < end) {
        const status = await sendBatch(server.url, newBatch(BATCH));
        statuses.set(status, (statuses.get(status) ?? 0) + 1);
      }
    });
    const samples: Sample[] = [];
    while (performance.now() < end) {
      samples.push(await sample(server));
      await setTimeout(SAMPLE_MS);
    }
    await Promise.all(clients);

    expect([...statuses.keys()]).toEqual([204]);
    const quarter = Math.floor(samples.length / 4);
    const second = samples.slice(quarter, 2 * quarter);
    const last = samples.slice(-quarter);
    expect(least(last, 'heapMb') - least(second, 'heapMb')).toBeLessThan(HEAP_GROWTH_MB);
    expect(most(last, 'residentMb') - most(second, 'residentMb')).toBeLessThan(RESIDENT_GROWTH_MB);
    expect(server.output()).toMatch(/^The console has no account yet[^\n]*\n$/);
  },
  SECONDS * 1_000 + 60_000,
);

async function sample(server: ServerProcess): Promise<Sample> {
  const text = await (await fetch(`${server.consoleUrl}/metrics`)).text();
  const bytes = /^nodejs_heap_size_used_bytes (\d+)/m.exec(text)?.[1];
  return { heapMb: Number(bytes) / 1e6, residentMb: residentMb(server.pid) };
}

/** Live memory: the lowest measurement. */
function least(samples: Sample[], of: keyof Sample): number {
  return Math.min(...samples.map((one) => one[of]));
}

function most(samples: Sample[], of: keyof Sample): number {
  return Math.max(...samples.map((one) => one[of]));
}
