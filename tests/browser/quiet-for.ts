import { setTimeout } from 'node:timers/promises';

/**
 * For assertions that nothing happened, and visitors who do nothing. If something should happen,
 * wait for that instead.
 */
export async function quietFor(ms: number): Promise<void> {
  await setTimeout(ms);
}
