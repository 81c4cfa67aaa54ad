import { setTimeout } from 'node:timers/promises';

/**
 * Waits for a time in which nothing should happen: for assertions that nothing happened, and for
 * visitors who do nothing. If something should happen, wait for that instead.
 */
export async function quietFor(ms: number): Promise<void> {
  await setTimeout(ms);
}
