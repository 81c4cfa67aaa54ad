import { sql } from 'kysely';
import type { Logger } from 'pino';
import type { Metrics } from '../metrics/metrics.ts';
import type { Db } from '../store/schema.ts';
import type { Store } from '../store/store.ts';
import { isPostgres } from '../store/tables/columns.ts';
import { type Repeated, repeat } from './repeat.ts';

const COMPARE_EVERY_MS = 10_000;

/**
 * Difference from which on it is logged: double clicks, fill times and sessions are measured across
 * servers.
 */
export const LOGGED_ABOVE_MS = 1_000;

/** Maximum difference with which a server is ready. */
const READY_UP_TO_MS = 5_000;

export interface ClockWatch extends Repeated {
  /** False while the clocks differ by more than five seconds; true while that is unknown. */
  isRight(): boolean;
}

/**
 * Measures the difference of the clocks, now and every ten seconds. Without a response the last
 * difference remains.
 */
export function startClockWatch({
  store,
  metrics,
  log,
  now,
}: {
  store: Pick<Store, 'reads'>;
  metrics: Pick<Metrics, 'clockDifference'>;
  log: Pick<Logger, 'warn' | 'info'>;
  now(): number;
}): ClockWatch {
  let isRight = true;
  let isClose = true;

  async function compare(): Promise<void> {
    const difference = await findClockDifference(store.reads, now);
    if (difference === null) return;
    const seconds = difference.aheadMs / 1_000;
    metrics.clockDifference(seconds);
    isRight = !differs(difference, READY_UP_TO_MS);
    const wasClose = isClose;
    isClose = !differs(difference, LOGGED_ABOVE_MS);
    if (wasClose && !isClose) {
      log.warn({ seconds, ready: isRight }, 'the clock of the database differs from this server’s');
    }
    if (!wasClose && isClose) log.info({ seconds }, 'the clocks agree again');
  }

  const failure = 'the clocks could not be compared';
  const repeated = repeat(compare, { everyMs: COMPARE_EVERY_MS, log, failure });
  return { ...repeated, isRight: () => isRight };
}

/** The milliseconds that the delay does not explain: a busy machine responds in seconds. */
export function sureDifferenceMs({ aheadMs, uncertaintyMs }: ClockDifference): number {
  return Math.sign(aheadMs) * Math.max(0, Math.abs(aheadMs) - uncertaintyMs);
}

function differs(difference: ClockDifference, limitMs: number): boolean {
  return Math.abs(sureDifferenceMs(difference)) > limitMs;
}

export interface ClockDifference {
  /** Milliseconds by which the clock of the database is ahead; negative if it is behind. */
  aheadMs: number;
  /** Half the response time. The true difference may be larger or smaller by this. */
  uncertaintyMs: number;
}

/** Finds the difference of the clocks of server and database; null for a file, without one. */
export async function findClockDifference(
  db: Db,
  now: () => number,
): Promise<ClockDifference | null> {
  if (!isPostgres(db)) return null;
  const startedAt = now();
  const { rows } = await sql<{ at: number | string }>`
    select floor(extract(epoch from clock_timestamp()) * 1000) as at`.execute(db);
  const uncertaintyMs = Math.max(0, now() - startedAt) / 2;
  return { aheadMs: Math.round(Number(rows[0]?.at) - startedAt - uncertaintyMs), uncertaintyMs };
}
