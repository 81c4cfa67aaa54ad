import { HOUR_MS } from '@zipfront/contracts/day-ms';
import { KINDS, type KindName, type KindOfRecord } from '../retention/periods.ts';
import { purgeRecords } from '../retention/purge-records.ts';
import type { Services } from '../services.ts';
import { purgeExpired } from '../visits/purge-expired.ts';

/** Interval of the purge. */
export const PURGE_EVERY_MS = HOUR_MS;

type Parts = Pick<Services, 'config' | 'store' | 'now' | 'log'>;

export interface Purge {
  /** Ends the purge after the write that is on its way. */
  stop(): Promise<void>;
}

/**
 * Deletes every record whose period is over (`retention/periods.ts`), now and every hour. What fails is
 * logged, and tried again an hour later; it does not stop the kinds after it.
 */
export function startPurge(parts: Parts): Purge {
  let stopped = false;
  const isStopped = () => stopped;
  let running = purge(parts, isStopped);
  const timer = setInterval(() => {
    running = running.then(() => purge(parts, isStopped));
  }, PURGE_EVERY_MS).unref();

  return {
    async stop() {
      stopped = true;
      clearInterval(timer);
      await running;
    },
  };
}

/** Deletes every record whose period is over, once. Never rejects. */
export async function purge(parts: Parts, stopped: () => boolean = () => false): Promise<void> {
  const { log } = parts;
  for (const [name, kind] of Object.entries(KINDS) as [KindName, KindOfRecord][]) {
    try {
      const deleted = await (name === 'visit'
        ? purgeExpired(parts, stopped)
        : purgeRecords(parts, kind, stopped));
      if (deleted > 0) log.info({ kind: name, deleted }, 'old records deleted');
    } catch (error) {
      const { message: reason } = error as Error;
      log.warn({ kind: name, reason }, 'old records could not be deleted');
    }
  }
}
