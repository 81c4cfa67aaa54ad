import { DAY_MS, MINUTE_MS } from '@zipfront/contracts/time/time';
import { sql } from 'kysely';
import { type Repeated, repeat } from '../platform/jobs/repeat.ts';
import type { Db, Trx } from '../platform/store/schema.ts';
import type { Services } from '../services.ts';
import type { ZonedSites } from '../site/pages/site-time-zones.ts';
import {
  isCallBackOverdue,
  isPriceCallOverdue,
  type OverdueQuery,
  overdueLimit,
  overdueQuery,
  PRICE_CALL_ASKED_AT,
} from './overdue.ts';
import { type NotificationChannels, queueNotification } from './queue-notification.ts';

/**
 * Time after which an overdue item is not reported any more: mails or the server were off, and the
 * desk shows it.
 */
const REPORTED_WITHIN_MS = 7 * DAY_MS;

const REPORTED_WITHIN = sql.lit(REPORTED_WITHIN_MS);

/**
 * Queues a notification about each item that became overdue, and marks the item in the same
 * transaction, because other servers do the same.
 */
export async function reportOverdue(
  trx: Trx,
  {
    now,
    timeZones,
    limit,
    channels,
  }: OverdueQuery & { limit: number; channels: NotificationChannels },
): Promise<void> {
  const mark = { overdue_reported_at: now };
  const callBacks = await trx
    .updateTable('call_back')
    .set(mark)
    .where('id', 'in', overdueCallBacks(trx, { now, timeZones }).limit(limit))
    .where('overdue_reported_at', 'is', null)
    .returning('id')
    .execute();
  const orders = await trx
    .updateTable('shipping_order')
    .set(mark)
    .where('reference', 'in', overdueOrders(trx, { now, timeZones }).limit(limit))
    .where('overdue_reported_at', 'is', null)
    .returning('reference')
    .execute();
  const about = { at: now, channels };
  for (const { id: subject } of callBacks) {
    await queueNotification(trx, { kind: 'call-back-overdue', subject, ...about });
  }
  for (const { reference: subject } of orders) {
    await queueNotification(trx, { kind: 'price-call-overdue', subject, ...about });
  }
}

export async function isAnyUnreported(db: Db, query: OverdueQuery): Promise<boolean> {
  const callBack = await overdueCallBacks(db, query).limit(1).executeTakeFirst();
  return (callBack ?? (await overdueOrders(db, query).limit(1).executeTakeFirst())) !== undefined;
}

function overdueCallBacks(db: Db, query: OverdueQuery) {
  const limit = overdueLimit(query);
  return db
    .selectFrom('call_back')
    .select('id')
    .where(isCallBackOverdue(limit))
    .where('created_at', '>', sql<number>`${limit.ofSite('call_back')} - ${REPORTED_WITHIN}`)
    .where('overdue_reported_at', 'is', null);
}

function overdueOrders(db: Db, query: OverdueQuery) {
  const limit = overdueLimit(query);
  return db
    .selectFrom('shipping_order')
    .select('reference')
    .where(isPriceCallOverdue(limit))
    .where(
      PRICE_CALL_ASKED_AT,
      '>',
      sql<number>`${limit.ofSite('shipping_order')} - ${REPORTED_WITHIN}`,
    )
    .where('overdue_reported_at', 'is', null);
}

const WATCH_EVERY_MS = 5 * MINUTE_MS;

/** Number of items of a kind that one write reports. Visitors' writes wait for it. */
const REPORTED_AT_ONCE = 50;

export interface OverdueServices extends Pick<Services, 'store' | 'now' | 'log'> {
  pages: ZonedSites;
}

/** Reports overdue items, now and every five minutes. A failure is logged, and tried again. */
export function startOverdueWatch(
  { store, now, log, pages }: OverdueServices,
  channels: NotificationChannels,
): Repeated {
  async function pass(stopped: () => boolean): Promise<void> {
    const query = () => overdueQuery({ now, pages });
    while (!stopped() && (await isAnyUnreported(store.reads, query()))) {
      await store.write(reportOverdue, { ...query(), limit: REPORTED_AT_ONCE, channels });
    }
  }
  const failure = 'overdue items could not be reported';
  return repeat(pass, { everyMs: WATCH_EVERY_MS, log, failure });
}
