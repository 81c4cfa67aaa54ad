import type { Services } from '../../site/services.ts';
import { findExperiments } from './experiments.ts';
import { readOut } from './read-out.ts';

/** Computes the bounds of all experiments, which are remembered, so that no request waits for them. A failure is logged. */
export async function prepareBounds({
  store,
  log,
  now,
}: Pick<Services, 'store' | 'log' | 'now'>): Promise<void> {
  try {
    const options = { now: now(), isDeclared: true, areEarningsKnown: false };
    for (const counts of await findExperiments(store.reads)) await readOut(counts, options);
  } catch (error) {
    log.warn({ reason: (error as Error).message }, 'bounds of experiments were not prepared');
  }
}
