import { randomUUID } from 'node:crypto';
import type { Assignment } from '@zipfront/contracts/content/experiment';
import { DAY_MS } from '@zipfront/contracts/day-ms';
import type { Logger } from 'pino';
import { type Repeated, repeat } from '../operations/repeat.ts';
import type { ExperimentServedRow } from '../store/experiment-rows.ts';
import type { Store } from '../store/store.ts';
import { storeServed } from './store-served.ts';

/** Interval of the writes; a server that is killed loses the assignments of that time. */
const WRITE_EVERY_MS = 10_000;

/** Counts of the assignments that this server sends. */
export interface ServedCounts {
  /** Counts an assignment of a visitor who had none. */
  add(assignment: Assignment): void;
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
  const counts = new Map<string, ExperimentServedRow>();
  const unwritten = new Set<string>();
  return {
    add({ experiment, variant: arm }) {
      const day = dayInUtc(now());
      const key = `${experiment} ${arm} ${day}`;
      const served = (counts.get(key)?.served ?? 0) + 1;
      counts.set(key, { experiment, day, arm, server, served });
      unwritten.add(key);
    },
    async write(store) {
      const keys = [...unwritten];
      const rows = keys.map((key) => counts.get(key) as ExperimentServedRow);
      if (rows.length === 0) return;
      await store.write(storeServed, rows);
      const today = dayInUtc(now());
      for (const [at, key] of keys.entries()) {
        const row = counts.get(key);
        if (row?.served === rows[at]?.served) unwritten.delete(key);
        if (row && row.day < today && !unwritten.has(key)) counts.delete(key);
      }
    },
  };
}

/** No day of an experiment: only assignments of days before it starts are left out. */
function dayInUtc(at: number): number {
  return Math.floor(at / DAY_MS);
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
