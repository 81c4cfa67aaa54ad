import { randomUUID } from 'node:crypto';
import type { Assignment } from '@zipfront/contracts/content/experiment';
import type { Logger } from 'pino';
import { type Repeated, repeat } from '../../platform/jobs/repeat.ts';
import type { ExperimentServedRow } from '../../platform/store/experiment-rows.ts';
import type { Store } from '../../platform/store/store.ts';
import { reportingTime } from '../rollups/reporting-time.ts';
import { storeServed } from './store-served.ts';

/** Interval of the writes; a server that is killed loses the assignments of that time. */
const WRITE_EVERY_MS = 10_000;

/** Counts of the assignments that this server sends. */
export interface ServedCounts {
  /** Counts an assignment of a visitor who had none, on the day of a reporting time zone. */
  add(assignment: Assignment, timeZone: string): void;
  /**
   * Writes what was counted.
   *
   * @throws StoreUnavailable; the next call writes it
   */
  write(store: Pick<Store, 'write'>): Promise<void>;
}

/**
 * Counts assignments in memory, because pages are sent without a write. Each server has rows of its own, which hold
 * its count so far.
 */
export function createServedCounts(now: () => number): ServedCounts {
  const server = randomUUID();
  const counts = new Map<string, { row: ExperimentServedRow; timeZone: string }>();
  const unwritten = new Set<string>();
  return {
    add({ experiment, variant: arm }, timeZone) {
      const { day } = reportingTime(now(), timeZone);
      const key = `${experiment} ${arm} ${day}`;
      const served = (counts.get(key)?.row.served ?? 0) + 1;
      counts.set(key, { row: { experiment, day, arm, server, served }, timeZone });
      unwritten.add(key);
    },
    async write(store) {
      const keys = [...unwritten];
      const rows = keys.flatMap((key) => counts.get(key)?.row ?? []);
      if (rows.length === 0) return;
      await store.write(storeServed, rows);
      for (const [at, key] of keys.entries()) {
        const counted = counts.get(key);
        if (counted === undefined) continue;
        if (counted.row.served === rows[at]?.served) unwritten.delete(key);
        const isOver = counted.row.day < reportingTime(now(), counted.timeZone).day;
        if (isOver && !unwritten.has(key)) counts.delete(key);
      }
    },
  };
}

/** Writes the counts every ten seconds, and once more at the end. */
export function startServedCounts(
  served: ServedCounts,
  { store, log }: { store: Pick<Store, 'write'>; log: Pick<Logger, 'warn'> },
): Repeated {
  const failure = 'assignments of experiments were not stored';
  const options = { everyMs: WRITE_EVERY_MS, log, failure, isFirstNow: false, isLastAtEnd: true };
  return repeat(() => served.write(store), options);
}
