import { setTimeout } from 'node:timers/promises';
import type { ServerProcess } from '../server-process.ts';
import { cpuSeconds } from './pairs.ts';

/** A server that needs more processor time in this long is busy. */
const IDLE_MS = 2_000;
const BUSY_SECONDS = 0.05;

/** Waits for what a server does after its start: it compresses its pages better. */
export async function untilIdle({ pid }: Pick<ServerProcess, 'pid'>): Promise<void> {
  let before = -1;
  while (cpuSeconds(pid) - before > BUSY_SECONDS) {
    before = cpuSeconds(pid);
    await setTimeout(IDLE_MS);
  }
}
