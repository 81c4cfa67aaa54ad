import { performance } from 'node:perf_hooks';
import type { Logger } from 'pino';

/** Makes the smallest forms of what was compressed quickly, stores them, and has them sent. */
export type Improvement = () => Promise<void>;

/** Time from the start to the first improvement, and from the last one to the next look for more. */
export const IMPROVE_AFTER_MS = 30_000;

/** Pause between two improvements, in which it is seen how busy the server is. */
export const IMPROVE_PAUSE_MS = 100;

/** Share of a pause that the server may have worked for requests; above it, the next improvement waits. */
const MAX_BUSY_SHARE = 0.5;

/** Returns the share of the time since its last call that the event loop was busy, from 0 to 1. */
export type BusyShare = () => number;

/** Improvements on idle time: one after the other, and none while the server has much to do. */
export interface Improving {
  /** No improvement begins after this; one under way is abandoned with the process. */
  stop(): void;
}

/**
 * @param options.next takes the next improvement; returns undefined where nothing is left
 */
export function startImproving({
  next,
  log,
  busyShare = busyShareOfLoop(),
}: {
  next: () => Improvement | undefined;
  log: Pick<Logger, 'warn' | 'info'>;
  busyShare?: BusyShare;
}): Improving {
  let isStopped = false;
  let improved = 0;
  let timer: NodeJS.Timeout;
  const after = (ms: number) => {
    timer = setTimeout(() => void improveNext(), ms).unref();
  };

  async function improveNext(): Promise<void> {
    if (busyShare() > MAX_BUSY_SHARE) return after(IMPROVE_PAUSE_MS);
    const improve = next();
    if (improve === undefined) {
      if (improved > 0) log.info({ improved }, 'what was compressed quickly is at its smallest');
      improved = 0;
      return after(IMPROVE_AFTER_MS);
    }
    try {
      await improve();
      improved += 1;
    } catch (error) {
      log.warn({ reason: (error as Error).message }, 'a page or file could not be compressed');
    }
    if (!isStopped) after(IMPROVE_PAUSE_MS);
  }

  after(IMPROVE_AFTER_MS);
  return {
    stop() {
      isStopped = true;
      clearTimeout(timer);
    },
  };
}

function busyShareOfLoop(): BusyShare {
  let last = performance.eventLoopUtilization();
  return () => {
    const now = performance.eventLoopUtilization();
    const { utilization } = performance.eventLoopUtilization(now, last);
    last = now;
    return utilization;
  };
}
