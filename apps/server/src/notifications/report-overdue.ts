import { DAY_MS } from '@zipfront/contracts/day-ms';
import { type Kysely, sql, type Transaction } from 'kysely';
import type { Database } from '../platform/store/schema.ts';
import type { NotificationChannels } from './notification-channels.ts';
import { type OverdueAsked, overdueLimit } from './overdue-limit.ts';
import { queueNotification } from './queue-notification.ts';
import { isCallBackOverdue } from './untried-call-back.ts';
import { isPriceCallOverdue, PRICE_CALL_ASKED_AT } from './untried-price-call.ts';

/**
 * Time within which an overdue item is reported. What is overdue for longer was so when mails were turned on, or
 * while the server was off; the desk shows it.
 */
const REPORTED_WITHIN_MS = 7 * DAY_MS;

const REPORTED_WITHIN = sql.lit(REPORTED_WITHIN_MS);

/**
 * Queues one notification about each item that is overdue, and marks the item in the same transaction: another
 * server that does the same at the same time finds the mark.
 *
 * @param input.limit maximum number of call-backs, and of orders
 */
export async function reportOverdue(
  trx: Transaction<Database>,
  {
    now,
    timeZones,
    limit,
    channels,
  }: OverdueAsked & { limit: number; channels: NotificationChannels },
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

/** Is an item overdue that was not reported? */
export async function isAnyUnreported(db: Kysely<Database>, asked: OverdueAsked): Promise<boolean> {
  const callBack = await overdueCallBacks(db, asked).limit(1).executeTakeFirst();
  return (callBack ?? (await overdueOrders(db, asked).limit(1).executeTakeFirst())) !== undefined;
}

function overdueCallBacks(db: Kysely<Database>, asked: OverdueAsked) {
  const limit = overdueLimit(asked);
  return db
    .selectFrom('call_back')
    .select('id')
    .where(isCallBackOverdue(limit))
    .where('created_at', '>', sql<number>`${limit.ofSite('call_back')} - ${REPORTED_WITHIN}`)
    .where('overdue_reported_at', 'is', null);
}

function overdueOrders(db: Kysely<Database>, asked: OverdueAsked) {
  const limit = overdueLimit(asked);
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
