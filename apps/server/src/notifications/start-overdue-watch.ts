import { MINUTE_MS } from '@zipfront/contracts/day-ms';
import type { Services } from '../services.ts';
import type { NotificationChannels } from './notification-channels.ts';
import { isAnyUnreported, reportOverdue } from './report-overdue.ts';

/** Interval of the search for overdue items. */
const WATCH_EVERY_MS = 5 * MINUTE_MS;

/** Maximum number of items of a kind that one write reports, because writes of visitors wait for it. */
const REPORTED_AT_ONCE = 50;

/** A search for overdue items that is repeated. */
export interface OverdueWatch {
  /** Ends it after the write that is on its way. */
  stop(): Promise<void>;
}

/**
 * Reports overdue call-backs and orders to the team, now and every five minutes. What fails is logged, and tried
 * again five minutes later.
 */
export function startOverdueWatch(
  { store, now, log }: Pick<Services, 'store' | 'now' | 'log'>,
  channels: NotificationChannels,
): OverdueWatch {
  let stopped = false;
  async function pass(): Promise<void> {
    try {
      while (!stopped && (await isAnyUnreported(store.reads, now()))) {
        await store.write(reportOverdue, { now: now(), limit: REPORTED_AT_ONCE, channels });
      }
    } catch (error) {
      log.warn({ reason: (error as Error).message }, 'overdue items could not be reported');
    }
  }
  let running = pass();
  const timer = setInterval(() => {
    running = running.then(pass);
  }, WATCH_EVERY_MS).unref();
  return {
    async stop() {
      stopped = true;
      clearInterval(timer);
      await running;
    },
  };
}
