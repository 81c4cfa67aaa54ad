import { HOUR_MS } from '@zipfront/contracts/day-ms';
import { purgeEvents } from '../events/purge-events.ts';
import { purgeForms } from '../forms/purge-forms.ts';
import type { Services } from '../services.ts';
import { purgeExpired } from '../visits/purge-expired.ts';

/** Interval of the purge. */
export const PURGE_EVERY_MS = HOUR_MS;

type Parts = Pick<Services, 'store' | 'now' | 'log'>;

export interface Purge {
  /** Ends the purge after the write that is on its way. */
  stop(): Promise<void>;
}

/**
 * Deletes expired visits, old events without a visit, and the records of accepted forms, now and every
 * hour. What fails is logged, and tried again an hour later.
 */
export function startPurge(parts: Parts): Purge {
  let stopped = false;
  let running = pass();
  const timer = setInterval(() => {
    running = running.then(pass);
  }, PURGE_EVERY_MS).unref();

  async function pass(): Promise<void> {
    await report(
      'expired visits',
      purgeExpired(parts, () => stopped),
    );
    await report(
      'old events',
      purgeEvents(parts, () => stopped),
    );
    await report(
      'traces of forms',
      purgeForms(parts, () => stopped),
    );
  }

  async function report(what: string, purge: Promise<number>): Promise<void> {
    try {
      const deleted = await purge;
      if (deleted > 0) parts.log.info({ deleted }, `${what} deleted`);
    } catch (error) {
      parts.log.warn({ reason: (error as Error).message }, `${what} could not be deleted`);
    }
  }

  return {
    async stop() {
      stopped = true;
      clearInterval(timer);
      await running;
    },
  };
}
