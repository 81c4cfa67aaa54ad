import { setTimeout } from 'node:timers/promises';

/**
 * Waits for a time in which nothing is to happen. For assertions that nothing happened, and for visitors who do
 * nothing for a while; where something is to happen, wait for that instead.
 */
export async function quietFor(ms: number): Promise<void> {
  await setTimeout(ms);
}
