import { reportingTime } from '../reports/reporting-time.ts';
import type { Services } from '../services.ts';
import { findExperiments } from './find-experiments.ts';
import { readOut } from './read-out.ts';

/** Computes the bounds of all experiments, which are remembered, so that no request waits for them. A failure is logged. */
export async function prepareBounds({
  store,
  log,
  now,
}: Pick<Services, 'store' | 'log' | 'now'>): Promise<void> {
  try {
    for (const counts of await findExperiments(store.reads)) {
      await readOut(counts, {
        today: reportingTime(now(), counts.experiment.time_zone).day,
        isDeclared: true,
        areEarningsKnown: false,
      });
    }
  } catch (error) {
    log.warn({ reason: (error as Error).message }, 'bounds of experiments were not prepared');
  }
}
