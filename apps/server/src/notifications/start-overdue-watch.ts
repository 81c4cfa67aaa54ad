import { MINUTE_MS } from '@zipfront/contracts/day-ms';
import { type Repeated, repeat } from '../platform/jobs/repeat.ts';
import { timeZonesOf } from '../site/pages/time-zones-of.ts';
import type { Services } from '../site/services.ts';
import type { NotificationChannels } from './notification-channels.ts';
import { isAnyUnreported, reportOverdue } from './report-overdue.ts';

/** Interval of the search for overdue items. */
const WATCH_EVERY_MS = 5 * MINUTE_MS;

/** Maximum number of items of a kind that one write reports, because writes of visitors wait for it. */
const REPORTED_AT_ONCE = 50;

/** Services that overdue items are looked for with. */
export interface OverdueServices extends Pick<Services, 'store' | 'now' | 'log'> {
  pages: Pick<Services['pages'], 'siteNames' | 'timeZoneOf'>;
}

/**
 * Reports overdue call-backs and orders to the team, now and every five minutes. What fails is logged, and tried
 * again five minutes later.
 */
export function startOverdueWatch(
  { store, now, log, pages }: OverdueServices,
  channels: NotificationChannels,
): Repeated {
  async function pass(stopped: () => boolean): Promise<void> {
    const asked = () => ({ now: now(), timeZones: timeZonesOf(pages) });
    while (!stopped() && (await isAnyUnreported(store.reads, asked()))) {
      await store.write(reportOverdue, { ...asked(), limit: REPORTED_AT_ONCE, channels });
    }
  }
  const failure = 'overdue items could not be reported';
  return repeat(pass, { everyMs: WATCH_EVERY_MS, log, failure });
}
