import { MINUTE_MS } from '@zipfront/contracts/day-ms';
import type { Logger } from 'pino';
import { type Repeated, repeat } from '../../platform/jobs/repeat.ts';
import type { Store } from '../../platform/store/store.ts';
import { reportingTime } from '../../reporting/rollups/reporting-time.ts';
import { countRefusal, type Refusal } from './count-refusal.ts';

/** Reports that wait to be counted, by partner, day and reason. */
const waiting = new Map<string, Refusal>();

/**
 * Counts a report without a valid proof in memory: a write of its own would be a durable one for each request of anybody,
 * and would take longer than the refusal of an unknown partner. Each process counts for itself.
 */
export function countUnproven(refusal: Refusal): void {
  const { partner, reason, at, timeZone } = refusal;
  const key = `${partner} ${reportingTime(at, timeZone).day} ${reason}`;
  const before = waiting.get(key)?.times ?? 0;
  waiting.set(key, { ...refusal, times: before + refusal.times });
}

/**
 * Adds what was counted to the rows of all servers.
 *
 * @throws StoreUnavailable; the next call writes it
 */
export async function writeUnproven(store: Pick<Store, 'write'>): Promise<void> {
  for (const [key, refusal] of [...waiting]) {
    waiting.delete(key);
    try {
      await store.write(countRefusal, refusal);
    } catch (error) {
      countUnproven(refusal);
      throw error;
    }
  }
}

/** Writes the counts every minute, and once more at the end; a server that is killed loses those of a minute. */
export function startUnprovenCounts({
  store,
  log,
}: {
  store: Pick<Store, 'write'>;
  log: Pick<Logger, 'warn'>;
}): Repeated {
  const failure = 'counts of reports without a valid proof were not stored';
  const options = { everyMs: MINUTE_MS, log, failure, isFirstNow: false, isLastAtEnd: true };
  return repeat(() => writeUnproven(store), options);
}
