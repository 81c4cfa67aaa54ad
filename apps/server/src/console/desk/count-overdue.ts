import type { Kysely } from 'kysely';
import { type OverdueAsked, overdueLimit } from '../../notifications/overdue-limit.ts';
import { isCallBackOverdue } from '../../notifications/untried-call-back.ts';
import { isPriceCallOverdue } from '../../notifications/untried-price-call.ts';
import type { Database } from '../../platform/store/schema.ts';

/** Numbers of overdue items, by their queue. */
export interface OverdueCounts {
  callBacks: number;
  orders: number;
}

/** Number of call-backs and orders that are overdue. */
export async function countOverdue(
  db: Kysely<Database>,
  asked: OverdueAsked,
): Promise<OverdueCounts> {
  const limit = overdueLimit(asked);
  const [callBacks, orders] = await Promise.all([
    db
      .selectFrom('call_back')
      .select(({ fn }) => fn.countAll<number | string>().as('count'))
      .where(isCallBackOverdue(limit))
      .executeTakeFirstOrThrow(),
    db
      .selectFrom('shipping_order')
      .select(({ fn }) => fn.countAll<number | string>().as('count'))
      .where(isPriceCallOverdue(limit))
      .executeTakeFirstOrThrow(),
  ]);
  return { callBacks: Number(callBacks.count), orders: Number(orders.count) };
}

/** Number of held reviews that no one has decided on within a working day. */
export async function countOldReviews(db: Kysely<Database>, asked: OverdueAsked): Promise<number> {
  const { latest, ofSite } = overdueLimit(asked);
  const { count } = await db
    .selectFrom('review')
    .select(({ fn }) => fn.countAll<number | string>().as('count'))
    .where('status', '=', 'pending')
    .where('created_at', '<=', latest)
    .where('created_at', '<=', ofSite('review'))
    .executeTakeFirstOrThrow();
  return Number(count);
}
